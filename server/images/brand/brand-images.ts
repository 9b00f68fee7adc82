// Icons, social card and logo of a business by URL, made from its logo or from the default mark in its
// colours.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, hasDefaultIcons, isDefaultBrand } from '#domain/business/brand/theme-of.ts'
import { drawn } from '../decoder.ts'
import { defaultMark, type IconShape, iconPlate } from './default-mark.ts'
import { icoOf } from './ico.ts'
import { type Logo, logoOnInk, logoWithin } from './logo.ts'
import { socialCard } from './social-card.ts'

export interface BrandImage {
  readonly body: Uint8Array
  readonly type: string
}

interface Drawn {
  readonly brand: Brand
  readonly logo: Logo | null
  /** The folder of the default drawings. */
  readonly folder: string
}

interface Maker {
  /** Whether the file of the build can be served as it is. */
  isFile(brand: Brand): boolean
  make(from: Drawn): Promise<BrandImage> | null
}

const plain: IconShape = { rounding: 14, inset: 1 }
/** Phones round the corners themselves. */
const full: IconShape = { rounding: 0, inset: 0.9 }
/** Cropped to a circle by the system. */
const maskable: IconShape = { rounding: 0, inset: 0.74 }
/**
 * The share of the plate that a logo fills. For the maskable icon the corners of a square stay within the
 * circle.
 */
const logoShare = 0.76

const png = async (body: Promise<Buffer>): Promise<BrandImage> => ({ body: await body, type: 'image/png' })

const icon = (pixels: number, shape: IconShape): Maker => ({
  isFile: hasDefaultIcons,
  make: (from) => png(iconOf(from, pixels, shape)),
})

export const brandImages: Readonly<Record<string, Maker>> = {
  '/favicon.svg': {
    isFile: hasDefaultIcons,
    make: async (from) => ({ body: Buffer.from(await drawing(from)), type: 'image/svg+xml' }),
  },
  '/favicon.ico': {
    isFile: hasDefaultIcons,
    make: async (from) => ({ body: icoOf(await iconOf(from, 32, plain)), type: 'image/x-icon' }),
  },
  '/icons/icon-192.png': icon(192, plain),
  '/icons/icon-512.png': icon(512, plain),
  '/icons/icon-maskable-512.png': icon(512, maskable),
  '/icons/apple-touch-icon.png': icon(180, full),
  '/art/social-card.png': {
    isFile: isDefaultBrand,
    make: ({ brand, logo, folder }) => png(socialCard(brand, logo, join(folder, 'art/card-bride.webp'))),
  },
  '/brand/logo.webp': {
    isFile: () => false,
    make: ({ logo }) => logo && headLogo(logo),
  },
  // Not every mail client supports WebP.
  '/brand/logo.png': {
    isFile: () => false,
    make: ({ logo }) => logo && png(logoOnInk(logo, 480, 144).png().toBuffer()),
  },
}

async function headLogo(logo: Logo): Promise<BrandImage> {
  const body = await logoOnInk(logo, 480, 144).webp({ quality: 92 }).toBuffer()
  return { body, type: 'image/webp' }
}

async function iconOf(from: Drawn, pixels: number, shape: IconShape): Promise<Buffer> {
  const { logo } = from
  const size = { width: pixels, height: pixels }
  if (!logo)
    return drawn(await markOf(from, shape), (72 * pixels) / 64)
      .resize(size)
      .png()
      .toBuffer()
  const side = Math.round(pixels * shape.inset * logoShare)
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${pixels}" height="${pixels}">${iconPlate(shape.rounding, logo.ground)}</svg>`
  return drawn(plate)
    .composite([{ input: await logoWithin(logo, side, side).png().toBuffer() }])
    .png()
    .toBuffer()
}

/** The default mark is SVG; a logo has pixels and is embedded in the size for large screens. */
async function drawing(from: Drawn): Promise<string> {
  if (!from.logo) return markOf(from, plain)
  const pixels = (await iconOf(from, 128, plain)).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><image width="64" height="64" href="data:image/png;base64,${pixels}"/></svg>`
}

async function markOf({ brand, folder }: Drawn, shape: IconShape): Promise<string> {
  return defaultMark(await readFile(join(folder, 'favicon.svg'), 'utf8'), brand.colour_set, shape)
}
