// What cleaning keeps and what it leaves out, per format, as sharp reads the result.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanPicture } from './clean-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-clean-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function stripes(width: number, height: number, channels: 3 | 4 = 3, frameHeight = height): Sharp {
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 + Math.floor(at / 977)) % 256
  return sharp(pixels, { raw: { width, height, channels, pageHeight: frameHeight } })
}

async function clean(bytes: Uint8Array): Promise<Buffer> {
  const source = join(folder, crypto.randomUUID())
  const target = join(folder, crypto.randomUUID())
  await writeFile(source, bytes)
  await cleanPicture(source, target)
  return readFile(target)
}

const secret = 'taken at home'
const withSecret = (picture: Sharp) =>
  picture
    .withExif({ IFD0: { ImageDescription: secret } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)

describe('cleaning a picture', () => {
  it.each([
    ['plain WebP', () => stripes(120, 90).webp()],
    ['lossless WebP', () => stripes(120, 90).webp({ lossless: true })],
    ['transparent WebP', () => stripes(120, 90, 4).webp()],
    ['moving WebP', () => stripes(60, 150, 4, 50).webp({ delay: [80, 120, 200], loop: 3 })],
    ['AVIF', () => stripes(120, 90).avif()],
    ['transparent AVIF', () => stripes(120, 90, 4).avif()],
  ] as const)('leaves every pixel of a %s as it was, and its secrets out', async (_, draw) => {
    const bytes = await withSecret(draw()).toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const cleaned = await clean(bytes)
    expect(cleaned.includes(secret)).toBe(false)
    const whole = { animated: true }
    expect(await sharp(cleaned, whole).raw().toBuffer()).toEqual(await sharp(bytes, whole).raw().toBuffer())
    const movement = ({ pages, delay, loop }: Metadata) => ({ pages, delay, loop })
    expect(movement(await sharp(cleaned, whole).metadata())).toEqual(
      movement(await sharp(bytes, whole).metadata()),
    )
  })

  it('keeps the frames, times and repeats of a GIF, and leaves its comments out', async () => {
    const bytes = await stripes(60, 150, 3, 50)
      .gif({ delay: [80, 120, 200], loop: 3 })
      .toBuffer()
    const comment = Buffer.from([0x21, 0xfe, secret.length, ...Buffer.from(secret), 0])
    const start = bytes.indexOf(Buffer.from([0x21, 0xf9]))
    const cleaned = await clean(Buffer.concat([bytes.subarray(0, start), comment, bytes.subarray(start)]))
    expect(cleaned.includes(secret)).toBe(false)
    const whole = { animated: true }
    expect(await sharp(cleaned, whole).raw().toBuffer()).toEqual(await sharp(bytes, whole).raw().toBuffer())
    expect(await sharp(cleaned, whole).metadata()).toMatchObject({ pages: 3, delay: [80, 120, 200], loop: 3 })
  })

  it('turns a small WebP upright', async () => {
    const turned = await stripes(120, 90).webp().withMetadata({ orientation: 6 }).toBuffer()
    const { width, height, exif } = await sharp(await clean(turned)).metadata()
    expect({ width, height, exif }).toEqual({ width: 90, height: 120, exif: undefined })
  })

  it.each([
    [
      'AVIF',
      () => stripes(1000, 1000).avif({ effort: 0 }),
      /has 1 megapixels\. An AVIF may have at most 0\.8/,
    ],
    ['GIF', () => stripes(1501, 1000).gif({ effort: 1 }), /A GIF may have at most 1\.5/],
    [
      'lossless WebP',
      () => stripes(1201, 1000).webp({ lossless: true, effort: 0 }),
      /WebP may have at most 1\.2/,
    ],
    [
      'turned WebP',
      () => stripes(1000, 401).webp().withMetadata({ orientation: 8 }),
      /A turned WebP may have at most 0\.4/,
    ],
    ['interlaced PNG', () => stripes(2001, 2000, 4).png({ progressive: true }), /PNG may have at most 4/],
  ] as const)(
    'refuses a larger %s than memory allows, and says what is allowed',
    async (_, draw, message) => {
      const bytes = await draw().toBuffer()
      await expect(clean(bytes)).rejects.toMatchObject({
        reason: 'too_many_pixels',
        message: expect.stringMatching(message),
      })
    },
  )

  it('calls a picture damaged whose segments are shorter than they must be', async () => {
    const bytes = await stripes(1100, 1000).jpeg().toBuffer()
    const emptyRestart = Buffer.from([0xff, 0xdd, 0, 2])
    const wrong = Buffer.concat([bytes.subarray(0, 2), emptyRestart, bytes.subarray(2)])
    await expect(clean(wrong)).rejects.toMatchObject({ reason: 'damaged' })
  })
})
