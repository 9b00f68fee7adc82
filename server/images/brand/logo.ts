// A logo as it is drawn on something: what was uploaded may be dark, light, or a photograph without anything transparent.
import type { Sharp } from 'sharp'
import type { ColourSetName } from '#domain/business/brand/colour-set-names.ts'
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import { decode, decoding } from '../decoder.ts'

/** Less than this, of 255, cannot be read on ink. */
const darkest = 110
const sample = 64

export interface Logo {
  readonly bytes: Uint8Array
  /** On what it can be seen: its own ground where it has one, else the dark or the light one of the set. */
  readonly ground: string
  /** Nothing of it would be seen on ink. */
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

/** Of what is not transparent, 0 to 255. */
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

/** As large as it may be within a box. */
export const logoWithin = ({ bytes }: Logo, width: number, height: number): Sharp =>
  decode(bytes).resize({ width, height, fit: 'inside' })

/** So that it can be seen on ink: what is dark has a light ground around it. */
export function logoOnInk(logo: Logo, width: number, height: number): Sharp {
  const { ground: background, needsPlate } = logo
  if (!needsPlate) return logoWithin(logo, width, height)
  const margin = Math.round(height / 8)
  return logoWithin(logo, width - 2 * margin, height - 2 * margin)
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
}
