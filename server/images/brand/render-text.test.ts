import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { renderText } from './render-text.ts'

const box = { width: 600, height: 300 }
const widthOf = async (text: string) =>
  (await sharp((await renderText(text, '#000000', 60, box))?.png).metadata()).width

describe('rendered text', () => {
  it('uses the bundled font, whatever the machine has', async () => {
    // Another font is wider by a quarter.
    expect(await widthOf('Gulmohar')).toBeGreaterThan(220)
    expect(await widthOf('Gulmohar')).toBeLessThan(245)
  })

  it('escapes markup', async () => {
    expect(await widthOf('<b>&')).toBeGreaterThan(100)
  })

  it('draws Devanagari too, alone and beside Latin', async () => {
    // Boxes of a font without the letters are wider by half.
    expect(await widthOf('श्रृंगार')).toBeGreaterThan(95)
    expect(await widthOf('श्रृंगार')).toBeLessThan(175)
    expect(await widthOf('श्रृंगार Gulmohar')).toBeGreaterThan(340)
  })

  it('is null if the fonts lack a character', async () => {
    expect(await renderText('குல்மொஹர்', '#000000', 60, box)).toBeNull()
    expect(await renderText('Gulmohar ₹', '#000000', 60, box)).toBeNull()
  })
})
