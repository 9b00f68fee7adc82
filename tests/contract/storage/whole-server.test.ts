// Files through the whole server with the official client: a real sign-in, an upload, and the served image.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { s3Store } from '#server/storage/blobs/s3-store.ts'
import { startCleanup } from '#server/storage/cleanup/clean-store.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type S3Account, startS3 } from '#testing/server/blob-stores.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'
import { imageFile, sampleImage } from './sample-images.ts'

const accept = 'image/avif,image/webp,*/*;q=0.8'

describeEachEngine('images in the whole server', (database) => {
  let server: TestServer
  let staff: SupabaseClient

  beforeAll(async () => {
    server = await startTestServer(database().db)
    const login = { email: 'pictures@example.com', password: 'henna needs patience' }
    const { data, error } = await server.service().auth.admin.createUser({ ...login, email_confirm: true })
    expect(error).toBeNull()
    await database().db.asOwner((tx) =>
      tx.query(
        sql`insert into public.staff (user_id, full_name) values (${data.user?.id ?? ''}, 'Sample Member')`,
      ),
    )
    staff = server.visitor()
    expect((await staff.auth.signInWithPassword(login)).error).toBeNull()
  })
  afterAll(() => server?.close())

  /** Another server on the same database, so with the same key, whose files are in S3. */
  const startBeside = (account: S3Account) =>
    startTestServer(database().db, {
      ENCRYPTION_KEY: Buffer.from(server.secrets.encryptionKey).toString('base64'),
      S3_ENDPOINT: account.endpoint,
      S3_REGION: account.region,
      S3_BUCKET: account.bucket,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    })

  it('a staff member uploads an image, and a visitor gets it in the requested width', async () => {
    const name = `services/${crypto.randomUUID()}.jpg`
    const file = imageFile(await sampleImage('jpeg', { width: 480, height: 320 }), 'image/jpeg')
    expect((await server.visitor().storage.from('banners').upload(name, file)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await staff.storage.from('banners').upload(name, file)).error).toBeNull()

    const { data } = server
      .visitor()
      .storage.from('banners')
      .getPublicUrl(name, { transform: { width: 320, quality: 70 } })
    const response = await fetch(data.publicUrl, { headers: { accept } })
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320)
  })

  it('refuses uploads with a token whose session has ended', async () => {
    const { data } = await staff.auth.getSession()
    const token = data.session?.access_token ?? ''
    await staff.auth.signOut()
    const response = await fetch(`${server.url}/storage/v1/object/banners/after.png`, {
      method: 'POST',
      body: await sampleImage('png'),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    })
    expect(await response.json()).toMatchObject({ code: 'AccessDenied', statusCode: '403' })
  })

  it('serves a bundled image through the same renderer', async () => {
    const response = await fetch(`${server.url}/art/render/banner-1.webp?width=300`, { headers: { accept } })
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320)
    expect((await fetch(`${server.url}/art/render/..%2fnot-ours.webp`)).status).toBe(404)
  })

  it('starts although its files cannot be reached, and logs it', async () => {
    const unreachable = {
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      bucket: 'shringar-files',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      forcePathStyle: true,
    }
    const started = await startBeside(unreachable)
    expect((await fetch(`${started.url}/storage/v1/status`)).status).toBe(200)
    await started.close()

    const warned = Promise.withResolvers<string>()
    const log = pino({}, { write: warned.resolve })
    const blobs = s3Store({ ...unreachable, incomingFolder: '/nonexistent' })
    const stop = startCleanup({ db: database().db, blobs, log })
    expect(await warned.promise).toContain('could not be cleaned')
    stop()
  })

  it('stores incoming S3 uploads in its own data folder, where no other system user can write', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shringar-s3-'))
    const { account, stop } = await startS3(folder)
    const withS3 = await startBeside(account)
    const name = `${crypto.randomUUID()}.png`
    const file = imageFile(await sampleImage('png'), 'image/png')
    expect((await withS3.service().storage.from('banners').upload(name, file)).error).toBeNull()
    expect((await withS3.visitor().storage.from('banners').download(name)).error).toBeNull()
    expect(await readdir(withS3.dataDir)).toContain('incoming')
    expect(await readdir(join(withS3.dataDir, 'incoming'))).toEqual([])
    expect((await withS3.service().storage.from('banners').remove([name])).error).toBeNull()
    await withS3.close()
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
})
