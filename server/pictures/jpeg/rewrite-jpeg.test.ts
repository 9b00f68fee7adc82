// JPEGs of many kinds, made by sharp and rewritten by us; sharp then says whether they still show the same.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type JpegOptions } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PictureError } from '../picture-error.ts'
import { rewriteJpeg } from './rewrite-jpeg.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-jpeg-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** No two corners alike, so that a wrong turn shows. */
function drawing(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width
    const y = Math.floor(at / 3 / width)
    pixels[at] = (255 * x) / width
    pixels[at + 1] = (255 * y) / height
    pixels[at + 2] = 128 + 100 * Math.sin((x * x + y * 3) / 90)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function rewrite(bytes: Uint8Array, orientation = 1, maxPixels = 1_000_000): Promise<string> {
  const source = join(folder, `${crypto.randomUUID()}.jpg`)
  const target = join(folder, `${crypto.randomUUID()}.jpg`)
  await writeFile(source, bytes)
  expect(await rewriteJpeg(source, target, { orientation, maxPixels })).toBe(true)
  return target
}

async function largestDifference(bytes: Uint8Array, rewritten: string): Promise<number> {
  const shown = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = await sharp(rewritten).metadata()
  expect({ width, height }).toEqual({ width: shown.info.width, height: shown.info.height })
  const pixels = await sharp(rewritten).raw().toBuffer()
  return pixels.reduce((most, value, at) => Math.max(most, Math.abs(value - (shown.data[at] ?? 0))), 0)
}

const kinds: readonly (readonly [string, JpegOptions])[] = [
  ['sequential', { quality: 90 }],
  ['progressive', { quality: 90, progressive: true }],
  ['sequential with all its colours', { quality: 95, chromaSubsampling: '4:4:4' }],
  ['progressive with all its colours', { quality: 95, chromaSubsampling: '4:4:4', progressive: true }],
  ['progressive in many passes', { quality: 80, mozjpeg: true }],
]

describe('rewriting a JPEG', () => {
  it.each(kinds)(
    'keeps every pixel of an upright one, %s, of a size that no block divides',
    async (_, options) => {
      const bytes = await drawing(203, 117).jpeg(options).toBuffer()
      expect(await largestDifference(bytes, await rewrite(bytes))).toBe(0)
    },
  )

  it('keeps every pixel of a grey one', async () => {
    const bytes = await drawing(203, 117).greyscale().jpeg({ progressive: true }).toBuffer()
    expect(await largestDifference(bytes, await rewrite(bytes))).toBe(0)
  })

  it.each(kinds)('turns and mirrors all eight ways, %s', async (_, options) => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const bytes = await drawing(208, 112).jpeg(options).withMetadata({ orientation }).toBuffer()
      // Turned back into pixels, the same frequencies round a little differently.
      expect(await largestDifference(bytes, await rewrite(bytes, orientation))).toBeLessThanOrEqual(6)
    }
  })

  it('loses at most the last incomplete block of an edge that becomes a first one', async () => {
    const bytes = await drawing(203, 117).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await sharp(await rewrite(bytes, 6)).metadata()).toMatchObject({ width: 112, height: 203 })
  })

  it('keeps the colour profile, and nothing else that is no picture', async () => {
    const bytes = await drawing(64, 64)
      .withIccProfile('p3')
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">somebody</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const stored = await sharp(await rewrite(Buffer.concat([bytes, Buffer.from('somebody')]))).metadata()
    expect(stored.icc).toBeDefined()
    expect([stored.exif, stored.xmp, stored.iptc, stored.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is a sequential picture afterwards', async () => {
    const bytes = await drawing(64, 64).jpeg({ progressive: true }).toBuffer()
    expect((await sharp(await rewrite(bytes)).metadata()).isProgressive).toBe(false)
  })

  it.each(kinds)(
    'refuses one that was cut off anywhere, %s, and leaves no scratch file',
    async (_, options) => {
      const bytes = await drawing(160, 120).jpeg(options).toBuffer()
      for (let share = 1; share < 20; share += 1) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * share) / 20))
        await expect(rewrite(cut)).rejects.toMatchObject({ reason: 'damaged' })
      }
      await expect(rewrite(bytes.subarray(0, bytes.length - 2))).rejects.toMatchObject({ reason: 'damaged' })
      expect((await readdir(folder)).filter((name) => name.endsWith('coefficients'))).toEqual([])
    },
  )

  it('never fails in another way, whatever bytes are wrong', async () => {
    const bytes = await drawing(96, 64).jpeg({ progressive: true }).toBuffer()
    let refused = 0
    for (let round = 0; round < 300; round += 1) {
      const wrong = Buffer.from(bytes)
      for (let at = 0; at < 3; at += 1)
        wrong[(round * 7919 + at * 104729) % wrong.length] = (round * 31 + at * 17) % 256
      try {
        await rewrite(wrong)
      } catch (error) {
        expect(error).toBeInstanceOf(PictureError)
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(30)
  })

  it('refuses more pixels than it was told', async () => {
    const bytes = await drawing(100, 101).jpeg().toBuffer()
    await expect(rewrite(bytes, 1, 10_000)).rejects.toMatchObject({ reason: 'too_many_pixels' })
  })
})
