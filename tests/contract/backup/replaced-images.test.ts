// Images that are replaced while a backup is made: it holds the old or the new one whole, or notes a gap, and restores.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { sql } from '#server/db/sql.ts'
import { BlobMissing, type BlobStore } from '#server/storage/blobs/blob-store.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'
import { imageFile, sampleImage } from '../storage/sample-images.ts'
import { emptyInstallation, type Installation } from './installations.ts'

const names = ['one.webp', 'two.webp', 'three.webp', 'four.webp'] as const

let scratch: string
let database: TestDatabase
let server: TestServer
let target: Installation
beforeAll(async () => {
  scratch = await scratchFolder()
  database = await openTestDatabase('postgres')
  server = await startTestServer(database.db)
  target = await emptyInstallation('postgres', scratch)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await target?.remove()
  await rm(scratch, { recursive: true, force: true })
})

async function store(name: string, shade: number): Promise<void> {
  const image = await sampleImage('webp', { colour: { r: shade, g: shade, b: shade } })
  const { error } = await server
    .service()
    .storage.from('banners')
    .upload(name, imageFile(image, 'image/webp'), { upsert: true })
  expect(error).toBeNull()
}

interface StoredImage {
  readonly name: string
  readonly key: string
}

const storedImages = (at: Pick<TestDatabase['db'], 'asOwner'>) =>
  at.asOwner((tx) =>
    tx.query<StoredImage>(
      sql`select name, bucket_id || '/' || version as key from storage.objects where bucket_id = 'banners' order by 2`,
    ),
  )

const bytesOf = async (files: BlobStore, key: string): Promise<Buffer | null> => {
  try {
    return await buffer(await files.read(key))
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
}

it('holds each image whole, or notes that it is missing, and restores', async () => {
  for (const name of names) await store(name, 60)
  const files = folderStore(join(server.dataDir, 'files'))
  const before = await storedImages(database.db)
  const bytesBefore = new Map<string, Buffer | null>()
  for (const { key } of before) bytesBefore.set(key, await bytesOf(files, key))

  /** The server removes the old file after it has answered. */
  async function replace({ name, key }: StoredImage): Promise<void> {
    await store(name, 200)
    await expect.poll(() => bytesOf(files, key)).toBeNull()
  }
  // In the order in which a backup reads them: the first is replaced while it is read, and the last two before that.
  const [first, , third, fourth] = before
  if (!first || !third || !fourth) return expect.fail('There are four images.')
  const path = join(scratch, 'while-replaced.backup')
  const made = await makeBackup(
    {
      db: database.db,
      secrets: server.secrets,
      files: {
        async read(key) {
          const source = await files.read(key)
          if (key === first.key) for (const image of [first, third, fourth]) await replace(image)
          return source
        },
      },
    },
    path,
    { withKeys: true },
  )
  expect(made.missing).toEqual([third.key, fourth.key])

  await restore(target.config, { path, passphrase: null, replace: false, files: target.files })
  await target.use(async (db) => {
    expect(await storedImages(db)).toEqual(before)
    for (const { key } of before)
      expect(await bytesOf(target.files, key)).toEqual(
        made.missing.includes(key) ? null : bytesBefore.get(key),
      )
  })
})
