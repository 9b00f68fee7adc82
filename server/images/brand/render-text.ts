// Renders text in the display font as an image. The font file is beside this one, because servers have no
// fonts.
import { join } from 'node:path'
import { written } from '../decoder.ts'

const typeface = join(import.meta.dirname, 'cormorant.ttf')
/** Characters of the font: Latin with accents and English punctuation. */
const drawable = /^[\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018-\u201D\u2022\u2026]+$/

/** Text wraps within the box and shrinks if there are too many lines. */
interface Box {
  readonly width: number
  readonly height: number
}

interface Labels {
  readonly png: Buffer
  readonly height: number
}

/** Null if the font lacks a character. No text is better than boxes. */
export async function renderText(
  text: string,
  colour: string,
  size: number,
  { width, height }: Box,
): Promise<Labels | null> {
  if (!drawable.test(text)) return null
  const { data, info } = await written({
    text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
    // The comma ends the family name, which contains "Light".
    font: `Cormorant Light, Medium ${size}`,
    fontfile: typeface,
    width,
    wrap: 'word-char',
    rgba: true,
  })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, height: info.height }
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
