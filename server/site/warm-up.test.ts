import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

const pages: Readonly<Record<string, string>> = {
  '/': `<picture><source srcset="/art/render/a.webp?width=320&amp;v=1 320w, /art/render/a.webp?width=640 640w"></picture>
    <img src="/art/plain.webp">`,
  '/services': `<img srcset="/storage/v1/render/image/public/services/x.jpg?width=480 480w, /art/render/a.webp?width=640 640w">`,
}

function recorder() {
  const asked: string[] = []
  const ask = async (path: string) => {
    asked.push(path)
    return new Response(pages[path] ?? '')
  }
  return { asked, ask }
}

it('asks for each size of the images on the first pages, once', async () => {
  const { asked, ask } = recorder()
  expect(await warmUp(ask)).toBe(3)
  expect(asked).toEqual([
    '/',
    '/services',
    '/art/render/a.webp?width=320',
    '/art/render/a.webp?width=640',
    '/storage/v1/render/image/public/services/x.jpg?width=480',
  ])
})

it('ends when the server stops', async () => {
  const { asked, ask } = recorder()
  expect(await warmUp(ask, AbortSignal.abort())).toBe(0)
  expect(asked).toEqual([])
})
