// Makes a backup of this installation, and rotates the stored ones.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { createSealedBox } from '#server/keys/sealed-box.ts'
import { unlessMissing } from '#server/missing-file.ts'
import { fingerprintOf, type Secrets } from '../secrets.ts'
import { type BackupKeys, writeBackupFile } from './backup-file.ts'
import { type DumpedKeys, dump, type FileSource } from './dump.ts'
import { backupName, expiredBackups, isUnfinished, keptOnServer } from './rotation.ts'

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
  /** Uploaded files that the store does not have. */
  readonly missing: readonly string[]
}

export interface BackupOptions {
  readonly passphrase?: string | null
  /** Whether the file holds the keys of the installation. By default only an encrypted one does. */
  readonly withKeys?: boolean
}

export async function makeBackup(
  { db, files, secrets }: Installation,
  path: string,
  { passphrase = null, withKeys = passphrase !== null }: BackupOptions = {},
): Promise<MadeBackup> {
  const keys = withKeys ? { keys: keysOf(secrets) } : withoutKeys(secrets)
  const { bytes, written } = await writeBackupFile(path, passphrase, (write) =>
    dump({ db, files, keys }, write),
  )
  return { path, bytes, missing: written.missing }
}

function withoutKeys(secrets: Secrets): DumpedKeys {
  const box = createSealedBox(secrets.encryptionKey)
  return { fingerprint: fingerprintOf(secrets), seal: (text) => box.seal(SEALED_ROW, text) }
}

/** The purpose of encrypted rows in a backup. */
export const SEALED_ROW = 'backup row'

/**
 * Makes a stored backup and records the outcome in the database. `why` becomes part of the file name. It holds
 * the keys, because it is the way back from a damaged data folder and as protected as secrets.json beside it.
 */
export async function makeStoredBackup(
  installation: Installation,
  folder: string,
  why = '',
): Promise<MadeBackup> {
  const made = await makeNoted(installation, folder, why)
  await tidy(folder, new Date())
  return made
}

async function makeNoted(installation: Installation, folder: string, why: string): Promise<MadeBackup> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, backupName(new Date(), why))
    const made = await makeBackup(installation, path, { withKeys: true })
    await noteOutcome(installation.db, 'server', {
      bytes: made.bytes,
      problem: null,
      missing: made.missing.length,
    })
    return made
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await noteOutcome(installation.db, 'server', { bytes: null, problem, missing: 0 }).catch(
      (alsoFailed: unknown) => {
        throw new AggregateError([error, alsoFailed], problem)
      },
    )
    throw error
  }
}

const UNFINISHED_MS = 86_400_000

async function tidy(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder)
  for (const name of expiredBackups(names, keptOnServer)) await rm(join(folder, name), { force: true })
  for (const name of names.filter(isUnfinished)) {
    // Another backup may have finished or removed it since.
    const found = await unlessMissing(stat(join(folder, name)))
    if (found && now.getTime() - found.mtimeMs > UNFINISHED_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

interface Outcome {
  readonly bytes: number | null
  readonly problem: string | null
  readonly missing: number
}

/** `place`: on the disk of the server, or the copy in a bucket. */
export async function noteOutcome(
  db: Db,
  place: 'server' | 'bucket',
  { bytes, problem, missing }: Outcome,
): Promise<void> {
  await db.asOwner(async (tx) => {
    const known = await tx.query(sql`
      select from pg_attribute where attrelid = to_regclass('private.backups') and attname = 'place'`)
    // Neither the table nor the column exists before its migration.
    if (known.length > 0) {
      await tx.query(sql`
        insert into private.backups (place, bytes, problem, missing)
        values (${place}, ${bytes}::int8, ${problem}, ${missing}::int4)`)
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
