// How a stored file is served over HTTP: ETag, ranges, caching, download names, and images in other sizes.
import { readdir } from 'node:fs/promises'
import type { StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageWidths } from '#domain/text/image-widths.ts'
import { isDeep } from '#testing/depth.ts'
import type { TestStore } from '#testing/server/blob-stores.ts'
import { describeStorage } from '#testing/server/storage-pairs.ts'
import { type StorageServer, startStorageServer } from '#testing/server/storage-server.ts'
import { drawSample, imageFile, sampleImage } from './sample-images.ts'

const bucket = 'banners'
const modernAccept = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'

describeStorage('storage serves', ({ database, store: openStore, storeName }) => {
  let store: TestStore
  let server: StorageServer
  let staff: StorageClient
  let url: string
  let whole: Buffer

  beforeAll(async () => {
    store = openStore()
    server = await startStorageServer({ db: database().db, blobs: store.blobs })
    staff = await server.signedIn({ isStaff: true })
    const name = `served-${storeName}.jpg`
    const bytes = await sampleImage('jpeg', { width: 700, height: 420 })
    await staff.from(bucket).upload(name, imageFile(bytes, 'image/jpeg'))
    url = `${server.url}/object/public/${bucket}/${name}`
    whole = Buffer.from(await (await fetch(url)).arrayBuffer())
  })
  afterAll(async () => {
    await server?.close()
  })

  it('answers 304 to its own ETag only', async () => {
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const same = await fetch(url, { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const future = new Date(Date.now() + 60_000).toUTCString()
    expect((await fetch(url, { headers: { 'if-modified-since': future } })).status).toBe(304)
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, -1],
    ['bytes=-50', -50, -1],
    ['bytes=5-99999999', 5, -1],
  ])('answers %s with that part', async (range, from, to) => {
    const start = from < 0 ? whole.length + from : from
    const end = to < 0 ? whole.length - 1 : to
    const response = await fetch(url, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(whole.subarray(start, end + 1))
  })

  it('refuses a range outside the file, and ignores invalid and multiple ranges', async () => {
    const outside = await fetch(url, { headers: { range: `bytes=${whole.length}-` } })
    expect(outside.status).toBe(416)
    expect(outside.headers.get('content-range')).toBe(`bytes */${whole.length}`)
    expect(await outside.json()).toMatchObject({ code: 'InvalidRange', statusCode: '416' })
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
      expect((await fetch(url, { headers: { range } })).status).toBe(200)
    }
    const stale = await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"old"' } })
    expect(stale.status).toBe(200)
  })

  it('answers HEAD with the headers alone', async () => {
    const response = await fetch(url, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(whole.length))
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.text()).toBe('')
  })

  it('offers a download under its own or another name', async () => {
    const own = await fetch(`${url}?download`)
    expect(own.headers.get('content-disposition')).toContain(`attachment; filename="served-${storeName}.jpg"`)
    const other = await fetch(`${url}?download=${encodeURIComponent('मेहंदी "1".jpg\r\nx: y')}`)
    const disposition = other.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~*'()-]+$/)
    expect(other.headers.get('x')).toBeNull()
  })

  it('lets files with random names be cached forever, unless the uploader forbade it', async () => {
    const cacheControlOf = async (name: string, cacheControl: string) => {
      const file = imageFile(await sampleImage('png'), 'image/png')
      expect((await staff.from(bucket).upload(name, file, { cacheControl })).error).toBeNull()
      return (await fetch(`${server.url}/object/public/${bucket}/${name}`)).headers.get('cache-control')
    }
    const forever = 'public, max-age=31536000, immutable'
    expect(await cacheControlOf(`${crypto.randomUUID()}.png`, '3600')).toBe(forever)
    expect(await cacheControlOf(`services/0.k3j9x2m4p7-${Date.now()}.png`, '3600')).toBe(forever)
    expect(await cacheControlOf(`plain-${storeName}.png`, '3600')).toBe('public, max-age=3600')
    expect(await cacheControlOf(`year-${storeName}.png`, '31536000')).toBe(forever)
    expect(await cacheControlOf(`${crypto.randomUUID()}.png`, '0')).toBe('no-cache')
  })

  it('resizes an image to the requested width, rounded up, in the best accepted format', async () => {
    const headers = await server.staffHeaders()
    // AVIF takes most of the time to encode, so one rendering shows it.
    const render = async (query: string, accept = 'image/webp,*/*') => {
      const response = await fetch(`${url.replace('/object/', '/render/image/')}?${query}`, {
        headers: { ...headers, accept },
      })
      const body = Buffer.from(await response.arrayBuffer())
      const { width, height } = response.ok ? await sharp(body).metadata() : { width: 0, height: 0 }
      return { response, width, height, type: response.headers.get('content-type') }
    }
    expect(await render('width=150', modernAccept)).toMatchObject({
      type: 'image/avif',
      width: 160,
      height: 96,
    })
    expect(await render('width=300')).toMatchObject({ type: 'image/webp', width: 320, height: 192 })
    expect(await render('width=320', '*/*')).toMatchObject({ type: 'image/jpeg', width: 320 })
    expect(await render('width=320', 'image/avif;q=0,image/webp')).toMatchObject({ type: 'image/webp' })
    expect(await render('width=320&format=origin', modernAccept)).toMatchObject({ type: 'image/jpeg' })
    expect(await render('width=320&height=320&resize=cover')).toMatchObject({ width: 320, height: 320 })
    expect(await render('width=320&height=320&resize=contain')).toMatchObject({ width: 320, height: 192 })
    expect(await render('height=90')).toMatchObject({ width: 267, height: 160 })
    expect(await render('width=9000')).toMatchObject({ width: 700, height: 420 })

    const { response } = await render('width=300&quality=40')
    expect(response.headers.get('vary')).toBe('Accept')
    expect(response.headers.get('x-transformations')).toBe('width:320,resizing_type:cover,quality:50')
    const again = {
      ...headers,
      'if-none-match': response.headers.get('etag') ?? '',
      accept: 'image/webp,*/*',
    }
    expect((await fetch(response.url, { headers: again })).status).toBe(304)

    for (const wrong of ['width=-1', 'width=x', 'quality=1', 'resize=tile', 'format=svg']) {
      const refused = await render(wrong)
      expect(refused.response.status).toBe(400)
    }
  })

  it("ignores a visitor's height, quality and format parameters", async () => {
    const name = `odd-${storeName}.jpg`
    await staff.from(bucket).upload(name, imageFile(await sampleImage('jpeg'), 'image/jpeg'))
    const before = (await readdir(server.cacheFolder)).length
    const odd = ['height=77', 'quality=33', 'resize=fill', 'format=origin', 'height=400&resize=contain']
    for (const query of odd) {
      const address = `${server.url}/render/image/public/${bucket}/${name}?width=320&${query}`
      const response = await fetch(address, { headers: { accept: 'image/webp' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('x-transformations')).toBe('width:320,resizing_type:cover,quality:80')
    }
    expect((await readdir(server.cacheFolder)).length - before).toBe(1)
  })

  it('stores only a few renderings however many sizes are requested', async () => {
    const before = (await readdir(server.cacheFolder)).length
    const address = url.replace('/object/', '/render/image/')
    for (let width = 161; width <= 480; width += 20) {
      expect((await fetch(`${address}?width=${width}`, { headers: { accept: 'image/webp' } })).status).toBe(
        200,
      )
    }
    expect((await readdir(server.cacheFolder)).length - before).toBeLessThanOrEqual(2)
  })

  it('removes location and camera data from a photograph and rotates it upright', async () => {
    const photograph = await drawSample({ width: 80, height: 40 })
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photograph).metadata()).exif).toBeDefined()
    const name = `turned-${storeName}.jpg`
    await staff.from(bucket).upload(name, new Uint8Array(photograph), { contentType: 'image/jpeg' })
    const { data } = await staff.from(bucket).download(name)
    const stored = await sharp(Buffer.from(await (data as Blob).arrayBuffer())).metadata()
    expect(stored).toMatchObject({ width: 40, height: 80 })
    expect([stored.exif, stored.orientation, stored.xmp, stored.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.runIf(isDeep || storeName === 'folder')(
    'renders all sizes of an upload in advance, so that no visitor waits',
    async () => {
      const warm = await startStorageServer({ db: database().db, blobs: store.blobs, warms: true })
      try {
        const name = `warm-${storeName}.jpg`
        const bytes = await sampleImage('jpeg', { width: 300, height: 200 })
        await (await warm.signedIn({ isStaff: true }))
          .from(bucket)
          .upload(name, imageFile(bytes, 'image/jpeg'))
        await warm.warmed()
        const rendered = await readdir(warm.cacheFolder)
        expect(rendered).toHaveLength(2 * imageWidths.length)
        for (const accept of ['image/avif', 'image/webp']) {
          for (const width of imageWidths) {
            const address = `${warm.url}/render/image/public/${bucket}/${name}?width=${width}`
            expect((await fetch(address, { headers: { accept } })).status).toBe(200)
          }
        }
        expect(await readdir(warm.cacheFolder)).toEqual(rendered)
      } finally {
        await warm.close()
      }
    },
  )
})
