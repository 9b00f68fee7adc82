// Analyses an uploaded logo (dark, light, or opaque) and draws it on a background.
import type { Sharp } from 'sharp'
import type { ColourSetName } from '#domain/business/brand/colour-set-names.ts'
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import { decode, decoding } from '../decoder.ts'

/** Brightness of 255 below which it is not readable on the dark colour. */
const darkest = 110
const sample = 64

export interface Logo {
  readonly bytes: Uint8Array
  /** The background on which it is visible: its own if opaque, else the dark or light one of the set. */
  readonly ground: string
  /** Not visible on the dark colour without a plate. */
  readonly needsPlate: boolean
}

export async function analyseLogo(bytes: Uint8Array, set: ColourSetName): Promise<Logo> {
  const { data } = await decoding(() =>
    decode(bytes)
      .resize({ width: sample, height: sample, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const [red = 0, green = 0, blue = 0, opacity = 0] = data
  if (opacity > 250) return { bytes, ground: hexOf(red, green, blue), needsPlate: false }
  const { ink, ivory } = colourSets[set].site
  const isDark = brightness(data) < darkest
  return { bytes, ground: isDark ? ivory : ink, needsPlate: isDark }
}

/** Average brightness of opaque pixels, 0 to 255. */
function brightness(pixels: Uint8Array): number {
  let light = 0
  let seen = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    light += opacity * (0.299 * red + 0.587 * green + 0.114 * blue)
    seen += opacity
  }
  return seen === 0 ? 255 : light / seen
}

const hexOf = (...parts: number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Scaled to fit a box. */
export const logoWithin = ({ bytes }: Logo, width: number, height: number): Sharp =>
  decode(bytes).resize({ width, height, fit: 'inside' })

/** Adds a light plate around a dark logo. */
export function logoOnInk(logo: Logo, width: number, height: number): Sharp {
  const { ground: background, needsPlate } = logo
  if (!needsPlate) return logoWithin(logo, width, height)
  const margin = Math.round(height / 8)
  return logoWithin(logo, width - 2 * margin, height - 2 * margin)
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
}
