// HTTP response of a rendered image, for uploads and drawings: 304 before any rendering.
import { matchesEtag } from '#server/http/etag.ts'
import type { ImageRenderer, RenderRequest } from './image-renderer.ts'
import type { Variant } from './variant.ts'

export async function respondWithRendering(
  renderer: ImageRenderer,
  request: RenderRequest,
  ifNoneMatch: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const etag = renderer.etagOf(request)
  const common = { ...headers, etag, vary: 'Accept', 'x-content-type-options': 'nosniff' }
  if (matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: common })

  const image = await renderer.render(request)
  return new Response(Buffer.from(image.body), {
    headers: {
      ...common,
      'content-type': image.contentType,
      'content-length': String(image.body.length),
      'x-transformations': describe(image.variant),
    },
  })
}

function describe({ width, height, quality, resize }: Variant): string {
  const size = [width === null ? '' : `width:${width}`, height === null ? '' : `height:${height}`]
  return [...size, `resizing_type:${resize}`, `quality:${quality}`].filter((part) => part !== '').join(',')
}
