// Re-encodes an uploaded image: decoded, rotated upright, scaled down. Only the pixels of its first frame
// survive, so metadata (such as the location), text and appended files are gone.
import type { Sharp } from 'sharp'
import { decode, decoding } from './decoder.ts'
import type { ImageFormat } from './image-format.ts'
import { createRenderQueue } from './render-queue.ts'

/** Pages use at most 2000 pixels (domain/text/image-widths.ts). */
const maxSide = 2560

/** One at a time in the whole process, because each needs much memory (bench/results.md). */
const queue = createRenderQueue({ atOnce: 1, maxWaiting: 50 })

/** Writes the clean image to `target` in its own format; throws ImageError. */
export function cleanImage(source: string, target: string, format: ImageFormat): Promise<void> {
  return queue.run(target, () =>
    decoding(async () => {
      const upright = decode(source).autoOrient()
      const cut = upright.resize({
        width: maxSide,
        height: maxSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      await encode[format](cut).toFile(target)
    }),
  )
}

// Renderings are made from these, so quality is higher than a page needs and effort lower.
const encode: Readonly<Record<ImageFormat, (pipeline: Sharp) => Sharp>> = {
  jpeg: (pipeline) => pipeline.jpeg({ quality: 90 }),
  png: (pipeline) => pipeline.png(),
  webp: (pipeline) => pipeline.webp({ quality: 90, smartSubsample: true }),
  // A reused palette could carry text in colours that no pixel has.
  gif: (pipeline) => pipeline.gif({ reuse: false }),
  avif: (pipeline) => pipeline.avif({ quality: 70, effort: 0, chromaSubsampling: '4:4:4' }),
}
