// A picture as it may be stored: decoded completely and written anew, so nothing but pixels survives. That removes the
// place where it was taken, any text hidden in it and any second file glued to it; orientation is applied, colours
// become sRGB. GIF and WebP keep their animation.
import type { Sharp } from 'sharp'
import { decode, decoding, type PictureInput } from './decoder.ts'
import { inspectPicture, type PictureFacts } from './inspect-picture.ts'
import type { PictureFormat } from './picture-format.ts'

/** Writes the clean picture to `target` and says what it is; throws PictureError. */
export async function cleanPicture(input: PictureInput, target: string): Promise<PictureFacts> {
  const facts = await inspectPicture(input)
  const animated = facts.frames > 1 && facts.format !== 'avif'
  await decoding(() => rewrite[facts.format](decode(input, animated).autoOrient()).toFile(target))
  return animated ? facts : { ...facts, frames: 1 }
}

// High qualities: what visitors receive is rendered from this file, and two losses must not add up visibly.
const rewrite: Readonly<Record<PictureFormat, (pipeline: Sharp) => Sharp>> = {
  // Optimised coding saves a few per cent, but holds the whole picture in memory: 90 MB for a file of 10.
  jpeg: (pipeline) => pipeline.jpeg({ quality: 90, optimizeCoding: false }),
  png: (pipeline) => pipeline.png({ compressionLevel: 8 }),
  webp: (pipeline) => pipeline.webp({ quality: 92, alphaQuality: 100, smartSubsample: true }),
  gif: (pipeline) => pipeline.gif(),
  avif: (pipeline) => pipeline.avif({ quality: 75, effort: 3 }),
}
