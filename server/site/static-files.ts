// The files of the browser's build: scripts, styles, fonts, pictures, videos. The folder does not change while the
// server runs, so it is listed once; text is compressed on first use and kept, large media is streamed with ranges.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { requestedRange } from '#server/http/byte-range.ts'
import { acceptedEncoding, type EncodedBody, encodeBody, isCompressible } from '#server/http/compression.ts'
import { matchesEtag } from '#server/http/etag.ts'

export interface StaticFiles {
  /** The answer for a GET or HEAD of a file that exists; null for every other path. */
  respond(path: string, request: Request): Promise<Response | null>
}

interface StaticFile {
  readonly path: string
  readonly type: string
  readonly size: number
  readonly etag: string
  /** By a hash of what is in it, so that it never changes. */
  readonly isNamed: boolean
  encoded: Promise<EncodedBody> | null
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  // Modules, and scripts of pages that are, are UTF-8 without being called so.
  '.js': 'text/javascript',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** `effort` as in Brotli: the most, because a file is compressed once and sent for as long as the server runs. */
export async function openStaticFiles(folder: string, effort = 11): Promise<StaticFiles> {
  const files = await listFiles(folder)
  return {
    async respond(path, request) {
      const file = files.get(path)
      if (!file) return null
      const headers = new Headers({
        'content-type': file.type,
        'cache-control': file.isNamed
          ? 'max-age=31536000, immutable'
          : 'public, max-age=3600, must-revalidate',
        vary: 'accept-encoding',
      })
      // What never changes is never asked for again.
      if (!file.isNamed) headers.set('etag', file.etag)
      if (matchesEtag(request.headers.get('if-none-match') ?? undefined, file.etag))
        return new Response(null, { status: 304, headers })
      return isCompressible(file.type)
        ? sendText(file, effort, request, headers)
        : sendMedia(file, request, headers)
    },
  }
}

async function sendText(
  file: StaticFile,
  effort: number,
  request: Request,
  headers: Headers,
): Promise<Response> {
  file.encoded ??= readFile(file.path).then((body) => encodeBody(new Uint8Array(body), effort))
  const { bodies } = await file.encoded
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(bodies[encoding].length))
  return new Response(request.method === 'HEAD' ? null : bodies[encoding], { headers })
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
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const described = await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return [`/${relative(folder, path).split(sep).join('/')}`, await describe(path, folder)] as const
    }),
  )
  return new Map(described)
}

async function describe(path: string, folder: string): Promise<StaticFile> {
  const { size, mtimeMs } = await stat(path)
  return {
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    size,
    etag: `"${createHash('sha256').update(`${path}/${size}/${mtimeMs}`).digest('base64url').slice(0, 22)}"`,
    // So the build does below assets/.
    isNamed: relative(folder, path).startsWith(`assets${sep}`),
    encoded: null,
  }
}
