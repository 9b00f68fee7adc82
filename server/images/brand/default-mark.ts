// The default mark, a lotus (public/favicon.svg), in the colours of a set.

import type { ColourSetName } from '#domain/business/brand/colour-set-names.ts'
import { colourSets } from '#domain/business/brand/colour-sets.ts'

/** Plate of an icon, in 64ths of its side. `inset` leaves space for what the system crops. */
export interface IconShape {
  readonly rounding: number
  readonly inset: number
}

const plate = /<rect [^>]*>/

export function defaultMark(drawing: string, set: ColourSetName, { rounding, inset }: IconShape): string {
  const { site } = colourSets[set]
  const colours: Readonly<Record<string, string>> = {
    '#0E0B0C': site.ink,
    '#9A7636': mixed(site.gold, site.ink, 0.75),
    '#C6A15B': site.gold,
    '#EFD9A3': site['gold-bright'],
    '#B3283C': site.rose,
  }
  return drawing
    .replace(
      plate,
      `${iconPlate(rounding, site.ink)}<g transform="translate(32 32) scale(${inset}) translate(-32 -32)">`,
    )
    .replace('</svg>', '</g></svg>')
    .replace(/#[0-9A-F]{6}/g, (colour) => colours[colour] ?? colour)
}

export const iconPlate = (rounding: number, colour: string): string =>
  `<rect width="64" height="64" rx="${rounding}" fill="${colour}"/>`

export const mixed = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const part = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16)
      return Math.round(part(one) * share + part(other) * (1 - share))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
