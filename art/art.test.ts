import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { partly, stroke } from './marks.ts'
import { banners, categories, defaults } from './pictures/catalogue.ts'
import { emptyStates } from './pictures/empty-states.ts'
import { loops } from './pictures/loops.ts'

const file = (name: string): string => fileURLToPath(new URL(`../public/${name}`, import.meta.url))
const KB = 1024

const masters: readonly (readonly [names: readonly string[], width: number, height: number])[] = [
  [Object.keys(categories), 1200, 1500],
  [Object.keys(defaults), 1200, 900],
  [Object.keys(banners).filter((name) => !name.endsWith('-phone')), 2000, 900],
  [Object.keys(banners).filter((name) => name.endsWith('-phone')), 1080, 1350],
  [['about'], 1200, 1500],
  [[1, 2, 3, 4].map((n) => `video-${n}-poster`), 720, 900],
]

const limits: readonly (readonly [name: string, bytes: number])[] = [
  ...[1, 2, 3, 4].flatMap((n) => [
    [`art/video-${n}.webm`, 400 * KB] as const,
    [`art/video-${n}.mp4`, 400 * KB] as const,
  ]),
  ...Object.keys(emptyStates).map((name) => [`art/${name}.svg`, 10 * KB] as const),
  ...['ornament-divider', 'ornament-corner', 'mandala-watermark'].map(
    (name) => [`art/${name}.svg`, 8 * KB] as const,
  ),
  ['art/social-card.png', 400 * KB],
  ['art/card-bride.webp', 150 * KB],
  ['favicon.svg', 4 * KB],
  ['favicon.ico', 8 * KB],
  ['icons/icon-192.png', 30 * KB],
  ['icons/icon-512.png', 60 * KB],
  ['icons/icon-maskable-512.png', 60 * KB],
  ['icons/apple-touch-icon.png', 30 * KB],
]

describe('the scripts', () => {
  it.each(['category-bridal', 'category-mehendi'])('draw %s identically on each run', (name) => {
    const image = categories[name]
    const drawn = image?.()
    expect(drawn).toMatch(/^<svg /)
    expect(image?.()).toBe(drawn)
  })

  it('begin a growing loop empty and end it as it began', () => {
    const [growing] = loops
    const marksAt = (t: number): number => growing?.frame(t).match(/<path /g)?.length ?? 0
    expect(marksAt(0)).toBeLessThan(marksAt(0.7))
    expect(growing?.frame(1)).toContain('opacity="0.000"')
  })

  it('draw a mark partially along its length', () => {
    const mark = stroke(
      [
        [
          [0, 0],
          [100, 0],
        ],
      ],
      { ink: '#000', width: 1 },
    )
    const [half] = partly(mark, 0.5)
    expect(half?.kind === 'stroke' && half.curves[0]?.at(-1)?.[0]).toBeCloseTo(50)
    expect(partly(mark, 0)).toEqual([])
  })
})

describe('the files', () => {
  it.each(masters.flatMap(([names, width, height]) => names.map((name) => [name, width, height] as const)))(
    '%s.webp is %d by %d',
    async (name, width, height) => {
      const {
        width: actualWidth,
        height: actualHeight,
        format,
      } = await sharp(file(`art/${name}.webp`)).metadata()
      expect([format, actualWidth, actualHeight]).toEqual(['webp', width, height])
    },
  )

  it.each(limits)('%s exists and is at most %d bytes', async (name, bytes) => {
    const { size } = await stat(file(name))
    expect(size).toBeGreaterThan(100)
    expect(size).toBeLessThanOrEqual(bytes)
  })

  it.each([1, 2, 3, 4])('loop %d is complete, not truncated by an interrupted encoder', async (n) => {
    for (const format of ['webm', 'mp4']) {
      const { size } = await stat(file(`art/video-${n}.${format}`))
      expect(size, format).toBeGreaterThan(100 * KB)
    }
  })

  it('use currentColor for the text colour of the page', async () => {
    for (const name of Object.keys(emptyStates)) {
      expect(await readFile(file(`art/${name}.svg`), 'utf8'), name).toContain('currentColor')
    }
  })
})
