// Computes the theme of a business from its profile on the server, so that browsers load only their own colour set.
import { type BusinessProfile, UNKNOWN_BUSINESS } from '../business-profile.ts'
import type { ColourSetName } from './colour-set-names.ts'
import { colourSets } from './colour-sets.ts'
import { DEFAULT_COLOURS } from './default-colours.ts'
import { officeColours } from './office-colours.ts'
import { type BrandTheme, DEFAULT_THEME } from './theme.ts'

export type Brand = Pick<BusinessProfile, 'business_name' | 'tagline' | 'logo_url' | 'colour_set'>

export function themeOf(brand: Brand): BrandTheme {
  const version = isDefaultBrand(brand) ? '' : `?v=${brandVersion(brand)}`
  return {
    ink: brand.colour_set === DEFAULT_COLOURS ? DEFAULT_THEME.ink : colourSets[brand.colour_set].site.ink,
    css: cssOf(brand.colour_set),
    version,
    logo: brand.logo_url === null ? null : `/brand/logo.webp${version}`,
  }
}

/** True for the default icons, which are build files; other icons are generated. */
export const hasDefaultIcons = ({ logo_url, colour_set }: Brand): boolean =>
  logo_url === null && colour_set === DEFAULT_COLOURS

export const isDefaultBrand = (brand: Brand): boolean =>
  hasDefaultIcons(brand) &&
  brand.business_name === UNKNOWN_BUSINESS.business_name &&
  brand.tagline === UNKNOWN_BUSINESS.tagline

/** A version hash (FNV-1a): equal on all servers for the same brand, and changed by each visible change. */
export function brandVersion({ business_name, tagline, logo_url, colour_set }: Brand): string {
  const seen = JSON.stringify([business_name, tagline, logo_url, colour_set])
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(seen)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}

/** For a style element after the style sheets of a page. Print stays white. */
function cssOf(name: ColourSetName): string {
  if (name === DEFAULT_COLOURS) return ''
  const { site } = colourSets[name]
  const { light, dark } = officeColours[name]
  const halfTransparent = `--ink-rgb:${channels(site.ink)};--gold-rgb:${channels(site.gold)}`
  return (
    `:root{${declared('--color-', site)};${halfTransparent}}` +
    `@media screen{:root{${declared('--', light)}}:root[data-theme=dark]{${declared('--', dark)}}}`
  )
}

const declared = (prefix: string, colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([token, colour]) => `${prefix}${token}:${colour}`)
    .join(';')

const channels = (hex: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')
