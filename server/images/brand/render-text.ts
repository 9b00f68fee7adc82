// Renders text in the display font, or Devanagari beside it, as an image. The font files are beside this one, because
// servers have no fonts.
import { join } from 'node:path'
import { written } from '../decoder.ts'

const typeface = join(import.meta.dirname, 'cormorant.ttf')
const devanagariTypeface = join(import.meta.dirname, 'martel-devanagari.ttf')
/** Characters of the fonts: Latin with accents and English punctuation, and Devanagari with its joiners. */
const drawable =
  /^[\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018-\u201D\u2022\u2026\u0901-\u094D\u0950-\u0954\u0956-\u0974\u0976\u0977\u0979-\u097F\u200C\u200D]+$/
const devanagari = /\p{Script=Devanagari}/u

/** Text wraps within the box and shrinks if there are too many lines. */
interface Box {
  readonly width: number
  readonly height: number
}

interface Labels {
  readonly png: Buffer
  readonly height: number
}

/** Null if the fonts lack a character. No text is better than boxes. */
export async function renderText(
  text: string,
  colour: string,
  size: number,
  { width, height }: Box,
): Promise<Labels | null> {
  if (!drawable.test(text)) return null
  // A text names one font file. A second one is found by its family name once a text has named it.
  if (devanagari.test(text)) await written({ text: '-', fontfile: devanagariTypeface }).toBuffer()
  const { data, info } = await written({
    text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
    // The comma ends the family name, which contains "Light".
    font: `Cormorant Light, Martel, Medium ${size}`,
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
