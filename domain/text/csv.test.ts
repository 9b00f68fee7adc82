import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('quotes fields with commas, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "so"', 'two\nlines', 'नमस्ते', 12.5, true, null, undefined])).toBe(
      '"a,b","say ""so""","two\nlines",नमस्ते,12.5,true,,\r\n',
    )
  })

  it.each([
    '=1+1',
    '+91 98260 00000',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =HYPERLINK("http://a.b")',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('escapes %j, which a spreadsheet would run', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/)
  })

  it('does not change numbers', () => {
    expect(csvLine([-500, 0.1])).toBe('-500,0.1\r\n')
  })
})
