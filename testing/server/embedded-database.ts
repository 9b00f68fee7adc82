// Unpacks the run's PGlite template into a data folder, because migrating takes several seconds.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

export async function unpackEmbeddedDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xf', inject('pgliteTemplate'), '-C', folder])
}
