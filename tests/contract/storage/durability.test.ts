// A row never refers to missing bytes, and bytes without a row are removed: after a crash, a late refusal and two
// concurrent writers.

import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { StorageClient } from '@supabase/storage-js'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { BlobMissing, type BlobStore } from '#server/storage/blobs/blob-store.ts'
import { cleanStore } from '#server/storage/cleanup/clean-store.ts'
import { openTestStore, type TestStore } from '#testing/server/blob-stores.ts'
import { describeStorage } from '#testing/server/storage-pairs.ts'
import { type StorageServer, startStorageServer } from '#testing/server/storage-server.ts'
import { imageFile, sampleImage } from './sample-images.ts'

const bucket = 'banners'
/** The time at which today's leftovers are old enough to be removed. Stores record whole seconds, so slightly later. */
const soon = () => Date.now() + 605_000

describeStorage('storage durability', ({ database, store: openStore, storeName }) => {
  let store: TestStore
  let server: StorageServer
  let staff: StorageClient
  let afterPut: () => Promise<void> = async () => {}
  let afterCommit: () => void = () => {}

  beforeAll(async () => {
    store = openStore()
    const blobs: BlobStore = {
      ...store.blobs,
      async put(...blob) {
        await store.blobs.put(...blob)
        await afterPut()
      },
    }
    const db: Db = {
      ...database().db,
      async asCaller(caller, options, work) {
        const result = await database().db.asCaller(caller, options, work)
        if (!options.readOnly) afterCommit()
        return result
      },
    }
    server = await startStorageServer({ db, blobs })
    staff = await server.signedIn({ isStaff: true })
  })
  afterEach(() => {
    afterPut = async () => {}
    afterCommit = () => {}
  })
  afterAll(async () => {
    await server?.close()
  })

  const warnings: unknown[] = []
  const log = { warn: (...line: unknown[]) => warnings.push(line), info: () => {} }
  const tidy = (now?: number) => cleanStore({ db: database().db, blobs: store.blobs, log }, now)
  const image = async (seed = 0) =>
    imageFile(await sampleImage('png', { colour: { r: seed, g: 9, b: 9 } }), 'image/png')
  const named = (name: string) => `${storeName}-${name}`
  const namesInBucket = async () => (await staff.from(bucket).list()).data?.map(({ name }) => name) ?? []

  it('a crash between the bytes and the row leaves no row, and the clean-up removes the bytes', async () => {
    await staff.from(bucket).upload(named('kept.png'), await image())
    const before = await store.everything()
    const reached = Promise.withResolvers<void>()
    afterPut = () => {
      reached.resolve()
      return new Promise(() => {})
    }
    const unanswered = staff.from(bucket).upload(named('crashed.png'), await image(1))
    await Promise.race([reached.promise, unanswered])
    expect(await store.everything()).toHaveLength(before.length + 1 + 1)
    expect(await namesInBucket()).not.toContain(named('crashed.png'))

    expect(await tidy()).toEqual({ unfinished: 0, orphans: 0, unreferenced: 0 })
    expect(await tidy(soon())).toEqual({ unfinished: 1, orphans: 1, unreferenced: 0 })
    expect(await store.everything()).toEqual(before)
    expect((await staff.from(bucket).download(named('kept.png'))).error).toBeNull()
  })

  it('removes unfinished uploads of an earlier process', async () => {
    const { incomingFolder } = store.blobs
    await mkdir(incomingFolder, { recursive: true })
    const old = join(incomingFolder, 'old.received')
    await writeFile(old, 'half')
    await writeFile(join(incomingFolder, 'young.received'), 'half')
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await utimes(old, anHourAgo, anHourAgo)
    expect(await tidy()).toMatchObject({ unfinished: 1 })
    expect(await store.everything()).toContain('young.received')
    expect(await store.everything()).not.toContain('old.received')
  })

  it('keeps foreign files, and keeps all files if the database is the wrong one', async () => {
    const put = async (key: string) => {
      const file = join(store.blobs.incomingFolder, 'arriving')
      await writeFile(file, 'x')
      await store.blobs.put(key, file, { bytes: 1, contentType: 'image/png' })
      return key
    }
    await tidy(soon())
    const foreign = await put('invoices/2026.pdf')
    expect(await tidy(soon())).toMatchObject({ orphans: 0 })
    const many = []
    for (let count = 0; count < 25; count += 1) many.push(await put(`banners/${crypto.randomUUID()}`))
    expect(await tidy(soon())).toMatchObject({ orphans: 0 })
    expect(warnings).toHaveLength(1)
    expect(await store.everything()).toEqual(expect.arrayContaining([foreign, ...many]))
    for (const key of [foreign, ...many]) await store.blobs.remove(key)
  })

  it('a permission that ends during the upload leaves neither row nor bytes', async () => {
    const leaver = await server.signedIn({ isStaff: true })
    const before = await store.everything()
    afterPut = () =>
      database().db.asOwner(async (tx) => {
        await tx.query(
          sql`update public.staff set is_active = false where created_at = (select max(created_at) from public.staff)`,
        )
      })
    const { error } = await leaver.from(bucket).upload(named('late.png'), await image())
    expect(error).toMatchObject({ statusCode: '403' })
    expect(await store.everything()).toEqual(before)
    expect(await namesInBucket()).not.toContain(named('late.png'))
  })

  it('a connection that is lost after the commit keeps the file', async () => {
    afterCommit = () => {
      throw new DatabaseUnavailable('The answer to COMMIT did not arrive.')
    }
    const lost = await staff.from(bucket).upload(named('lost.png'), await image(1))
    expect(lost.error).toMatchObject({ statusCode: '429' })
    afterCommit = () => {}
    expect((await staff.from(bucket).download(named('lost.png'))).error).toBeNull()
  })

  it('of two concurrent uploads to one name one wins, with upsert the last, and one file is left', async () => {
    const before = (await store.everything()).length
    const plain = await Promise.all(
      [1, 2, 3].map(async (seed) => staff.from(bucket).upload(named('race.png'), await image(seed))),
    )
    expect(plain.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await store.everything()).toHaveLength(before + 1)

    const upserts = await Promise.all(
      [4, 5, 6, 7].map(async (seed) =>
        staff.from(bucket).upload(named('race-upsert.png'), await image(seed), { upsert: true }),
      ),
    )
    expect(upserts.every(({ error }) => error === null)).toBe(true)
    expect(await store.everything()).toHaveLength(before + 2)
    expect((await staff.from(bucket).download(named('race-upsert.png'))).error).toBeNull()
  })

  it('a listing skips files that are deleted while it runs', async () => {
    const keys = ['banners/vanishing-1', 'banners/vanishing-2', 'banners/vanishing-3']
    const file = join(store.blobs.incomingFolder, 'arriving')
    for (const key of keys) {
      await writeFile(file, 'x')
      await store.blobs.put(key, file, { bytes: 1, contentType: 'image/png' })
    }
    let seen = 0
    for await (const { key } of store.blobs.list()) {
      expect(key).toMatch(/^banners\//)
      seen += 1
      for (const vanishing of keys) await store.blobs.remove(vanishing)
    }
    expect(seen).toBeGreaterThan(0)
    expect(await store.everything()).not.toEqual(expect.arrayContaining(keys))
  })

  it('the store itself: ranges, missing files, and removing twice', async () => {
    const { blobs } = store
    await mkdir(blobs.incomingFolder, { recursive: true })
    const file = join(blobs.incomingFolder, 'direct')
    await writeFile(file, '0123456789')
    await blobs.put('banners/direct', file, { bytes: 10, contentType: 'image/png' })
    expect((await buffer(await blobs.read('banners/direct'))).toString()).toBe('0123456789')
    expect((await buffer(await blobs.read('banners/direct', { start: 2, end: 4 }))).toString()).toBe('234')
    expect(await store.everything()).not.toContain('direct')
    await blobs.remove('banners/direct')
    await blobs.remove('banners/direct')
    await expect(blobs.read('banners/direct')).rejects.toBeInstanceOf(BlobMissing)
  })

  it.runIf(storeName === 'folder')(
    'foreign files and folders in the folder store do not stop the clean-up',
    async () => {
      const store = await openTestStore('folder')
      const { incomingFolder } = store.blobs
      const stray = join(incomingFolder, '..', '.DS_Store')
      await mkdir(join(incomingFolder, 'a-folder'), { recursive: true })
      await mkdir(join(incomingFolder, '..', 'banners', 'a-folder'), { recursive: true })
      await writeFile(stray, 'x')
      const failures: unknown[] = []
      const log = { warn: (line: unknown) => failures.push(line), info: () => {} }
      const removed = await cleanStore({ db: database().db, blobs: store.blobs, log }, soon())
      expect(removed).toEqual({ unfinished: 0, orphans: 0, unreferenced: 0 })
      expect(failures).toEqual([])
      expect(await store.everything()).toEqual(['a-folder'])
      await expect(access(stray)).resolves.toBeUndefined()
      await store.close()
    },
  )
})
