// Makes a backup of this installation, and rotates the stored ones.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { Secrets } from '../secrets.ts'
import { type BackupKeys, writeBackupFile } from './backup-file.ts'
import { dump, type FileSource } from './dump.ts'
import { backupName, expiredBackups, isUnfinished } from './rotation.ts'

/** Folder of the backups that the server makes itself. */
export const backupFolder = ({ dataDir }: { readonly dataDir: string }) => join(dataDir, 'backups')

export interface Installation {
  readonly db: Db
  readonly files: FileSource
  readonly secrets: Secrets
}

export interface MadeBackup {
  readonly path: string
  readonly bytes: number
}

export async function makeBackup(
  { db, files, secrets }: Installation,
  path: string,
  passphrase: string | null = null,
): Promise<MadeBackup> {
  const { bytes } = await writeBackupFile(path, passphrase, (write) =>
    dump({ db, files, keys: keysOf(secrets) }, write),
  )
  return { path, bytes }
}

/** Makes a stored backup and records the outcome in the database. `why` becomes part of the file name. */
export async function makeStoredBackup(
  installation: Installation,
  folder: string,
  why = '',
): Promise<MadeBackup> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = await makeBackup(installation, join(folder, backupName(new Date(), why)))
    await tidy(folder, new Date())
    await note(installation.db, made.bytes, null)
    return made
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await note(installation.db, null, problem).catch((alsoFailed: unknown) => {
      throw new AggregateError([error, alsoFailed], problem)
    })
    throw error
  }
}

const UNFINISHED_MS = 86_400_000

async function tidy(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder)
  for (const name of expiredBackups(names, now)) await rm(join(folder, name), { force: true })
  for (const name of names.filter(isUnfinished)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > UNFINISHED_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function note(db: Db, bytes: number | null, problem: string | null): Promise<void> {
  await db.asOwner(async (tx) => {
    const [exists] = await tx.query<{ known: boolean }>(
      sql`select to_regclass('private.backups') is not null as known`,
    )
    // The table does not exist before its migration.
    if (exists?.known) {
      await tx.query(sql`insert into private.backups (bytes, problem) values (${bytes}::int8, ${problem})`)
    }
  })
}

export function keysOf({ apiKeys, encryptionKey }: Secrets): BackupKeys {
  return {
    publishableKey: apiKeys.publishable,
    secretKey: apiKeys.secret,
    encryptionKey: Buffer.from(encryptionKey).toString('base64'),
  }
}
