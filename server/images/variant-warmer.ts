// Renders all sizes of a new image in the background, one at a time, so that no visitor waits for the first rendering of a
// photograph, which takes seconds.
import pLimit from 'p-limit'
import { imageWidths } from '#domain/text/image-widths.ts'
import type { ImageRenderer, RenderRequest } from './image-renderer.ts'

export type WarmedImage = Pick<RenderRequest, 'sourceKey' | 'version' | 'source'>

export interface VariantWarmer {
  add(image: WarmedImage): void
  /** Resolves when all added images are rendered. */
  idle(): Promise<void>
  /** Ends after the current rendering. */
  close(): Promise<void>
}

/** Nearly every browser takes AVIF; the others take WebP. */
const formats = ['avif', 'webp'] as const

export function createVariantWarmer(
  renderer: ImageRenderer,
  onProblem: (error: unknown) => void,
): VariantWarmer {
  const enqueue = pLimit(1)
  let isClosed = false
  let last: Promise<void> = Promise.resolve()

  async function warm(image: WarmedImage): Promise<void> {
    try {
      for (const format of formats) {
        for (const width of imageWidths) {
          if (isClosed) return
          await renderer.render({ ...image, format, width })
        }
      }
    } catch (error) {
      // It may have been deleted since. A visitor's request renders it otherwise.
      onProblem(error)
    }
  }

  return {
    add(image) {
      last = enqueue(() => warm(image))
    },
    idle: () => last,
    async close() {
      isClosed = true
      await last
    },
  }
}
