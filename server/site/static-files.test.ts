import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressFiles } from '../../scripts/bundle/compress-files.ts'
import { openStaticFiles, type StaticFiles } from './static-files.ts'

let folder: string
let files: StaticFiles

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shringar-static-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app-abc.js'), 'console.log(1)')
  writeFileSync(join(folder, 'video.webm'), Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  writeFileSync(join(folder, '.stamp'), 'hidden')
  writeFileSync(join(folder, 'plain.txt'), 'not compressed')
  await compressFiles(join(folder, 'assets'))
  files = await openStaticFiles(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.respond(path, new Request(`http://localhost${path}`, { headers, method }))

describe('static files', () => {
  it('are compressed, have a content type, and are immutable if their name has a hash', async () => {
    const response = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript',
      'cache-control': 'max-age=31536000, immutable',
    })
    const body = brotliDecompressSync(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()))
    expect(body.toString()).toBe('console.log(1)')
  })

  it('are not compressed if the build wrote no compressed form', async () => {
    const response = await get('/plain.txt', { 'accept-encoding': 'gzip, br' })
    expect(response?.headers.get('content-encoding')).toBeNull()
    expect(await response?.text()).toBe('not compressed')
  })

  it('answer 304 to a matching ETag', async () => {
    const etag = (await get('/video.webm'))?.headers.get('etag') ?? ''
    expect((await get('/video.webm', { 'if-none-match': etag }))?.status).toBe(304)
  })

  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', [2, 3, 4]],
    ['bytes=7-', 206, 'bytes 7-9/10', [7, 8, 9]],
    ['bytes=-2', 206, 'bytes 8-9/10', [8, 9]],
    ['bytes=5-99', 206, 'bytes 5-9/10', [5, 6, 7, 8, 9]],
    ['bytes=20-', 416, 'bytes */10', []],
  ])('answer the range %s', async (range, status, contentRange, bytes) => {
    const response = await get('/video.webm', { range })
    expect(response?.status).toBe(status)
    expect(response?.headers.get('content-range')).toBe(contentRange)
    expect([...new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual(bytes)
  })

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])('are sent whole for %s', async (range) => {
    expect((await get('/video.webm', { range }))?.status).toBe(200)
  })

  it('are sent in part only if If-Range matches', async () => {
    const etag = (await get('/video.webm'))?.headers.get('etag') ?? ''
    const range = 'bytes=2-4'
    expect((await get('/video.webm', { range, 'if-range': etag }))?.status).toBe(206)
    expect((await get('/video.webm', { range, 'if-range': '"old"' }))?.status).toBe(200)
  })

  it('send no body for HEAD', async () => {
    const response = await get('/video.webm', {}, 'HEAD')
    expect(response?.headers.get('content-length')).toBe('10')
    expect((await response?.arrayBuffer())?.byteLength).toBe(0)
  })

  it.each(['/missing.js', '/.stamp', '/assets/app-abc.js.br', '/../package.json', '/assets', '/assets/'])(
    'do not include %s',
    async (path) => {
      expect(await files.respond(path, new Request('http://localhost/'))).toBeNull()
    },
  )
})
