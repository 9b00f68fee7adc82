import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageWidths } from '#domain/text/image-widths.ts'
import { asVisitor, heights, qualities, variantOf } from './variant.ts'

describe('variantOf', () => {
  it('rounds a width up to the list and keeps the shape', () => {
    expect(variantOf({ width: 1 })).toMatchObject({ width: 160, height: null })
    expect(variantOf({ width: 721 })).toMatchObject({ width: 960, height: null })
    expect(variantOf({ width: 600, height: 300 })).toMatchObject({ width: 640, height: 320 })
    expect(variantOf({ height: 333 })).toMatchObject({ width: null, height: 320 })
    expect(variantOf({})).toMatchObject({ width: 2000, height: null, quality: 80, resize: 'cover' })
    expect(variantOf({ width: 0, height: 0 })).toMatchObject({ width: 2000, height: null })
  })

  it('knows a bounded number of variants, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.record(
          { width: fc.nat(100_000), height: fc.nat(100_000), quality: fc.nat(1000) },
          { requiredKeys: [] },
        ),
        (request) => {
          const { width, height, quality } = variantOf(request)
          expect(width === null || (imageWidths as readonly number[]).includes(width)).toBe(true)
          expect(height === null || (heights as readonly number[]).includes(height)).toBe(true)
          expect(qualities).toContain(quality)
        },
      ),
    )
    expect([imageWidths.length, heights.length, qualities.length]).toEqual([9, 12, 3])
  })

  it('lets a visitor choose a width and a format, and nothing else', () => {
    const plain = { width: 720, height: null, quality: 80, resize: 'cover' }
    for (const extra of [
      { height: 100 },
      { quality: 20 },
      { resize: 'fill' },
      { format: 'origin', accept: 'image/avif' },
      { format: 'avif' },
    ] as const) {
      const variant = variantOf(asVisitor({ width: 700, ...extra }))
      expect(variant).toMatchObject(plain)
      expect(variant.format).toBe('format' in extra ? 'avif' : 'fallback')
    }
  })

  it.each([
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['IMAGE/WEBP', 'webp'],
    ['image/avif;q=0, image/webp;q=0.5', 'webp'],
    ['*/*', 'fallback'],
    ['', 'fallback'],
  ])('Accept: %s → %s', (accept, format) => expect(variantOf({ accept }).format).toBe(format))
})
