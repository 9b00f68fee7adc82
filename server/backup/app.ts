// HTTP endpoints that make and download a backup, for the secret key or an owner's session. A download also needs
// a proof of reauthentication: an unattended session must not give away everything.
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { CredentialsDeps } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import { identifyOwner } from '#server/http/identify-owner.ts'
import { createProofs } from '#server/keys/proofs.ts'
import { StartFailure } from '../start-failure.ts'
import type { BackupBucket } from './bucket.ts'
import { copyToBucket } from './copy-to-bucket.ts'
import { explainUnwritable } from './disk-space.ts'
import { type Installation, makeBackup, makeStoredBackup } from './make-backup.ts'
import { backupName, SENDING } from './rotation.ts'

export interface BackupDeps extends CredentialsDeps {
  readonly installation: Installation
  /** Folder of the stored backups, and of a file until it has been sent. */
  readonly folder: string
  readonly bucket: BackupBucket | null
}

/** Of the form: two tokens and a passphrase. */
const maxBodyBytes = 16 * 1024

export function createBackupRoutes(deps: BackupDeps): Hono<AppEnv> {
  const proofs = createProofs(deps.installation.secrets.encryptionKey)
  const app = new Hono<AppEnv>()
  // The form is read before its sender is known.
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (context) => context.json({ message: 'The request is too large.' }, 413),
    }),
  )
  // Makes one more stored backup, and its copy in the bucket.
  app.post('/kept', async (context) => {
    if (!(await identifyOwner(context.req.raw.headers, deps, deps.installation.db))) return refused(context)
    try {
      const { path, bytes, missing } = await makeStoredBackup(deps.installation, deps.folder)
      if (deps.bucket) await copyToBucket(deps.installation, deps.bucket, path, context.var.log)
      return context.json({ bytes, missing: missing.length })
    } catch (error) {
      return failed(context, error)
    }
  })
  app.post('/', async (context) => {
    const { credentials, proof, passphrase } = await inputOf(context)
    const owner = await identifyOwner(credentials, deps, deps.installation.db)
    if (!owner) return refused(context)
    if (owner.role !== 'service_role' && !proofs.accepts(proof, String(owner.claims.session_id)))
      return context.json({ message: 'A download needs your password again.' }, 403)
    if (passphrase === undefined)
      return context.json({ message: 'The passphrase is not encoded correctly.' }, 400)
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

  function refused(context: Context<AppEnv>): Response {
    return context.json({ message: 'Only the owner may make a backup.' }, 403)
  }

  function failed(context: Context<AppEnv>, error: unknown): Response {
    const failure =
      error instanceof StartFailure ? error : explainUnwritable(join(deps.folder, 'backup'), error)
    if (!failure) throw error
    context.var.log.error({ err: failure }, 'A backup could not be made')
    return context.json({ message: failure.message }, 507)
  }
}

interface Input {
  readonly credentials: Headers
  readonly proof: string
  /** Null: not encrypted. Undefined: cannot be decoded. */
  readonly passphrase: string | null | undefined
}

/** A browser download cannot set headers, so a form posts the session's token and the rest. */
async function inputOf({ req }: Context<AppEnv>): Promise<Input> {
  if (req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    const form = await req.parseBody()
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    return {
      credentials: new Headers({ authorization: `Bearer ${field('token')}` }),
      proof: field('proof'),
      passphrase: field('passphrase') || null,
    }
  }
  const given = req.header('x-backup-passphrase')
  return {
    credentials: req.raw.headers,
    proof: req.header('x-backup-proof') ?? '',
    passphrase: given === undefined ? null : decoded(given) || undefined,
  }
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
    const { path, bytes } = await makeBackup(installation, join(place, name), { passphrase })
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
