// Migrations of other versions: those of 0.2.0, and copies of this version's to which a test adds one.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type MigrationFolders, productFolders } from '#server/db/migrate.ts'

/** Made with version 0.2.0: its migrations by file name, and a backup with rows in all tables. */
export const fixtureOf020 = join(import.meta.dirname, 'version-0.2.0')

export async function foldersOf020(scratch: string): Promise<MigrationFolders> {
  const migrations = join(scratch, 'migrations-0.2.0')
  await mkdir(migrations)
  const packed = gunzipSync(await readFile(join(fixtureOf020, 'migrations.json.gz')))
  for (const [name, content] of Object.entries<string>(JSON.parse(packed.toString())))
    await writeFile(join(migrations, name), content)
  return { platform: productFolders.platform, migrations }
}

/** This version's folders, copied so that a test can make a newer version. */
export async function nextVersion(scratch: string): Promise<MigrationFolders> {
  const folders = { platform: join(scratch, 'platform'), migrations: join(scratch, 'migrations') }
  await cp(productFolders.platform, folders.platform, { recursive: true })
  await cp(productFolders.migrations, folders.migrations, { recursive: true })
  return folders
}
