// The image shown when a link is shared: logo or name of the business beside a drawing, in the colours of its
// set.
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import { drawn } from '../decoder.ts'
import { mixed } from './default-mark.ts'
import { type Logo, logoOnInk } from './logo.ts'
import { renderText } from './render-text.ts'

const [width, height] = [1200, 630]
const [left, column] = [84, 470]
const gap = 26
const logoHeight = 170
const maxTaglineLength = 90
/** Of public/art/card-bride.webp. */
const brideWidth = 660

interface Piece {
  readonly png: Buffer
  readonly height: number
}

export async function socialCard(brand: Brand, logo: Logo | null, bride: string): Promise<Buffer> {
  const { site } = colourSets[brand.colour_set]
  const name = brand.business_name
  const pieces = [
    logo && (await pieceOf(logo)),
    logo
      ? await renderText(name, site.ivory, 64, { width: column, height: 150 })
      : await renderText(name, site.ivory, nameSize(name), { width: column, height: 330 }),
    brand.tagline &&
      (await renderText(shortened(brand.tagline), site.gold, 38, { width: column, height: 150 })),
  ].filter((piece): piece is Piece => Boolean(piece))
  const total = pieces.reduce((sum, piece) => sum + piece.height + gap, -gap)
  let top = Math.max(40, Math.round((height - total) / 2))
  const placed = pieces.map(({ png, height: taken }) => {
    const layer = { input: png, left, top }
    top += taken + gap
    return layer
  })
  return drawn(ground(site.ink, mixed(site['sindoor-deep'], site.ink, 0.75)))
    .composite([{ input: bride, left: width - brideWidth, top: 0 }, ...placed])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

async function pieceOf(logo: Logo): Promise<Piece> {
  const { data, info } = await logoOnInk(logo, column - 60, logoHeight)
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, height: info.height }
}

/** Long names get a smaller font; a hundred characters still fit. */
const nameSize = (name: string): number => Math.max(64, Math.min(132, Math.round(930 / name.length)))

const shortened = (tagline: string): string =>
  tagline.length > maxTaglineLength ? `${tagline.slice(0, maxTaglineLength).trimEnd()}…` : tagline

const ground = (
  ink: string,
  glow: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="870" cy="260" r="620">
<stop offset="0" stop-color="${glow}"/><stop offset="0.5" stop-color="${glow}" stop-opacity="0.5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/>
</radialGradient>
<rect width="${width}" height="${height}" fill="${ink}"/><rect width="${width}" height="${height}" fill="url(#glow)"/>
</svg>`
