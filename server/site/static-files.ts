// Serves the files of the client build. The folder does not change while the server runs, so it is listed once. Text files
// are cached in memory on first use, in the compressed forms that the build wrote; media is streamed, with ranges.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { requestedRange } from '#server/http/byte-range.ts'
import {
  acceptedEncoding,
  compressedSuffixes,
  type Encoding,
  isCompressible,
} from '#server/http/compression.ts'
import { contentTypeOf } from '#server/http/content-types.ts'
import { matchesEtag } from '#server/http/etag.ts'

export interface StaticFiles {
  /** The response to a GET or HEAD, or null if there is no such file. */
  respond(path: string, request: Request): Promise<Response | null>
}

interface StaticFile {
  readonly path: string
  readonly type: string
  readonly size: number
  readonly etag: string
  /** Its name contains a hash of its content. */
  readonly isImmutable: boolean
  /** The compressed forms that the build wrote, with their suffixes. */
  readonly encodings: ReadonlyMap<Encoding, string>
  /** Cached on first use. */
  readonly bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const files = await listFiles(folder)
  return {
    async respond(path, request) {
      const file = files.get(path)
      if (!file) return null
      const headers = new Headers({
        'content-type': file.type,
        'cache-control': file.isImmutable
          ? 'max-age=31536000, immutable'
          : 'public, max-age=3600, must-revalidate',
        vary: 'accept-encoding',
      })
      // Immutable files are never revalidated.
      if (!file.isImmutable) headers.set('etag', file.etag)
      if (matchesEtag(request.headers.get('if-none-match') ?? undefined, file.etag))
        return new Response(null, { status: 304, headers })
      return isCompressible(file.type) ? sendText(file, request, headers) : sendMedia(file, request, headers)
    },
  }
}

async function sendText(file: StaticFile, request: Request, headers: Headers): Promise<Response> {
  const accepted = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined)
  const encoding = file.encodings.has(accepted) ? accepted : 'identity'
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const body = await bodyOf(file, encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

function bodyOf(file: StaticFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.bodies.get(encoding)
  if (known) return known
  const body = readFile(file.path + (file.encodings.get(encoding) ?? '')).then(
    (bytes) => new Uint8Array(bytes),
  )
  file.bodies.set(encoding, body)
  return body
}

function sendMedia(file: StaticFile, request: Request, headers: Headers): Response {
  headers.set('accept-ranges', 'bytes')
  const range = requestedRange(request.headers, file.size, file.etag)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  headers.set('content-length', String(end - start + 1))
  const body =
    request.method === 'HEAD'
      ? null
      : (Readable.toWeb(createReadStream(file.path, { start, end })) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  const described = await Promise.all(
    [...paths]
      .filter((path) => !isCompressedForm(path, paths))
      .map(async (path) => {
        const encodings = new Map(compressedSuffixes.filter(([, suffix]) => paths.has(path + suffix)))
        return [
          `/${relative(folder, path).split(sep).join('/')}`,
          await describe(path, folder, encodings),
        ] as const
      }),
  )
  return new Map(described)
}

const isCompressedForm = (path: string, paths: ReadonlySet<string>) =>
  compressedSuffixes.some(([, suffix]) => path.endsWith(suffix) && paths.has(path.slice(0, -suffix.length)))

async function describe(
  path: string,
  folder: string,
  encodings: ReadonlyMap<Encoding, string>,
): Promise<StaticFile> {
  const { size, mtimeMs } = await stat(path)
  return {
    path,
    type: contentTypeOf(path),
    size,
    etag: `"${createHash('sha256').update(`${path}/${size}/${mtimeMs}`).digest('base64url').slice(0, 22)}"`,
    // The build puts hashes into all names below assets/.
    isImmutable: relative(folder, path).startsWith(`assets${sep}`),
    encodings,
    bodies: new Map(),
  }
}
