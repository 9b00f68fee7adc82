// The heaviest pictures that people send: what phones make, near the limit of 10 MB, and every rare kind at the limit of
// its pixels.
import sharp, { type Sharp } from 'sharp'

export interface HeavyPicture {
  readonly what: string
  readonly type: string
  readonly minBytes: number
  make(): Promise<Uint8Array<ArrayBuffer>>
}

const megabyte = 1024 * 1024
const phone = { width: 4032, height: 3024 }
const portrait = { orientation: 6 }

/** Waves under grain, which is what makes a photograph heavy: strength 0 is smooth, 1 is nothing but noise. */
export function grainyPicture(width: number, height: number, grain: number, frameHeight = height): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const wave = 80 * Math.sin((at % (width * 3)) / 900)
    pixels[at] = Math.max(0, Math.min(255, 128 + wave * (1 - grain) + ((state >>> 24) - 128) * grain))
  }
  return sharp(pixels, { raw: { width, height, channels: 3, pageHeight: frameHeight } })
}

const photograph = () => grainyPicture(phone.width, phone.height, 0.6)
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** What phones make, or the programs that send pictures from phone to phone. */
export const heavyPhotographs: readonly HeavyPicture[] = [
  {
    what: 'JPEG, turned',
    type: 'image/jpeg',
    minBytes: 8 * megabyte,
    make: () => bytesOf(photograph().withMetadata(portrait).jpeg({ quality: 92 })),
  },
  {
    what: 'JPEG, progressive and turned',
    type: 'image/jpeg',
    minBytes: 8 * megabyte,
    make: () => bytesOf(photograph().withMetadata(portrait).jpeg({ quality: 92, progressive: true })),
  },
  {
    what: 'PNG',
    type: 'image/png',
    minBytes: 8 * megabyte,
    make: () => bytesOf(grainyPicture(2000, 1560, 1).png({ compressionLevel: 1 })),
  },
  {
    what: 'WebP',
    type: 'image/webp',
    minBytes: 6 * megabyte,
    make: () => bytesOf(photograph().webp({ quality: 90, effort: 0 })),
  },
]

/** Each at the most pixels that its kind may have. */
export const rareKinds: readonly HeavyPicture[] = [
  {
    what: 'a lossless WebP',
    type: 'image/webp',
    minBytes: 3 * megabyte,
    make: () => bytesOf(grainyPicture(1200, 1000, 1).webp({ lossless: true, effort: 0 })),
  },
  {
    what: 'a moving GIF',
    type: 'image/gif',
    minBytes: 2 * megabyte,
    make: () => bytesOf(grainyPicture(1250, 1200 * 3, 0.05, 1200).gif({ effort: 1, dither: 0 })),
  },
  {
    what: 'an AVIF',
    type: 'image/avif',
    minBytes: 0.1 * megabyte,
    make: () => bytesOf(grainyPicture(1000, 800, 0.2).avif({ quality: 80, effort: 0 })),
  },
]
