// HTTP endpoints that make and download a backup, for the secret key or an owner's session.
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { CredentialsDeps } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import { identifyOwner } from '#server/http/identify-owner.ts'
import { StartFailure } from '../start-failure.ts'
import { explainUnwritable } from './disk-space.ts'
import { type Installation, makeBackup, makeStoredBackup } from './make-backup.ts'
import { backupName, SENDING } from './rotation.ts'

export interface BackupDeps extends CredentialsDeps {
  readonly installation: Installation
  /** Folder of the stored backups, and of a file until it has been sent. */
  readonly folder: string
}

export function createBackupRoutes(deps: BackupDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    if (await identifyOwner(await credentialsOf(context), deps, deps.installation.db)) return next()
    return context.json({ message: 'Only the owner may make a backup.' }, 403)
  })
  // Makes one more stored backup.
  app.post('/kept', async (context) => {
    try {
      const { bytes } = await makeStoredBackup(deps.installation, deps.folder)
      return context.json({ bytes })
    } catch (error) {
      return failed(context, error)
    }
  })
  app.post('/', async (context) => {
    const given = context.req.header('x-backup-passphrase')
    const passphrase = given === undefined ? null : decoded(given)
    if (passphrase === '') return context.json({ message: 'The passphrase is not encoded correctly.' }, 400)
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
      return failed(context, error)
    }
  })
  return app

  function failed(context: Context<AppEnv>, error: unknown): Response {
    const failure =
      error instanceof StartFailure ? error : explainUnwritable(join(deps.folder, 'backup'), error)
    if (!failure) throw error
    context.var.log.error({ err: failure }, 'A backup could not be made')
    return context.json({ message: failure.message }, 507)
  }
}

/** A browser download cannot set headers, so a form posts the session's token. */
async function credentialsOf({ req }: Context<AppEnv>): Promise<Headers> {
  if (!req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return req.raw.headers
  const { token } = await req.parseBody()
  return new Headers({ authorization: `Bearer ${typeof token === 'string' ? token : ''}` })
}

/** The file is deleted after its last byte. */
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

/** Empty if it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
