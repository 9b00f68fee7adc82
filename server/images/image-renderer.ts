// Returns an image in a size and format, from the disk cache or rendered. Independent of HTTP.
import { createHash } from 'node:crypto'
import type { ImageInput } from './decoder.ts'
import { mimeOf } from './image-format.ts'
import { createRenderCache } from './render-cache.ts'
import { createRenderQueue } from './render-queue.ts'
import { renderVariant } from './render-variant.ts'
import { type Variant, type VariantRequest, variantOf } from './variant.ts'

export interface RenderRequest extends VariantRequest {
  /** Identifies the source: "art/mandala.webp", "banners/services/x.jpg". */
  readonly sourceKey: string
  /** Changes with the source's content. */
  readonly version: string
  /** Called on a cache miss only. */
  readonly source: () => Promise<ImageInput>
}

export interface RenderedImage {
  readonly body: Uint8Array
  readonly contentType: string
  readonly etag: string
  readonly variant: Variant
}

export interface ImageRenderer {
  /** Throws ImageError, or the error of opening the source. */
  render(request: RenderRequest): Promise<RenderedImage>
  /** The ETag of the rendering, without rendering. */
  etagOf(request: Omit<RenderRequest, 'source'>): string
}

export interface ImageRendererOptions {
  readonly cacheFolder: string
  readonly maxCacheBytes: number
  /** Called when the cache cannot be read or written; images are then rendered without it. */
  readonly onCacheProblem: (error: unknown) => void
}

/** Part of every cache key. Increment when encoder settings change. */
const recipe = 2

const rendersAtOnce = 2
const maxWaitingRenders = 200

export function createImageRenderer(options: ImageRendererOptions): ImageRenderer {
  const cache = createRenderCache(options.cacheFolder, options.maxCacheBytes)
  const queue = createRenderQueue({ atOnce: rendersAtOnce, maxWaiting: maxWaitingRenders })

  const withoutCacheTrouble = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      options.onCacheProblem(error)
      return null
    }
  }

  return {
    async render(request) {
      const variant = variantOf(request)
      const key = keyOf(request, variant)
      const rendering =
        (await withoutCacheTrouble(cache.get(key))) ??
        (await queue.run(key, async () => {
          const fresh = await renderVariant(await request.source(), variant)
          await withoutCacheTrouble(cache.put(key, fresh))
          return fresh
        }))
      return { body: rendering.body, contentType: mimeOf[rendering.format], etag: `"${key}"`, variant }
    },

    etagOf: (request) => `"${keyOf(request, variantOf(request))}"`,
  }
}

function keyOf(request: Omit<RenderRequest, 'source'>, variant: Variant): string {
  const { width, height, quality, resize, format } = variant
  const identity = JSON.stringify([
    recipe,
    request.sourceKey,
    request.version,
    width,
    height,
    quality,
    resize,
    format,
  ])
  return createHash('sha256').update(identity).digest('hex').slice(0, 40)
}
