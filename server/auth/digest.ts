import { createHash } from 'node:crypto'

/** How one-way secrets (refresh tokens, mailed tokens, authorization codes, client secrets) are stored. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
