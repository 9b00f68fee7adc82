// The brand's images as served, checked by their pixels.
import { join } from 'node:path'
import { Hono } from 'hono'
import pino from 'pino'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import { type Brand, brandVersion } from '#domain/business/brand/theme-of.ts'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import type { AppEnv } from '#server/http/env.ts'
import { isDeep } from '#testing/depth.ts'
import { createBrandRoutes } from './brand-routes.ts'

const logoAddress = '/storage/v1/object/public/banners/brand/a.png'
const folder = join(import.meta.dirname, '../../../public')

let brand: Brand
let logo: Buffer | null
let asked: string[]
let changed: () => void
let app: Hono<AppEnv>

beforeEach(() => {
  brand = { ...UNKNOWN_BUSINESS }
  logo = null
  asked = []
  const routes = createBrandRoutes({
    backendUrl: '',
    folder,
    onContentChange: (listener) => {
      changed = listener
    },
    ask: async (path) => {
      asked.push(path)
      if (path.startsWith('/rest/')) return Response.json([brand])
      return logo ? new Response(new Uint8Array(logo)) : new Response(null, { status: 404 })
    },
  })
  app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'silent' }))
    await next()
  })
  app.route('/', routes)
  app.get('*', (c) => c.text('the file of the build'))
})

function change(what: Partial<Brand>): string {
  brand = { ...brand, ...what }
  changed()
  return `?v=${brandVersion(brand)}`
}

async function pixelsOf(path: string) {
  const response = await app.request(path)
  expect(response.status, path).toBe(200)
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4
    return [...data.subarray(start, start + 4)]
  }
  return { width: info.width, height: info.height, at }
}

const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const square = (
  colour: string | { r: number; g: number; b: number; alpha: number },
  width = 200,
  height = 100,
) => sharp({ create: { width, height, channels: 4, background: colour } })
/** A dark or light disc on a transparent background. */
const disc = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="90" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

const icons = [
  ['/icons/icon-192.png', 192],
  ['/icons/icon-512.png', 512],
  ['/icons/icon-maskable-512.png', 512],
  ['/icons/apple-touch-icon.png', 180],
] as const

describe('the images of a brand', () => {
  it('are the files of the build while the brand is the default', async () => {
    for (const path of [
      '/favicon.svg',
      '/favicon.ico',
      '/art/social-card.png',
      ...icons.map(([icon]) => icon),
    ])
      expect(await (await app.request(path)).text()).toBe('the file of the build')
    expect(await (await app.request('/brand/logo.webp')).text()).toBe('the file of the build')
  })

  it('of invented versions are answered with one request for the profile at a time', async () => {
    change({ colour_set: 'emerald' })
    const paths = Array.from({ length: 20 }, (_, number) => `/favicon.svg?v=${number}`)
    const answers = await Promise.all(paths.map(async (path) => (await app.request(path)).text()))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain(colourSets.emerald.site.gold)
    expect(asked).toHaveLength(1)
  })

  it.each(icons)('%s is in the colours of the set', async (path, side) => {
    change({ colour_set: 'emerald' })
    const { width, height, at } = await pixelsOf(path)
    expect([width, height]).toEqual([side, side])
    expect(at(0.5, 0.02)).toEqual([...parts(colourSets.emerald.site.ink), 255])
  })

  it('keep the lotus for the small icons, in every set', async () => {
    change({ colour_set: 'plum' })
    const svg = await (await app.request('/favicon.svg')).text()
    expect(svg).toContain(colourSets.plum.site.gold)
    expect(svg).not.toMatch(/#C6A15B|#0E0B0C/)
    const ico = Buffer.from(await (await app.request('/favicon.ico')).arrayBuffer())
    expect(ico.readUInt32LE(14)).toBe(ico.length - 22)
    expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32)
  })

  it('show the logo with a margin on a background of enough contrast', async () => {
    change({ logo_url: logoAddress })
    logo = await disc('#201010')
    const dark = await pixelsOf('/icons/icon-512.png')
    expect(dark.at(0.5, 0.02)).toEqual([...parts(colourSets.sindoor.site.ivory), 255])
    expect(dark.at(0.5, 0.5)).toEqual([0x20, 0x10, 0x10, 255])

    change({ logo_url: `${logoAddress}2` })
    logo = await disc('#ffe9c0')
    expect((await pixelsOf('/icons/icon-512.png')).at(0.5, 0.02)).toEqual([
      ...parts(colourSets.sindoor.site.ink),
      255,
    ])

    change({ logo_url: `${logoAddress}3` })
    logo = await square('#3355aa').jpeg({ quality: 100 }).toBuffer()
    const [red = 0, green = 0, blue = 0] = (await pixelsOf('/icons/icon-512.png')).at(0.5, 0.02)
    expect([red, green, blue].map((part, at) => Math.abs(part - (parts('#3355aa')[at] ?? 0)))).toEqual([
      expect.closeTo(0, -1),
      expect.closeTo(0, -1),
      expect.closeTo(0, -1),
    ])
  })

  it('keep a logo within the area that phones do not crop', async () => {
    change({ logo_url: logoAddress })
    logo = await square('#ffffff', 300, 300).png().toBuffer()
    // Opaque, so the colour of its corner is the background. A red frame tells it from the image.
    const frame = { top: 30, bottom: 30, left: 30, right: 30, background: '#ff0000' }
    logo = await sharp(logo).extend(frame).png().toBuffer()
    const { at } = await pixelsOf('/icons/icon-maskable-512.png')
    // A maskable icon shows at least a circle of four fifths; the white square must lie in it with its
    // corners.
    const corner = 0.5 - 0.4 * Math.SQRT1_2
    expect(at(corner, corner)).toEqual([255, 0, 0, 255])
    expect(at(0.5, 0.5)).toEqual([255, 255, 255, 255])
  })

  it('has a logo for dark page headers, with a plate behind a dark one', async () => {
    change({ logo_url: logoAddress })
    logo = await disc('#201010')
    expect((await pixelsOf('/brand/logo.webp')).at(0, 0)[3]).toBe(255)
    change({ logo_url: `${logoAddress}2` })
    logo = await disc('#ffffff')
    expect((await pixelsOf('/brand/logo.webp')).at(0, 0)[3]).toBe(0)
  })

  it('draws the name on the card, in its colours', async () => {
    change({ business_name: 'Gulmohar' })
    const named = await pixelsOf('/art/social-card.png')
    expect([named.width, named.height]).toEqual([1200, 630])
    change({ business_name: 'Gulmohar & Daughters <3', colour_set: 'indigo' })
    const card = await (await app.request('/art/social-card.png')).arrayBuffer()
    expect(card.byteLength).toBeGreaterThan(20_000)
    const indigo = await pixelsOf('/art/social-card.png')
    const [red = 0, , blue = 0] = indigo.at(0.01, 0.99)
    expect(blue).toBeGreaterThan(red)
  })

  const names = ['ब्यूटी', 'x'.repeat(100), 'W'.repeat(100)]
  it.each(names)('has a card for a business called %s', async (business_name) => {
    change({ business_name, tagline: 'w'.repeat(200) })
    expect((await pixelsOf('/art/social-card.png')).width).toBe(1200)
  })

  // A card takes half a second to draw, so the quick run draws the widest name only.
  it.each(isDeep ? names : names.slice(-1))(
    'has a card with a logo for a business called %s',
    async (business_name) => {
      logo = await disc('#201010')
      change({ business_name, tagline: 'w'.repeat(200), logo_url: logoAddress })
      expect((await pixelsOf('/art/social-card.png')).width).toBe(1200)
    },
  )
})

