// The stored form of an image, per format, as sharp reads it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanImage } from './clean-image.ts'
import { inspectImage } from './inspect-image.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-clean-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A red upper left quarter on white, half transparent with four channels. */
function quartered(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const red = sharp({
    create: { width: width >> 1, height: height >> 1, channels: 3, background: '#c02040' },
  })
  const background = { r: 255, g: 255, b: 255, alpha: channels === 4 ? 0.5 : 1 }
  return red.extend({ right: width - (width >> 1), bottom: height - (height >> 1), background })
}

function moving(width: number, height: number, frames: number): Sharp {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = Math.floor(at / (width * height * 3)) * 90
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
}

async function clean(image: Sharp | Uint8Array): Promise<Buffer> {
  const source = join(folder, crypto.randomUUID())
  const target = join(folder, crypto.randomUUID())
  await writeFile(source, image instanceof Uint8Array ? image : await image.toBuffer())
  await cleanImage(source, target, (await inspectImage(source)).format)
  return readFile(target)
}

const sizeOf = async (image: Buffer) => {
  const { width, height } = await sharp(image).metadata()
  return { width, height }
}
const colourAt = async (image: Buffer, left: number, top: number) => {
  const spot = sharp(image).extract({ left, top, width: 1, height: 1 })
  return [...(await spot.removeAlpha().raw().toBuffer())]
}

describe('cleaning an image', () => {
  it.each([
    ['JPEG', () => quartered(2600, 130).jpeg()],
    ['progressive JPEG', () => quartered(2600, 130).jpeg({ progressive: true })],
    ['PNG', () => quartered(2600, 130).png()],
    ['interlaced PNG', () => quartered(2600, 130, 4).png({ progressive: true })],
    ['WebP', () => quartered(2600, 130).webp({ effort: 0 })],
    ['lossless WebP', () => quartered(2600, 130, 4).webp({ lossless: true, effort: 0 })],
    ['AVIF', () => quartered(2600, 130).avif({ effort: 0 })],
    ['GIF', () => quartered(2600, 130).gif({ effort: 1 })],
  ] as const)('cuts a %s down to 2560 pixels a side, and refuses half of it', async (_, draw) => {
    const bytes = await draw().toBuffer()
    expect(await sizeOf(await clean(bytes))).toEqual({ width: 2560, height: 128 })
    await expect(clean(bytes.subarray(0, bytes.length >> 1))).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('scales down tall images too, and leaves small ones', async () => {
    expect(await sizeOf(await clean(quartered(100, 4000).png()))).toEqual({ width: 64, height: 2560 })
    expect(await sizeOf(await clean(quartered(20_000, 2).png()))).toEqual({ width: 2560, height: 1 })
    expect(await sizeOf(await clean(quartered(40, 30).png()))).toEqual({ width: 40, height: 30 })
  })

  it.each([
    ['JPEG', () => quartered(120, 80).jpeg()],
    ['PNG', () => quartered(120, 80).png()],
    ['WebP', () => quartered(120, 80).webp()],
  ] as const)('turns a %s upright', async (_, draw) => {
    const cleaned = await clean(draw().withMetadata({ orientation: 6 }))
    expect(await sizeOf(cleaned)).toEqual({ width: 80, height: 120 })
    expect((await sharp(cleaned).metadata()).orientation).toBeUndefined()
    const [red = 0, green = 255] = await colourAt(cleaned, 60, 20)
    expect(red - green).toBeGreaterThan(100)
  })

  it('shows the colours of another profile as they were, without the profile', async () => {
    const cleaned = await clean(quartered(64, 64).withIccProfile('p3').png())
    expect((await sharp(cleaned).metadata()).icc).toBeUndefined()
    const difference = (await colourAt(cleaned, 9, 9)).map((value, at) =>
      Math.abs(value - ([0xc0, 0x20, 0x40][at] ?? 0)),
    )
    expect(Math.max(...difference)).toBeLessThanOrEqual(2)
  })

  it.each(['png', 'webp', 'avif'] as const)('keeps what is transparent in a %s', async (format) => {
    const { hasAlpha } = await sharp(await clean(quartered(64, 48, 4).toFormat(format))).metadata()
    expect(hasAlpha).toBe(true)
  })

  it.each(['gif', 'webp'] as const)('keeps the first frame of a moving %s', async (format) => {
    const bytes = await moving(60, 50, 3).toFormat(format).toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(3)
    const cleaned = await clean(bytes)
    expect(await sharp(cleaned).metadata()).toMatchObject({ format, width: 60, height: 50 })
    expect((await sharp(cleaned).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(cleaned, 9, 9)).toEqual([0, 0, 0])
  })

  it('works on one image at a time, however many are sent', async () => {
    const source = join(folder, 'many.png')
    await quartered(1500, 1000).toFile(source)
    const atOnce: number[] = []
    // Without sharp's queue: an image that moves between the two figures would be counted twice.
    const look = () => atOnce.push(sharp.counters().process)
    sharp.queue.on('change', look)
    try {
      await Promise.all([1, 2, 3, 4].map((at) => cleanImage(source, join(folder, `many-${at}`), 'png')))
    } finally {
      sharp.queue.off('change', look)
    }
    expect(atOnce).toHaveLength(8)
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(1)
  })
})
