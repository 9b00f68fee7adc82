// A small S3-compatible server with one bucket in memory. It verifies the signature (SigV4) of each request and the hash
// of its body, so a client with wrong keys, or a body changed on the way, is refused as at a provider.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Account {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

interface StoredObject {
  readonly bytes: Buffer
  readonly storedAt: Date
}

export interface S3Server {
  readonly account: S3Account
  readonly objects: Map<string, StoredObject>
  /** Uploads in parts that were neither completed nor aborted. */
  unfinished(): number
  /** Method and kind of each request, such as `PUT part`. */
  readonly requests: string[]
  /** Refuses requests of these kinds until it is called again. */
  refuse(...kinds: readonly string[]): void
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

const account = {
  region: 'ap-south-1',
  bucket: 'copies',
  accessKeyId: 'test-key',
  secretAccessKey: 'test-secret',
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  let refused: readonly string[] = []

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://bucket')
    const problem = problemOf(request, url, body)
    if (problem) return refusal(403, problem)
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (bucket !== account.bucket) return refusal(404, 'NoSuchBucket')
    const kind = kindOf(request.method ?? '', url)
    requests.push(kind)
    if (refused.includes(kind)) return refusal(403, 'AccessDenied')
    return perform(kind, rest.join('/'), url.searchParams, body, request)
  }

  function perform(
    kind: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    { headers }: IncomingMessage,
  ): Answer {
    const parts = uploads.get(query.get('uploadId') ?? '')
    switch (kind) {
      case 'GET list':
        return list(query)
      case 'GET object':
        return read(objects.get(key), headers.range)
      case 'PUT object':
        objects.set(key, { bytes: body, storedAt: new Date() })
        return { status: 200, headers: { etag: etagOf(body) } }
      case 'DELETE object':
        objects.delete(key)
        return { status: 204 }
      case 'POST upload': {
        const id = randomUUID()
        uploads.set(id, new Map())
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
    }
    if (!parts) return refusal(404, 'NoSuchUpload')
    switch (kind) {
      case 'PUT part':
        parts.set(Number(query.get('partNumber')), body)
        return { status: 200, headers: { etag: etagOf(body) } }
      case 'POST complete': {
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, n]) =>
          Number(n),
        )
        const bytes = Buffer.concat(named.map((number) => parts.get(number) ?? Buffer.alloc(0)))
        objects.set(key, { bytes, storedAt: new Date() })
        uploads.delete(query.get('uploadId') ?? '')
        return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      }
      case 'DELETE upload':
        uploads.delete(query.get('uploadId') ?? '')
        return { status: 204 }
    }
    return refusal(501, 'NotImplemented')
  }

  /** In small pages, so that a client must follow them. */
  function list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const found = [...objects.keys()]
      .sort()
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = found.slice(0, 50)
    const next =
      found.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => {
      const { bytes, storedAt } = objects.get(key) ?? { bytes: '', storedAt: new Date(0) }
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${storedAt.toISOString()}</LastModified></Contents>`
    })
    return xml(
      `<ListBucketResult>${contents.join('')}<IsTruncated>${next !== ''}</IsTruncated>${next}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body = '' }) =>
      response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }).end(body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    account: {
      ...account,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      forcePathStyle: true,
    },
    objects,
    requests,
    unfinished: () => uploads.size,
    refuse(...kinds) {
      refused = kinds
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function kindOf(method: string, { pathname, searchParams }: URL): string {
  if (searchParams.has('list-type')) return 'GET list'
  if (pathname.split('/').length < 3) return `${method} bucket`
  if (searchParams.has('partNumber')) return `${method} part`
  if (searchParams.has('uploads')) return `${method} upload`
  if (searchParams.has('uploadId')) return method === 'POST' ? 'POST complete' : `${method} upload`
  return `${method} object`
}

function read(object: StoredObject | undefined, range: string | undefined): Answer {
  if (!object) return refusal(404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (start === undefined) return { status: 200, body: object.bytes }
  return { status: 206, body: object.bytes.subarray(Number(start), Number(end) + 1) }
}

const xml = (body: string): Answer => ({ status: 200, body, headers: { 'content-type': 'application/xml' } })
const refusal = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
})
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Why the signature is not that of the account, as Amazon describes its version 4; null if it is. */
function problemOf(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { authorization = '', ...headers } = request.headers
  const [, keyId, day, region, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  if (keyId !== account.accessKeyId || region !== account.region) return 'InvalidAccessKeyId'
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [String(region), 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${account.secretAccessKey}`, String(day)),
  )
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
