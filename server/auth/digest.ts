import { createHash } from 'node:crypto'

/** Hash under which refresh tokens, mailed tokens, authorization codes and client secrets are stored. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
