// Files through the whole server with the complete official client: a real sign-in, an upload, and what a page shows.
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '../../support/databases.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { pictureFile, samplePicture } from './sample-pictures.ts'

const accept = 'image/avif,image/webp,*/*;q=0.8'

describeEachEngine('pictures in the whole server', (database) => {
  let server: TestServer
  let staff: SupabaseClient

  beforeAll(async () => {
    server = await startTestServer(database().db)
    const login = { email: 'pictures@example.com', password: 'henna needs patience' }
    const { data, error } = await server.service().auth.admin.createUser({ ...login, email_confirm: true })
    expect(error).toBeNull()
    await database().db.asOwner((tx) =>
      tx.query(sql`insert into public.staff (user_id, full_name) values (${data.user?.id ?? ''}, 'Asha')`),
    )
    staff = server.visitor()
    expect((await staff.auth.signInWithPassword(login)).error).toBeNull()
  })
  afterAll(() => server?.close())

  it('a signed-in member of staff uploads, a visitor sees it in the size of the screen', async () => {
    const name = `services/${crypto.randomUUID()}.jpg`
    const file = pictureFile(await samplePicture('jpeg', { width: 1200, height: 800 }), 'image/jpeg')
    expect((await server.visitor().storage.from('banners').upload(name, file)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await staff.storage.from('banners').upload(name, file)).error).toBeNull()

    const { data } = server
      .visitor()
      .storage.from('banners')
      .getPublicUrl(name, { transform: { width: 640, quality: 70 } })
    const response = await fetch(data.publicUrl, { headers: { accept } })
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(640)
  })

  it('a token is worth nothing for files once its session has ended', async () => {
    const { data } = await staff.auth.getSession()
    const token = data.session?.access_token ?? ''
    await staff.auth.signOut()
    const response = await fetch(`${server.url}/storage/v1/object/banners/after.png`, {
      method: 'POST',
      body: await samplePicture('png'),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    })
    expect(await response.json()).toMatchObject({ code: 'AccessDenied', statusCode: '403' })
  })

  it('a drawn picture of the site comes through the same renderer', async () => {
    const response = await fetch(`${server.url}/art/render/banner-1.webp?width=300`, { headers: { accept } })
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320)
    expect((await fetch(`${server.url}/art/render/..%2fnot-ours.webp`)).status).toBe(404)
  })
})
