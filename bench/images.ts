// The cost of an upload for the server, and the size of a full-size photograph on a phone. A screen 360 px wide
// with two pixels per point requests 720 px; the photograph is cleaned like an upload, then resized with its cache.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanImage } from '#server/images/clean-image.ts'
import { createImageRenderer, type ImageRenderer, type RenderRequest } from '#server/images/image-renderer.ts'
import type { Figure } from './figure.ts'
import { phonePhotograph, takePhotograph } from './images/photograph.ts'
import { uploadFigures } from './images/uploads.ts'

export const title = 'Images: a 4 MB photograph on a 360 px phone, and what uploads cost'

const maxShare = 0.03

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-images-'))
  try {
    const uploaded = await takePhotograph(phonePhotograph)
    const original = join(folder, 'uploaded.jpg')
    const stored = join(folder, 'stored.jpg')
    await writeFile(original, uploaded)
    await cleanImage(original, stored, 'jpeg')
    const renderer = createImageRenderer({
      cacheFolder: join(folder, 'cache'),
      maxCacheBytes: 50_000_000,
      onCacheProblem: (error) => {
        throw error
      },
    })
    const request = { sourceKey: 'photograph', version: '1', source: async () => stored, width: 720 }
    return [
      await bytesReceived(renderer, { ...request, accept: 'image/avif,image/webp' }, uploaded.length, 'AVIF'),
      await bytesReceived(renderer, { ...request, accept: 'image/webp' }, uploaded.length, 'WebP'),
      await timeFromCache(renderer, { ...request, accept: 'image/avif', version: '2' }),
      {
        what: 'stored after cleaning',
        ours: (await stat(stored)).size,
        unit: 'bytes',
        target: 'no target',
        met: true,
      },
      ...(await uploadFigures(uploaded)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bytesReceived(
  renderer: ImageRenderer,
  request: RenderRequest,
  uploaded: number,
  format: string,
): Promise<Figure> {
  const { body } = await renderer.render(request)
  const ratio = body.length / uploaded
  return {
    what: `received by the phone, ${format} 720 px`,
    ours: body.length,
    unit: 'bytes',
    peer: { name: 'as uploaded', value: uploaded },
    ratio,
    target: `at most ${maxShare * 100} %`,
    met: ratio <= maxShare,
  }
}

async function timeFromCache(renderer: ImageRenderer, request: RenderRequest): Promise<Figure> {
  const first = await milliseconds(() => renderer.render(request))
  const again = await milliseconds(() => renderer.render(request))
  const ratio = again / first
  return {
    what: 'second request for one variant',
    ours: again,
    unit: 'ms',
    peer: { name: 'first request (renders)', value: first },
    ratio,
    target: 'at most 10 % of the first',
    met: ratio <= 0.1,
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round((performance.now() - start) * 10) / 10
}
