import { describe, expect, it } from 'vitest'
import { isRandomName, servedCacheControl, storedCacheControl } from './cache-policy.ts'

describe('isRandomName', () => {
  it.each([
    '7b0c6a52-9d2f-4a51-8a0e-0f6f0d7f3c11.jpg',
    'services/0.k3j9x2m4p7-1763170000000.png',
    'x7f3k2p9q1m4z8c5.webp',
    'a1b2c3d4e5f6-1763170000000.avif',
  ])('%s is random', (name) => expect(isRandomName(name)).toBe(true))

  it.each([
    'banner.jpg',
    'summer-2026.png',
    'IMG_20261115_101500.jpg',
    'internationalization.png',
    '7b0c6a52-9d2f-4a51-8a0e-0f6f0d7f3c11/banner.jpg',
    '1763170000000.png',
  ])('%s is not', (name) => expect(isRandomName(name)).toBe(false))
})

describe('cache control', () => {
  it('stores seconds of a form and the header of a raw upload, and nothing that is neither', () => {
    expect(storedCacheControl({ seconds: '60' })).toBe('max-age=60')
    expect(storedCacheControl({ seconds: '60, public\r\nx: y' })).toBe('no-cache')
    expect(storedCacheControl({ header: 'max-age=5' })).toBe('max-age=5')
    expect(storedCacheControl({ header: 'max-age=5; é' })).toBe('no-cache')
    expect(storedCacheControl({})).toBe('no-cache')
  })

  it('names the audience', () => {
    expect(servedCacheControl('max-age=60', 'a.png', 'private')).toBe('private, max-age=60')
    expect(servedCacheControl('no-cache', 'a.png', 'public')).toBe('no-cache')
  })
})
