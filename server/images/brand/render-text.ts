// Words in the display serif as a picture. The typeface lies beside this file: a small machine has none of its own.
import { join } from 'node:path'
import { written } from '../decoder.ts'

const typeface = join(import.meta.dirname, 'cormorant.ttf')
/** What is in it: Latin letters with their accents and the marks of English text. */
const drawable = /^[\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018-\u201D\u2022\u2026]+$/

/** Words go over several lines within it, and become smaller where those are too many. */
interface Box {
  readonly width: number
  readonly height: number
}

interface Words {
  readonly png: Buffer
  readonly height: number
}

/** null where the typeface lacks a letter: none are better than boxes, and who shares a link shows its title beside it. */
export async function renderText(
  text: string,
  colour: string,
  size: number,
  { width, height }: Box,
): Promise<Words | null> {
  if (!drawable.test(text)) return null
  const { data, info } = await written({
    text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
    // The comma ends its name, which is that of its lightest cut.
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
