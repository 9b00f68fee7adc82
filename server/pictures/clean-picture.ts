// A picture as it may be stored: read to its last byte and written anew, so that nothing but the picture survives. That
// removes the place where it was taken, any text beside it and any second file glued to it; orientation is applied, GIF
// and WebP keep their animation. Every way is chosen for its memory: no upload may take 30 MB (docs/decisions/024).
import { decode, decoding, maxPixels } from './decoder.ts'
import { inspectPicture, type PictureFacts } from './inspect-picture.ts'
import { rewriteJpeg } from './jpeg/rewrite-jpeg.ts'
import { PictureError } from './picture-error.ts'
import { stripAvif } from './strip/strip-avif.ts'
import { stripGif } from './strip/strip-gif.ts'
import { stripWebp } from './strip/strip-webp.ts'

const megapixel = 1_000_000
/** A small JPEG is decoded by sharp, which turns it to the exact pixel and makes its colours sRGB. */
const smallJpeg = megapixel
/** An interlaced or turned PNG is held whole, with all its channels. */
const heldPngBytes = 16 * megapixel
/** A lossless, transparent or moving WebP and any GIF are held whole while they are checked, an AVIF several times. */
const heldWebp = 1.2 * megapixel
const heldGif = 1.5 * megapixel
const heldAvif = 0.8 * megapixel
/** To write a WebP anew, which only a turned one needs, takes 30 to 60 bytes a pixel. */
const turnedWebp = 0.4 * megapixel

/** Writes the clean picture to `target` and says what it is; throws PictureError. */
export async function cleanPicture(source: string, target: string): Promise<PictureFacts> {
  const facts = await inspectPicture(source)
  // Whatever a reader stumbles over, ours or sharp's, is a fault of the picture.
  await decoding(() => clean[facts.format](source, target, facts))
  return facts.format === 'avif' ? { ...facts, frames: 1 } : facts
}

type Clean = (source: string, target: string, facts: PictureFacts) => Promise<void>

const clean: Readonly<Record<PictureFacts['format'], Clean>> = {
  async jpeg(source, target, facts) {
    const isSmall = facts.width * facts.height <= smallJpeg
    if (!isSmall && (await rewriteJpeg(source, target, { orientation: facts.orientation, maxPixels }))) return
    requireAtMost(facts, smallJpeg, 'A JPEG of this rare kind')
    // Optimised coding saves a few per cent, but holds the whole picture in memory.
    await decode(source, false).autoOrient().jpeg({ quality: 90, optimizeCoding: false }).toFile(target)
  },

  async png(source, target, facts) {
    const isHeld = facts.isInterlaced || facts.orientation > 1
    if (isHeld) requireAtMost(facts, heldPngBytes / facts.bytesPerPixel, 'An interlaced PNG')
    await decode(source, false).autoOrient().png({ compressionLevel: 8 }).toFile(target)
  },

  async webp(source, target, facts) {
    if (facts.orientation > 1) {
      requireAtMost(facts, turnedWebp, 'A turned WebP')
      const turned = decode(source, facts.frames > 1).autoOrient()
      await turned.webp({ quality: 92, alphaQuality: 100, smartSubsample: true }).toFile(target)
      return
    }
    const { isPlain } = await stripWebp(source, target)
    if (!isPlain) requireAtMost(facts, heldWebp, 'A lossless, transparent or moving WebP')
    await requireDecodable(target)
  },

  async gif(source, target, facts) {
    requireAtMost(facts, heldGif, 'A GIF')
    await stripGif(source, target)
    await requireDecodable(target)
  },

  async avif(source, target, facts) {
    requireAtMost(facts, heldAvif, 'An AVIF')
    await stripAvif(source, target)
    await requireDecodable(target)
  },
}

/** Decodes every frame, in a size that takes no memory. */
async function requireDecodable(file: string): Promise<void> {
  const tiny = { width: 16, height: 16, fit: 'fill', kernel: 'nearest' } as const
  await decode(file, true).resize(tiny).raw().toBuffer()
}

function requireAtMost({ width, height }: PictureFacts, most: number, what: string): void {
  if (width * height <= most) return
  const inMegapixels = (pixels: number) => Math.floor(pixels / (megapixel / 10)) / 10
  const has = inMegapixels(width * height)
  throw new PictureError('too_many_pixels', {
    message: `The picture has ${has} megapixels. ${what} may have at most ${inMegapixels(most)}; a usual JPEG may have 50`,
  })
}
