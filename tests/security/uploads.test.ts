// Hostile uploads are refused in the protocol's shape and leave neither a row nor a file. A valid upload still
// works; a quick run tries one after each tenth.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { openTestStore, type TestStore } from '#testing/server/blob-stores.ts'
import { type StorageServer, startStorageServer } from '#testing/server/storage-server.ts'
import { drawSample, imageFile, sampleFormats, sampleImage } from '../contract/storage/sample-images.ts'
import { textCarriers } from './uploads-hidden-text.ts'
import { hostileFiles } from './uploads-hostile-files.ts'

const bucket = 'banners'
const files = await hostileFiles()
const errorShape = {
  statusCode: expect.stringMatching(/^4\d\d$/),
  error: expect.any(String),
  code: expect.any(String),
  message: expect.any(String),
}

describeEachEngine('hostile uploads', (database) => {
  let store: TestStore
  let server: StorageServer
  let staff: StorageClient
  let headers: Record<string, string>

  const rowCount = () =>
    database().db.asOwner(async (tx) => {
      const [row] = await tx.query<{ count: number }>(sql`select count(*) as count from storage.objects`)
      return Number(row?.count)
    })
  const upload = (name: string, init: RequestInit & { duplex?: 'half' }) =>
    fetch(`${server.url}/object/${bucket}/${name}`, {
      method: 'POST',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    })

  beforeAll(async () => {
    store = await openTestStore('folder')
    server = await startStorageServer({ db: database().db, blobs: store.blobs })
    staff = await server.signedIn({ isStaff: true })
    headers = await server.staffHeaders()
  })
  afterAll(async () => {
    await server?.close()
    await store?.close()
  })
  let tests = 0
  afterEach(async () => {
    // Nothing is left behind, and the server still works.
    const kept = await rowCount()
    await expect.poll(() => store.everything()).toHaveLength(kept)
    tests += 1
    if (tests % scale(10, 1) !== 0) return
    const honest = `${crypto.randomUUID()}.png`
    expect(
      (await staff.from(bucket).upload(honest, imageFile(await sampleImage('png'), 'image/png'))).error,
    ).toBeNull()
    expect((await staff.from(bucket).remove([honest])).data).toHaveLength(1)
  })

  describe('files', () => {
    it.each(files)('refuses $what', async ({ declared, bytes, code }) => {
      const before = await rowCount()
      const raw = await upload('x.png', { body: bytes, headers: { 'content-type': declared } })
      expect(raw.status).toBe(400)
      expect(await raw.json()).toEqual({ ...errorShape, code })

      const form = new FormData()
      form.append('contentType', declared)
      form.append('', new Blob([bytes]))
      const asForm = await upload('x.png', { body: form })
      expect(await asForm.json()).toEqual({ ...errorShape, code })
      expect(await rowCount()).toBe(before)
    })

    it.each(sampleFormats)('stores nothing that was hidden in or behind an image, %s', async (format) => {
      const secret = '<script>stolen()</script>'
      const image = await drawSample()
        .withExif({ IFD0: { ImageDescription: secret, Artist: secret } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!--${secret}--></x:xmpmeta>`)
        .toFormat(format)
        .toBuffer()
      if (format !== 'gif') expect(image.includes('stolen')).toBe(true)
      const glued = new Uint8Array(Buffer.concat([image, Buffer.from(`\n${secret}PK\x03\x04`)]))
      const name = `glued.${format}`
      const { error } = await staff.from(bucket).upload(name, imageFile(glued, `image/${format}`))
      expect(error).toBeNull()
      const { data } = await staff.from(bucket).download(name)
      const stored = Buffer.from(await (data as Blob).arrayBuffer())
      expect(stored.includes('stolen')).toBe(false)
      expect(await sharp(stored).metadata()).toMatchObject({ width: 64, height: 48 })
      await staff.from(bucket).remove([name])
    })

    it.each(textCarriers)('stores no text from $where of an image, $format', async ({ format, image }) => {
      const secret = '<script>stolen()</script>'
      const bytes = await image(secret)
      const { width, height } = await sharp(bytes, { failOn: 'error' }).metadata()
      expect(Buffer.from(bytes).includes(secret)).toBe(true)
      const name = `${crypto.randomUUID()}.${format}`
      expect((await staff.from(bucket).upload(name, imageFile(bytes, `image/${format}`))).error).toBeNull()
      const { data } = await staff.from(bucket).download(name)
      const stored = Buffer.from(await (data as Blob).arrayBuffer())
      expect(stored.includes('stolen')).toBe(false)
      expect(await sharp(stored).metadata()).toMatchObject({ width, height })
      await staff.from(bucket).remove([name])
    })

    it('stores an image under its real type, not the claimed one', async () => {
      const name = 'really-a-jpeg.png'
      await staff.from(bucket).upload(name, imageFile(await sampleImage('jpeg'), 'image/png'))
      expect((await staff.from(bucket).info(name)).data?.contentType).toBe('image/jpeg')
      await staff.from(bucket).remove([name])
    })

    it.each(['announced', 'unannounced'])('refuses a body that is too large, %s', async (kind) => {
      const size = 10 * 1024 * 1024 + 1
      const whole = new Uint8Array(size).fill(0xff)
      const stream = () =>
        new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < size; at += 65_536) controller.enqueue(whole.subarray(at, at + 65_536))
            controller.close()
          },
        })
      const body = kind === 'announced' ? whole : stream()
      const response = await upload('big.jpg', {
        body,
        duplex: 'half',
        headers: { 'content-type': 'image/jpeg' },
      })
      expect(await response.json()).toEqual({ ...errorShape, code: 'EntityTooLarge', statusCode: '413' })

      const { error } = await staff.from(bucket).upload('big.jpg', new Blob([whole], { type: 'image/jpeg' }))
      expect(error).toMatchObject({
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
      })
    })

    it('refuses a visitor before the first byte is received', async () => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536
          if (sent > 9_000_000) controller.close()
          else controller.enqueue(new Uint8Array(65_536))
        },
      })
      const request = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'image/png' } }
      const response = await fetch(`${server.url}/object/${bucket}/x.png`, request as RequestInit)
      expect(await response.json()).toMatchObject({ code: 'AccessDenied', statusCode: '403' })
    })
  })

  describe('forms', () => {
    const head = (name: string, extra = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n`
    const file = `${head('', '; filename="a.png"')}x\r\n`

    it.each([
      ['no file', `${head('cacheControl')}3600\r\n--b--\r\n`],
      ['two files', `${file}${file}--b--\r\n`],
      ['no end', file],
      ['no beginning', 'nothing of a form'],
      ['nothing in it', ''],
      ['an endless field', `${head('metadata')}${'x'.repeat(100_000)}\r\n${file}--b--\r\n`],
      ['metadata that is no JSON', `${head('metadata')}{oops\r\n${file}--b--\r\n`],
      [
        'too many fields',
        `${Array.from({ length: 50 }, (_, at) => `${head(`f${at}`)}x\r\n`).join('')}--b--\r\n`,
      ],
      ['endless headers', `${head('', `; filename="${'x'.repeat(50_000)}"`)}x\r\n--b--\r\n`],
    ])('refuses a form with %s', async (_what, body) => {
      const response = await upload('x.png', {
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        ...errorShape,
        code: expect.stringMatching(/^Invalid(Request|MimeType)$/),
      })
    })

    it('refuses a form without a boundary, and invalid JSON metadata in a raw upload', async () => {
      const form = await upload('x.png', { body: file, headers: { 'content-type': 'multipart/form-data' } })
      expect(await form.json()).toEqual({ ...errorShape, code: 'InvalidRequest' })
      const raw = { 'content-type': 'image/png', 'x-metadata': 'bm90IGpzb24=' }
      const response = await upload('x.png', { body: await sampleImage('png'), headers: raw })
      expect(await response.json()).toEqual({ ...errorShape, code: 'InvalidRequest' })
    })
  })

  describe('JSON that nests too deep', () => {
    const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const form = (metadata: string) =>
      `--b\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${metadata}\r\n` +
      '--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\nx\r\n--b--\r\n'
    const json = { 'content-type': 'application/json' }
    const endpoints: Record<string, (text: string) => Promise<Response>> = {
      'a listing': (body) =>
        fetch(`${server.url}/object/list/${bucket}`, {
          method: 'POST',
          headers: { ...headers, ...json },
          body,
        }),
      'a removal': (body) =>
        fetch(`${server.url}/object/${bucket}`, { method: 'DELETE', headers: { ...headers, ...json }, body }),
      'the metadata of a form': (metadata) =>
        upload('x.png', {
          body: form(metadata),
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        }),
      'the metadata of a raw upload': (metadata) =>
        upload('x.png', {
          body: 'x',
          headers: { 'content-type': 'image/png', 'x-metadata': Buffer.from(metadata).toString('base64') },
        }),
    }

    it.each(Object.keys(endpoints))('is refused before it is parsed: %s', async (endpoint) => {
      for (const levels of [64, 4_000]) {
        const response = await endpoints[endpoint]?.(deep(levels))
        expect(response?.status).toBe(400)
        expect(await response?.json()).toEqual({
          ...errorShape,
          code: 'InvalidRequest',
          message: expect.stringContaining('nested deeper than 64 levels'),
        })
      }
      // The 64th level is allowed, so another error is returned.
      expect(await (await endpoints[endpoint]?.(deep(63)))?.text()).not.toContain('nested')
    })
  })

  describe('names', () => {
    // Sent by hand, because fetch normalises a path.
    const send = (method: string, path: string, body: Uint8Array) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const { hostname, port } = new URL(server.url)
        const sent = httpRequest({
          hostname,
          port,
          method,
          path: `/storage/v1${path}`,
          headers: { ...headers, 'content-type': 'image/png' },
        })
        sent.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          )
        })
        sent.on('error', reject)
        sent.end(method === 'POST' || method === 'PUT' ? body : undefined)
      })

    it.each([
      ['a folder above, plain', '../../../../tmp/evil.png'],
      ['a folder above, encoded', '%2e%2e%2f%2e%2e%2fevil.png'],
      ['a folder above, half encoded', '..%2f..%2fevil.png'],
      ['a folder above, twice encoded', '%252e%252e%252fevil.png'],
      ['a folder above, thrice encoded', '%25252e%25252e%25252fevil.png'],
      ['a folder above in the middle', 'a%2f..%2f..%2fevil.png'],
      ['a folder above with backslashes', '..%5c..%5cevil.png'],
      ['a folder above in overlong bytes', '%c0%ae%c0%ae%c0%afevil.png'],
      ['a folder above in wide bytes', '%ef%bc%8e%ef%bc%8e/evil.png'],
      ['this folder', '.%2fevil.png'],
      ['more dots', '...%2fevil.png'],
      ['an absolute path', '%2fetc%2fpasswd'],
      ['a drive', 'c:%5cwindows%5cevil.png'],
      ['an empty folder', 'a%2f%2fb.png'],
      ['a folder at the end', 'a/'],
      ['a zero byte', 'a%00.png'],
      ['a line break', 'a%0d%0ax-evil:%201.png'],
      ['an escape', 'a%1b[31m.png'],
      ['a delete character', 'a%7f.png'],
      ['a letter that turns the text', 'a%e2%80%aegnp.exe'],
      ['broken UTF-8', 'a%ff%fe.png'],
      ['a broken escape', 'a%zz.png'],
      ['a tag', '%3Cscript%3E.png'],
      ['a quote', 'a%22b.png'],
      ['a hash', 'a%23b.png'],
      ['a tilde', '~root.png'],
      ['a pipe', 'a%7Cb.png'],
      ['a space before', '%20a.png'],
      ['201 bytes', `${'a'.repeat(197)}.png`],
      ['5,000 bytes', 'a'.repeat(5000)],
      ['only dots', '..'],
    ])('refuses %s', async (_what, name) => {
      const before = await rowCount()
      const image = await sampleImage('png')
      for (const [method, path] of [
        ['POST', `/object/${bucket}/${name}`],
        ['PUT', `/object/${bucket}/${name}`],
        ['GET', `/object/public/${bucket}/${name}`],
        ['GET', `/object/info/${bucket}/${name}`],
        ['GET', `/render/image/public/${bucket}/${name}`],
        ['DELETE', `/object/${bucket}/${name}`],
      ] as const) {
        const { status, text } = await send(method, path, image)
        expect([400, 404, 405]).toContain(status)
        // A path outside /storage/v1 is answered by another part of the server.
        if (text.startsWith('{')) expect(JSON.parse(text)).toEqual(errorShape)
        else expect(text).toBe('404 Not Found')
        expect(text).toMatch(/^[\x20-\x7e]+$/)
      }
      expect(await rowCount()).toBe(before)
    })

    it.each(['%2e%2e', '..%2f', 'no_such', 'banners%00', 'BANNERS', 'a'.repeat(300), "x'--"])(
      'finds no bucket %s',
      async (name) => {
        for (const path of [`/object/${name}/a.png`, `/object/public/${name}/a.png`]) {
          const { status, text } = await send(
            path.includes('public') ? 'GET' : 'POST',
            path,
            await sampleImage('png'),
          )
          expect([400, 404]).toContain(status)
          if (text.startsWith('{')) expect(JSON.parse(text)).toEqual(errorShape)
        }
      },
    )

    it.each([{ prefix: '\u0000' }, { prefix: '', search: 'a\u0000' }])(
      'refuses a listing by %j, which Postgres text cannot hold',
      async (body) => {
        const response = await fetch(`${server.url}/object/list/${bucket}`, {
          method: 'POST',
          headers: { apikey: 'sb_publishable_test', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(response.status).toBe(400)
        expect(await response.json()).toEqual({ ...errorShape, statusCode: '400', code: 'InvalidRequest' })
      },
    )

    it('removes and lists nothing by impossible names', async () => {
      expect((await staff.from(bucket).remove(['a\0b', '../x', "' or true --", '%'])).data).toEqual([])
      expect((await staff.from(bucket).list('../..')).data).toEqual([])
      expect((await staff.from(bucket).list('', { search: "%' or true --" })).data).toEqual([])
      const wrong = await staff
        .from(bucket)
        .list('', { sortBy: { column: 'name; drop table x', order: 'asc' } })
      expect(wrong.error).toMatchObject({ statusCode: '400' })
    })
  })

  it('deletes an upload that its sender aborted', async () => {
    const before = await rowCount()
    const { hostname, port, pathname } = new URL(server.url)
    const lines = [
      `POST ${pathname}/object/${bucket}/given-up.jpg HTTP/1.1`,
      `Host: ${hostname}`,
      'Content-Type: image/jpeg',
      'Content-Length: 5000000',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    const socket = connect(Number(port), hostname)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(200_000, 0xff))
    await expect.poll(() => store.everything()).toHaveLength(before + 1)
    socket.destroy()
    await expect.poll(() => store.everything()).toHaveLength(before)
    expect(await rowCount()).toBe(before)
  })
})
