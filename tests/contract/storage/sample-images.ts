// Small real images in all accepted formats, drawn in code.
import sharp, { type Sharp } from 'sharp'

export const sampleFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
export type SampleFormat = (typeof sampleFormats)[number]

export interface SampleOptions {
  readonly width?: number
  readonly height?: number
  /** Two samples with different colours have different bytes. */
  readonly colour?: { readonly r: number; readonly g: number; readonly b: number }
}

export function drawSample({
  width = 64,
  height = 48,
  colour = { r: 160, g: 40, b: 70 },
}: SampleOptions = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width
    const y = Math.floor(at / 3 / width)
    pixels[at] = (colour.r + x) % 256
    pixels[at + 1] = (colour.g + y) % 256
    pixels[at + 2] = (colour.b + ((x * y) >> 4)) % 256
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const drawn = new Map<string, Promise<Buffer>>()

/** Encoded once per process. */
export async function sampleImage(
  format: SampleFormat,
  options?: SampleOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([format, options])
  const encoded = drawn.get(key) ?? drawSample(options).toFormat(format).toBuffer()
  drawn.set(key, encoded)
  return new Uint8Array(await encoded)
}

/** A square JPEG of noise, because only noise makes many bytes out of few pixels. Always the same one. */
export async function noisyJpeg(side: number, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Buffer.alloc(side * side * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    pixels[at] = state >>> 24
  }
  const noise = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  return new Uint8Array(await noise.jpeg({ quality }).toBuffer())
}

export function imageFile(bytes: Uint8Array<ArrayBuffer>, type: string): Blob {
  return new Blob([bytes], { type })
}
