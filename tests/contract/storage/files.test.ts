// The bucket `banners` with the official storage client, as staff, as another signed-in user and as a visitor.

import type { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestStore } from '#testing/server/blob-stores.ts'
import { describeStorage } from '#testing/server/storage-pairs.ts'
import { type StorageServer, startStorageServer } from '#testing/server/storage-server.ts'
import { imageFile, sampleFormats, sampleImage } from './sample-images.ts'

const bucket = 'banners'

describeStorage('storage', ({ database, store: openStore, storeName }) => {
  let store: TestStore
  let server: StorageServer
  let staff: StorageClient
  const nextName = (() => {
    let count = 0
    return (extension = 'png') => `services/${storeName}-${++count}.${extension}`
  })()

  beforeAll(async () => {
    store = openStore()
    server = await startStorageServer({ db: database().db, blobs: store.blobs })
    staff = await server.signedIn({ isStaff: true })
  })
  afterAll(async () => {
    await server?.close()
  })

  it.each(sampleFormats)('accepts a %s as a form, and serves it by its public URL', async (format) => {
    const name = nextName(format)
    const file = imageFile(await sampleImage(format), `image/${format}`)
    const { data, error } = await staff.from(bucket).upload(name, file, { cacheControl: '3600' })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      path: name,
      fullPath: `${bucket}/${name}`,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })

    const { publicUrl } = server.visitor().from(bucket).getPublicUrl(name).data
    const response = await fetch(publicUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    const body = await response.arrayBuffer()
    expect(body.byteLength).toBe(Number(response.headers.get('content-length')))
  })

  it('accepts a raw body with its type, cache time and metadata', async () => {
    const name = nextName('webp')
    const options = { contentType: 'image/webp', cacheControl: '60', metadata: { alt: 'A bride’s hands' } }
    const { error } = await staff.from(bucket).upload(name, await sampleImage('webp'), options)
    expect(error).toBeNull()
    const info = await staff.from(bucket).info(name)
    expect(info.data).toMatchObject({
      name,
      bucketId: bucket,
      contentType: 'image/webp',
      cacheControl: 'max-age=60',
      metadata: { alt: 'A bride’s hands' },
    })
  })

  it('accepts a stream without a content length', async () => {
    const bytes = await sampleImage('jpeg')
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 500) controller.enqueue(bytes.subarray(at, at + 500))
        controller.close()
      },
    })
    const { error } = await staff.from(bucket).upload(nextName('jpg'), stream, { contentType: 'image/jpeg' })
    expect(error).toBeNull()
  })

  it('accepts a handwritten form with fields after the file', async () => {
    const name = nextName()
    const form = new FormData()
    form.append('file', imageFile(await sampleImage('png'), 'image/png'), 'mehendi.png')
    const { error } = await staff.from(bucket).upload(name, form, { cacheControl: '120', metadata: { a: 1 } })
    expect(error).toBeNull()
    expect((await staff.from(bucket).info(name)).data).toMatchObject({
      cacheControl: 'max-age=120',
      metadata: { a: 1 },
    })
  })

  it('refuses a name that is taken, and replaces it with upsert or update', async () => {
    const name = nextName()
    const first = imageFile(await sampleImage('png'), 'image/png')
    const second = imageFile(await sampleImage('png', { colour: { r: 1, g: 2, b: 3 } }), 'image/png')
    const third = imageFile(await sampleImage('jpeg'), 'image/jpeg')
    await staff.from(bucket).upload(name, first)
    const before = await store.everything()

    const again = await staff.from(bucket).upload(name, second)
    expect(again.error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
      status: 400,
    })

    const etags = [(await staff.from(bucket).info(name)).data?.etag]
    expect((await staff.from(bucket).upload(name, second, { upsert: true })).error).toBeNull()
    etags.push((await staff.from(bucket).info(name)).data?.etag)
    expect((await staff.from(bucket).update(name, third)).error).toBeNull()
    etags.push((await staff.from(bucket).info(name)).data?.etag)
    expect(new Set(etags).size).toBe(3)
    // The replaced bytes are deleted: as many blobs as before.
    expect(await store.everything()).toHaveLength(before.length)
  })

  it('lets only staff write', async () => {
    const file = imageFile(await sampleImage('png'), 'image/png')
    const stranger = await server.signedIn({ isStaff: false })
    const taken = nextName()
    await staff.from(bucket).upload(taken, file)
    const before = await store.everything()
    for (const outsider of [server.visitor(), stranger]) {
      const denied = {
        message: 'new row violates row-level security policy',
        statusCode: '403',
        status: 400,
      }
      expect((await outsider.from(bucket).upload(nextName(), file)).error).toMatchObject(denied)
      expect((await outsider.from(bucket).upload(taken, file, { upsert: true })).error).toMatchObject(denied)
      expect((await outsider.from(bucket).update(taken, file)).error).toMatchObject(denied)
      expect((await outsider.from(bucket).remove([taken])).data).toEqual([])
    }
    expect(await store.everything()).toEqual(before)
    expect((await staff.from(bucket).exists(taken)).data).toBe(true)
  })

  it('lets the service key write', async () => {
    const file = imageFile(await sampleImage('png'), 'image/png')
    expect((await server.service().from(bucket).upload(nextName(), file)).error).toBeNull()
  })

  it('serves downloads to visitors, and says whether a file exists', async () => {
    const name = nextName()
    await staff.from(bucket).upload(name, imageFile(await sampleImage('png'), 'image/png'))
    const { data } = await server.visitor().from(bucket).download(name)
    expect(data?.type).toBe('image/png')
    expect(data?.size).toBeGreaterThan(100)
    expect((await server.visitor().from(bucket).exists(name)).data).toBe(true)
    expect((await server.visitor().from(bucket).exists('services/absent.png')).data).toBe(false)
    const missing = await server.visitor().from(bucket).info('services/absent.png')
    expect(missing.error).toMatchObject({ message: 'Object not found', statusCode: '404', status: 400 })
  })

  it('removes files with their bytes and ignores missing ones', async () => {
    const names = [nextName(), nextName()]
    const before = await store.everything()
    for (const name of names) {
      await staff.from(bucket).upload(name, imageFile(await sampleImage('png'), 'image/png'))
    }
    const { data } = await staff.from(bucket).remove([...names, 'services/absent.png'])
    expect(data?.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(await store.everything()).toEqual(before)
    const response = await fetch(staff.from(bucket).getPublicUrl(names[0] ?? '').data.publicUrl)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      code: 'NoSuchKey',
      message: 'Object not found',
    })
  })

  it('lists a folder: folders first, then files, paged, sorted and searched', async () => {
    const folder = `listed-${storeName}`
    const file = imageFile(await sampleImage('png'), 'image/png')
    for (const name of ['b.png', 'a.png', 'C.png', 'deep/x.png', 'deep/y.png', 'bridal/1.png']) {
      expect((await staff.from(bucket).upload(`${folder}/${name}`, file)).error).toBeNull()
    }
    const list = async (options?: object) => {
      const { data } = await staff.from(bucket).list(folder, options)
      return data?.map(({ name }) => name)
    }
    expect((await list())?.slice(0, 2)).toEqual(['bridal', 'deep'])
    expect((await list())?.slice(2).sort()).toEqual(['C.png', 'a.png', 'b.png'])
    expect(await list({ limit: 1, offset: 1 })).toEqual(['deep'])
    const newestFirst = await list({ sortBy: { column: 'created_at', order: 'desc' } })
    expect(newestFirst).toEqual(['deep', 'bridal', 'C.png', 'a.png', 'b.png'])
    expect(await list({ search: 'B' })).toEqual(['bridal', 'b.png'])

    const { data } = await staff.from(bucket).list(folder)
    expect(data?.find(({ name }) => name === 'deep')).toMatchObject({
      id: null,
      metadata: null,
      created_at: null,
    })
    expect(data?.find(({ name }) => name === 'a.png')).toMatchObject({
      id: expect.any(String),
      metadata: {
        mimetype: 'image/png',
        size: expect.any(Number),
        cacheControl: 'max-age=3600',
        httpStatusCode: 200,
      },
    })
    expect((await staff.from(bucket).list('no-such-folder')).data).toEqual([])
  })

  it('lists nothing for visitors and non-staff, who may still fetch a file by its name', async () => {
    const name = nextName()
    await staff.from(bucket).upload(name, imageFile(await sampleImage('png'), 'image/png'))
    for (const outsider of [server.visitor(), await server.signedIn({ isStaff: false })]) {
      expect((await outsider.from(bucket).list('services')).data).toEqual([])
      expect((await outsider.from(bucket).list('', { search: 'serv' })).data).toEqual([])
      expect((await outsider.from(bucket).download(name)).data?.type).toBe('image/png')
      const response = await fetch(outsider.from(bucket).getPublicUrl(name).data.publicUrl)
      expect(response.status).toBe(200)
    }
  })

  it('refuses unknown buckets and unsupported requests in the protocol’s shape', async () => {
    const file = imageFile(await sampleImage('png'), 'image/png')
    const unknown = { message: 'Bucket not found', statusCode: '404', status: 400 }
    expect((await staff.from('nowhere').upload('a.png', file)).error).toMatchObject(unknown)
    expect((await staff.from('nowhere').list()).error).toMatchObject(unknown)
    expect((await staff.from('nowhere').remove(['a'])).error).toMatchObject(unknown)
    expect((await staff.from('nowhere').info('a')).error).toMatchObject(unknown)

    const notServed = { statusCode: '403', status: 400 }
    expect((await staff.from(bucket).createSignedUrl('a.png', 60)).error).toMatchObject(notServed)
    expect((await staff.from(bucket).createSignedUploadUrl('a.png')).error).toMatchObject(notServed)
    expect((await staff.from(bucket).move('a.png', 'b.png')).error).toMatchObject(notServed)
    expect((await staff.from(bucket).copy('a.png', 'b.png')).error).toMatchObject(notServed)
    expect((await staff.listBuckets()).error).toMatchObject(notServed)
    expect((await staff.createBucket('new')).error).toMatchObject(notServed)
    expect((await staff.deleteBucket(bucket)).error).toMatchObject(notServed)
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['PATCH', `/object/${bucket}/a.png`],
      ['POST', '/object'],
    ] as const) {
      const response = await fetch(`${server.url}${path}`, { method })
      expect([method, path, response.status]).toEqual([method, path, 404])
      expect(await response.json()).toEqual({
        statusCode: '404',
        error: 'Not Found',
        code: 'NotFound',
        message: `Route ${method}:/storage/v1${path} not found`,
      })
    }
    const resumable = await fetch(`${server.url}/upload/resumable`, { method: 'POST' })
    expect(await resumable.json()).toMatchObject({ code: 'FeatureNotEnabled', statusCode: '403' })
  })

  it('refuses a forged token, but needs none for a public file', async () => {
    const name = nextName()
    await staff.from(bucket).upload(name, imageFile(await sampleImage('png'), 'image/png'))
    const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' }
    const refused = await fetch(`${server.url}/object/${bucket}/${name}`, { headers })
    expect(await refused.json()).toMatchObject({
      code: 'AccessDenied',
      statusCode: '403',
      error: 'Unauthorized',
    })
    expect((await fetch(`${server.url}/object/public/${bucket}/${name}`, { headers })).status).toBe(200)
  })
})
