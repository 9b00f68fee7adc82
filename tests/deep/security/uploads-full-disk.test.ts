// A disk that is full while a file arrives, and while the cleaned image is written.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { mountSmallDisk } from '#testing/server/small-disk.ts'
import { type StorageServer, startStorageServer } from '#testing/server/storage-server.ts'
import { noisyJpeg, sampleImage } from '../../contract/storage/sample-images.ts'

const disk = mountSmallDisk(1024)

afterAll(() => disk?.remove())

describeEachEngine('a full disk', (database) => {
  const folder = disk?.folder ?? ''
  let server: StorageServer

  beforeAll(async () => {
    server = await startStorageServer({ db: database().db, blobs: folderStore(join(folder, 'files')) })
  })
  afterAll(() => server?.close())

  const filesOnDisk = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }

  it.skipIf(disk === null).each([
    ['does not take the file', 1500],
    ['takes the file but not its cleaned picture', 1000],
  ])(
    'that %s: an error in the protocol’s shape, nothing left, and a small file still fits',
    async (_what, side) => {
      const staff = await server.signedIn({ isStaff: true })
      const before = await filesOnDisk()
      const image = await noisyJpeg(side, 80)
      const fits = image.length < 1_000_000
      expect(fits).toBe(side === 1000)

      const { error } = await staff
        .from('banners')
        .upload(`large-${side}.jpg`, image, { contentType: 'image/jpeg' })
      expect(error).toMatchObject({ status: 500, message: 'The server has no space left for this file' })
      expect(await filesOnDisk()).toBe(before)
      expect((await staff.from('banners').exists(`large-${side}.jpg`)).data).toBe(false)

      const small = await staff
        .from('banners')
        .upload(`small-${side}.png`, await sampleImage('png'), { contentType: 'image/png' })
      expect(small.error).toBeNull()
    },
  )
})
