// The version of a drawing: a hash of its content. A URL with ?v= may be cached forever.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export async function artVersion(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16)
}
