// Removes images without a reference, and never a referenced image or one of another installation.
import type { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { cleanStore } from '#server/storage/cleanup/clean-store.ts'
import type { TestStore } from '#testing/server/blob-stores.ts'
import { describeStorage } from '#testing/server/storage-pairs.ts'
import { type StorageServer, startStorageServer } from '#testing/server/storage-server.ts'
import { imageFile, sampleImage } from './sample-images.ts'

const bucket = 'banners'
const nothing = { unfinished: 0, orphans: 0, unreferenced: 0 }

describeStorage('image clean-up', ({ database, store: openStore }) => {
  let store: TestStore
  let server: StorageServer
  let staff: StorageClient
  const warnings: unknown[][] = []
  const log = { warn: (...line: unknown[]) => warnings.push(line), info: () => {} }

  beforeAll(async () => {
    store = openStore()
    server = await startStorageServer({ db: database().db, blobs: store.blobs })
    staff = await server.signedIn({ isStaff: true })
  })
  beforeEach(async () => {
    warnings.length = 0
    await owner(sql`delete from storage.objects`)
    await owner(sql`delete from public.banners`)
    await tidy(Date.now() + 605_000)
    expect(await store.everything()).toEqual([])
  })
  afterAll(async () => {
    await server?.close()
  })

  const owner = (statement: ReturnType<typeof sql>) =>
    database().db.asOwner((tx) => tx.query<{ name: string }>(statement))
  const tidy = (now?: number) => cleanStore({ db: database().db, blobs: store.blobs, log }, now)
  const hours = 3_600_000
  /** Twice: an image's day begins when a clean-up first finds no reference to it. */
  const tidyTomorrow = async () => {
    await tidy()
    return tidy(Date.now() + 25 * hours)
  }
  const upload = async (name: string) => {
    const file = imageFile(await sampleImage('png'), 'image/png')
    expect((await staff.from(bucket).upload(name, file)).error).toBeNull()
    return new URL(staff.from(bucket).getPublicUrl(name).data.publicUrl).pathname
  }
  const names = async () =>
    (await owner(sql`select name from storage.objects order by name`)).map(({ name }) => name)
  const addBanner = (address: string) =>
    owner(sql`insert into public.banners (title, image_url) values ('Sample', ${address})`)

  it('removes an image without a reference for a day, with its bytes', async () => {
    await upload('forgotten.png')
    expect(await tidy()).toEqual(nothing)
    expect(await tidy(Date.now() + 23 * hours)).toEqual(nothing)
    expect(await names()).toEqual(['forgotten.png'])
    expect(await tidy(Date.now() + 25 * hours)).toEqual({ ...nothing, unreferenced: 1 })
    expect(await store.everything()).toEqual([])
    expect((await staff.from(bucket).exists('forgotten.png')).data).toBe(false)
  })

  it('keeps the image of a deleted banner for a day, however old it is, and for good once it is put back', async () => {
    const address = await upload('deleted.png')
    await addBanner(address)
    await owner(
      sql`update storage.objects set created_at = now() - interval '1 year', updated_at = created_at`,
    )
    await tidy()
    await owner(sql`delete from public.banners`)
    expect(await tidy()).toEqual(nothing)
    await addBanner(address)
    expect(await tidyTomorrow()).toEqual(nothing)
    await owner(sql`delete from public.banners`)
    // The first hours without a reference do not count after the image was used again.
    expect(await tidy(Date.now() + 26 * hours)).toEqual(nothing)
    expect(await tidy(Date.now() + 51 * hours)).toEqual({ ...nothing, unreferenced: 1 })
  })

  it('keeps images of a banner, a service or the profile, whatever URL form they use', async () => {
    await addBanner(await upload('banner.png'))
    await addBanner(await upload('of a bride.png'))
    await addBanner((await upload('rendered.png')).replace('/object/', '/render/image/').concat('?width=320'))
    const service = await upload('services/facial.png')
    await owner(sql`insert into public.services (name, price, image_url) values ('Sample', 1, ${service})`)
    const poster = await upload('poster.png')
    await owner(
      sql`update public.business_profile set videos = jsonb_set(videos, '{0,poster}', to_jsonb(${poster}::text))`,
    )
    const logo = await upload('brand/logo.png')
    await owner(sql`update public.business_profile set logo_url = ${logo}`)
    const kept = await names()
    expect(kept).toHaveLength(6)
    expect(await tidyTomorrow()).toEqual(nothing)
    expect(await names()).toEqual(kept)

    await owner(sql`delete from public.banners`)
    await owner(sql`update public.services set image_url = null`)
    expect(await tidyTomorrow()).toEqual({ ...nothing, unreferenced: 4 })
    expect(await names()).toEqual(['brand/logo.png', 'poster.png'])
  })

  it('keeps everything when more than half have no reference, because the list is then more likely wrong', async () => {
    await owner(sql`
      insert into storage.objects (bucket_id, name, version, metadata)
      select ${bucket}, 'many-' || n || '.png', gen_random_uuid(), '{}' from generate_series(1, 21) as n`)
    expect(await tidyTomorrow()).toEqual(nothing)
    expect(warnings).toEqual([[{ unreferenced: 21, images: 21 }, expect.stringContaining('none is removed')]])
    expect(await names()).toHaveLength(21)
  })

  it('removes nothing from a store that another installation owns, until that one is gone', async () => {
    await upload('theirs.png')
    // Simulates a copy of the database started elsewhere: the row says where it was made.
    await owner(
      sql`update platform.settings set value = value || '{"database": "elsewhere"}' where name = 'installation'`,
    )
    expect(await tidyTomorrow()).toEqual(nothing)
    expect(warnings.at(-1)).toEqual([
      expect.anything(),
      expect.stringContaining('belong to another installation'),
    ])
    expect(await names()).toEqual(['theirs.png'])

    await store.blobs.remove('.installation')
    expect(await tidyTomorrow()).toEqual({ ...nothing, unreferenced: 1 })
  })
})