describe('caching of brand images', () => {
  it('is for ever with the version of the pages, and revalidated otherwise', async () => {
    const version = change({ colour_set: 'copper' })
    const kept = async (path: string) => (await app.request(path)).headers.get('cache-control')
    expect(await kept(`/icons/icon-192.png${version}`)).toBe('public, max-age=31536000, immutable')
    expect(await kept('/icons/icon-192.png')).toBe('public, max-age=0, must-revalidate')
    expect(await kept('/icons/icon-192.png?v=guess')).toBe('public, max-age=0, must-revalidate')
    const etag = (await app.request('/icons/icon-192.png')).headers.get('etag') ?? ''
    const again = await app.request('/icons/icon-192.png', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('reads the profile once until it changes', async () => {
    const version = change({ colour_set: 'copper' })
    await app.request(`/icons/icon-192.png${version}`)
    await app.request(`/icons/icon-512.png${version}`)
    await app.request('/favicon.svg')
    expect(asked).toHaveLength(1)
  })

  it('reads the profile again for a version that it does not know', async () => {
    await app.request('/favicon.svg')
    brand = { ...brand, colour_set: 'plum' }
    const response = await app.request(`/favicon.svg?v=${brandVersion(brand)}`)
    expect(await response.text()).toContain(colourSets.plum.site.gold)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  it('is off while the logo cannot be read', async () => {
    const version = change({ logo_url: logoAddress })
    const without = await app.request(`/icons/icon-192.png${version}`)
    expect(without.status).toBe(200)
    expect(without.headers.get('cache-control')).toBe('no-store')
    logo = await disc('#201010')
    expect((await pixelsOf(`/icons/icon-192.png${version}`)).at(0.5, 0.5)).toEqual([0x20, 0x10, 0x10, 255])
  })

  it('fetches a logo from the own store only', async () => {
    logo = await disc('#201010')
    change({ logo_url: 'https://elsewhere.example.com/storage/v1/object/public/banners/a.png' })
    expect((await app.request('/icons/icon-192.png')).status).toBe(200)
    expect(asked.filter((path) => !path.startsWith('/rest/'))).toEqual([])
  })
})
