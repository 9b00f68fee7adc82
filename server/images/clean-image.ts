// A picture as it may be stored: decoded, turned upright, cut down to what a screen can show, and encoded anew by sharp.
// Nothing but the pixels of its first frame survives: no place where it was taken, no text, no second file glued to it.
import type { Sharp } from 'sharp'
import { decode, decoding } from './decoder.ts'
import type { ImageFormat } from './image-format.ts'
import { createRenderQueue } from './render-queue.ts'

/** Pages ask for at most 2000 pixels (domain/text/image-widths.ts). */
const maxSide = 2560

/** One at a time, whichever app asks, because each takes much memory for a moment: how much is in bench/results.md. */
const queue = createRenderQueue({ atOnce: 1, maxWaiting: 50 })

/** Writes the clean picture to `target`, in the format that it has; throws ImageError. */
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

// What visitors get is rendered from these, so they are finer than a page needs and made with less effort.
const encode: Readonly<Record<ImageFormat, (pipeline: Sharp) => Sharp>> = {
  jpeg: (pipeline) => pipeline.jpeg({ quality: 90 }),
  png: (pipeline) => pipeline.png(),
  webp: (pipeline) => pipeline.webp({ quality: 90, smartSubsample: true }),
  // A table of colours that was taken over could hold text in the colours that no pixel has.
  gif: (pipeline) => pipeline.gif({ reuse: false }),
  avif: (pipeline) => pipeline.avif({ quality: 70, effort: 0, chromaSubsampling: '4:4:4' }),
}
