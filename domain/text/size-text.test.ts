import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it.each([
  [0, '0 bytes'],
  [640, '640 bytes'],
  [3_440_000, '3.4 MB'],
  [512_000_000, '512 MB'],
  [9_000_000_000_000_000, '9000 TB'],
])('%i is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
