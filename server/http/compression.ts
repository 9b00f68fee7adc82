// Compresses response bodies by the encodings that the client accepts.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HonoRequest } from 'hono'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface EncodedBody {
  readonly bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** Suffixes of the files that a build writes beside each text file. */
export const compressedSuffixes = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** `effort` as in Brotli, 0 to 11: a cached page deserves more than a response that is sent once. */
export async function compressed(
  body: Uint8Array<ArrayBuffer>,
  encoding: Exclude<Encoding, 'identity'>,
  effort: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await zip(body, { level: Math.min(9, effort) }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return new Uint8Array(await brotli(body, { params }))
}

export async function encodeBody(body: Uint8Array<ArrayBuffer>, effort: number): Promise<EncodedBody> {
  const [br, gz] = await Promise.all([compressed(body, 'br', effort), compressed(body, 'gzip', effort)])
  return { bodies: { br, gzip: gz, identity: body } }
}

export function acceptedEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = acceptEncoding ?? ''
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

/** Compresses a response that is sent once, if the client accepts it. */
export async function compressResponse(
  request: HonoRequest,
  response: Response,
  effort: number,
): Promise<Response> {
  const encoding = acceptedEncoding(request.header('accept-encoding'))
  if (
    encoding === 'identity' ||
    !response.body ||
    // Downloads may be larger than memory and are streamed as they are.
    response.headers.has('content-disposition') ||
    !isCompressible(response.headers.get('content-type') ?? '')
  ) {
    return response
  }
  const body = await compressed(new Uint8Array(await response.arrayBuffer()), encoding, effort)
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers })
}

const compressible = /^(text\/|application\/([\w.]+\+)?(json|javascript|xml)|image\/svg\+xml)/

export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType)
}
