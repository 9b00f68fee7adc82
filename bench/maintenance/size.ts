// The size of a data folder, as it is and after a full vacuum, and the planner's row estimates.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { engineOptions } from '#server/db/pglite/engine-options.ts'

export interface FolderSize {
  /** Megabytes of tables and indexes. */
  readonly before: number
  readonly after: number
  readonly tables: readonly { readonly name: string; readonly believed: number; readonly counted: number }[]
}

const watched = ['appointments', 'clients', 'leads']

/** The server must have stopped. */
export async function vacuumFull(folder: string): Promise<FolderSize> {
  const pglite = await PGlite.create(engineOptions(folder))
  const number = async (text: string) =>
    Number((await pglite.query<{ value: unknown }>(`select ${text} as value`)).rows[0]?.value)
  const size = async () => (await number('pg_database_size(current_database())')) / 2 ** 20

  const tables = []
  for (const name of watched) {
    const believed = await number(`(select reltuples from pg_class where oid = 'public.${name}'::regclass)`)
    tables.push({ name, believed, counted: await number(`(select count(*) from public.${name})`) })
  }
  const before = await size()
  await pglite.exec('vacuum full')
  await pglite.exec('checkpoint')
  const after = await size()
  await pglite.close()
  return { before, after, tables }
}

export async function megabytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 2 ** 20
}
