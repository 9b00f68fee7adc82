// The door through which a backup of the running server is fetched: by the backup command with the secret key, or by the
// owner's own session.
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { sql } from '#server/db/sql.ts'
import { type CredentialsDeps, identifyCaller, TokenError } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import { StartFailure } from '../start-failure.ts'
import { type Installation, makeBackup } from './make-backup.ts'
import { unwritable } from './no-room.ts'
import { backupName, SENDING } from './rotation.ts'

export interface BackupDeps extends CredentialsDeps {
  readonly installation: Installation
  /** For the file until it has been sent. */
  readonly folder: string
}

export function createBackupDoor(deps: BackupDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', async (context) => {
    if (!(await isOwner(deps, context.req.raw.headers))) {
      return context.json({ message: 'Only the owner may make a backup.' }, 403)
    }
    const given = context.req.header('x-backup-passphrase')
    const passphrase = given === undefined ? null : decoded(given)
    if (passphrase === '')
      return context.json({ message: 'The passphrase is not encoded as it should be.' }, 400)
    try {
      const name = backupName(new Date())
      const { bytes, file } = await makeToSend(deps, name, passphrase)
      return context.body(Readable.toWeb(file) as ReadableStream, 200, {
        'content-type': 'application/octet-stream',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
    } catch (error) {
      const failure = error instanceof StartFailure ? error : unwritable(join(deps.folder, 'backup'), error)
      if (!failure) throw error
      context.var.log.error({ err: failure }, 'A backup could not be made')
      return context.json({ message: failure.message }, 507)
    }
  })
}

/** The file goes with its last byte. */
async function makeToSend(
  { folder, installation }: BackupDeps,
  name: string,
  passphrase: string | null,
): Promise<{ bytes: number; file: ReadStream }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = await mkdtemp(join(folder, SENDING))
  const remove = () => rm(place, { recursive: true, force: true })
  try {
    const { path, bytes } = await makeBackup(installation, join(place, name), passphrase)
    const file = createReadStream(path)
    file.once('close', () => void remove())
    return { bytes, file }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Empty where it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

async function isOwner(deps: BackupDeps, headers: Headers): Promise<boolean> {
  const caller = await identifyCaller(headers, deps).catch((error: unknown) => {
    if (error instanceof TokenError) return null
    throw error
  })
  if (caller === null || caller.role === 'service_role') return caller !== null
  const [answer] = await deps.installation.db.asCaller(caller, { readOnly: true }, (tx) =>
    tx.query<{ allowed: boolean }>(sql`select public.is_owner() as allowed`),
  )
  return answer?.allowed === true
}
