// Reads and writes backup files: compressed JSON lines, optionally encrypted, independent of the engine:
//   {"shringar_backup":1,"made_at":…,"migrations":[…]}     header
//   {"keys":{…}} or {"keys_of":"sha256"}                   the installation's keys, or only their fingerprint
//   {"table":"public.clients","columns":[…]}, then one array of texts per row
//   {"sealed":"…"}                                         such a row, encrypted with a key that is not in the file
//   {"sequence":"…","value":…}
//   {"file":"banners/…","bytes":…,"type":"image/webp"}, then its bytes as {"part":"base64"}; or "missing":true
//   {"end":{"lines":…,"sha256":…}}                         over everything before it
// The last line proves that the file is complete and unchanged; it is verified before anything is restored.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { flush } from '../flush.ts'
import { StartFailure } from '../start-failure.ts'
import { explainUnwritable } from './disk-space.ts'
import { SEALED_MAGIC, seal, unseal, WrongPassphrase } from './sealed-stream.ts'

export const BACKUP_FORMAT = 1

export interface BackupHeader {
  readonly shringar_backup: number
  readonly made_at: string
  /** Versions of the applied migrations. */
  readonly migrations: readonly string[]
}

export interface BackupKeys {
  readonly publishableKey: string
  readonly secretKey: string
  readonly encryptionKey: string
}

export type BackupLine =
  | BackupHeader
  | { readonly keys: BackupKeys }
  | { readonly keys_of: string }
  | { readonly table: string; readonly columns: readonly string[] }
  | readonly (string | null)[]
  | { readonly sealed: string }
  | { readonly sequence: string; readonly value: string | null }
  | { readonly file: string; readonly bytes: number; readonly type: string; readonly missing?: true }
  | { readonly part: string }

/** Takes one line of JSON. */
export type WriteLine = (json: string) => Promise<void>

/** `path` exists only once the file is complete and flushed. */
export async function writeBackupFile<T>(
  path: string,
  passphrase: string | null,
  work: (write: WriteLine) => Promise<T>,
): Promise<{ readonly bytes: number; readonly written: T }> {
  const draft = `${path}.part`
  const gzip = createGzip({ level: 3 })
  const sink = createWriteStream(draft, { mode: 0o600, flush: true })
  const flowing = passphrase
    ? pipeline(gzip, (source: AsyncIterable<Buffer>) => seal(source, passphrase), sink)
    : pipeline(gzip, sink)
  let broken: unknown
  flowing.catch((error: unknown) => {
    broken ??= error
  })
  const hash = createHash('sha256')
  let lines = 0
  const write: WriteLine = async (json) => {
    const line = `${json}\n`
    hash.update(line)
    lines += 1
    if (!gzip.write(line)) await Promise.race([once(gzip, 'drain'), flowing])
  }
  try {
    const written = await work(write)
    await write(JSON.stringify({ end: { lines, sha256: hash.copy().digest('hex') } }))
    gzip.end()
    await flowing
    await rename(draft, path)
    await flush(dirname(path))
    return { bytes: (await stat(path)).size, written }
  } catch (error) {
    // The writer only learns that the stream is closed; the disk has the cause.
    const cause = broken ?? error
    gzip.destroy()
    await rm(draft, { force: true })
    throw explainUnwritable(path, cause) ?? cause
  }
}

const isRow = (line: BackupLine): line is readonly (string | null)[] => Array.isArray(line)

export interface BackupFacts {
  readonly header: BackupHeader
  /** The keys, or their fingerprint. */
  readonly keys: BackupKeys | string
  /** Uploaded files that were missing when it was made. */
  readonly missing: readonly string[]
}

/** Reads the whole file and checks that it is complete, ours and not from a newer version. */
export async function verifyBackupFile(path: string, passphrase: string | null): Promise<BackupFacts> {
  let header: BackupHeader | null = null
  let keys: BackupFacts['keys'] | null = null
  const missing: string[] = []
  for await (const line of readBackupFile(path, passphrase)) {
    if (header === null) header = line as BackupHeader
    else if (isRow(line)) continue
    else if ('keys' in line) keys = line.keys
    else if ('keys_of' in line) keys = line.keys_of
    else if ('file' in line && line.missing) missing.push(line.file)
  }
  if (header === null || keys === null) throw damaged(path)
  return { header, keys, missing }
}

export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256')
  let lines = 0
  let isWhole = false
  try {
    for await (const text of linesOf(await openBytes(path, passphrase))) {
      const line = JSON.parse(text)
      if (lines === 0) refuseForeign(path, line)
      if (line.end) {
        isWhole = line.end.lines === lines && line.end.sha256 === hash.digest('hex')
        break
      }
      hash.update(`${text}\n`)
      lines += 1
      yield line
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    if (error instanceof WrongPassphrase) {
      throw new StartFailure(`${path}: wrong passphrase, or the file was changed.`, {
        cause: error,
      })
    }
    throw damaged(path, error)
  }
  if (!isWhole) throw damaged(path)
}

const damaged = (path: string, cause?: unknown) =>
  new StartFailure(`${path} is cut off or damaged, so nothing was restored: use another backup.`, { cause })

function refuseForeign(path: string, header: Partial<BackupHeader>): void {
  if (typeof header.shringar_backup !== 'number') {
    throw new StartFailure(`${path} is not a backup of this product.`)
  }
  if (header.shringar_backup > BACKUP_FORMAT) {
    throw new StartFailure(
      `${path} was made by a newer version of this product: restore it with that version.`,
    )
  }
}

/** The compressed bytes, decrypted if needed. */
async function openBytes(path: string, passphrase: string | null): Promise<Readable> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new StartFailure(`${path} cannot be read (${cause.code}).`, { cause })
  })
  const start = Buffer.alloc(SEALED_MAGIC.length)
  await file.read(start, 0, start.length, 0)
  await file.close()
  const isSealed = start.equals(SEALED_MAGIC)
  if (isSealed && passphrase === null) {
    throw new StartFailure(`${path} is encrypted: pass its passphrase with --passphrase.`)
  }
  // Who can write into a bucket could otherwise put a file with accounts of their own in place of an encrypted one.
  if (!isSealed && passphrase !== null) {
    throw new StartFailure(
      `${path} is not encrypted, so it was not made with this passphrase. If you know where it comes from, restore it without --passphrase.`,
    )
  }
  const gunzip = createGunzip()
  const bytes = createReadStream(path, { start: isSealed ? SEALED_MAGIC.length : 0 })
  const flowing = isSealed
    ? pipeline(bytes, (source: AsyncIterable<Buffer>) => unseal(source, passphrase ?? ''), gunzip)
    : pipeline(bytes, gunzip)
  // The reader gets the same error, because gunzip is destroyed with it.
  flowing.catch((error) => gunzip.destroy(error))
  return gunzip
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') throw new Error('unexpected end of file')
}
