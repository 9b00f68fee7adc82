import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('keeps what has commas, quotes and lines of its own in one field', () => {
    expect(csvLine(['a,b', 'say "so"', 'two\nlines', 'नमस्ते', 12.5, true, null, undefined])).toBe(
      '"a,b","say ""so""","two\nlines",नमस्ते,12.5,true,,\r\n',
    )
  })

  it.each(['=1+1', '+91 98260 00000', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("http://a.b")'])(
    'lets no spreadsheet run %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/)
    },
  )

  it('leaves numbers what they are', () => {
    expect(csvLine([-500, 0.1])).toBe('-500,0.1\r\n')
  })
})
