import { describe, expect, it } from 'vitest'
import { csvLine, csvPhone } from './csv.ts'

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

  it.each([
    ['+91 98260 00000', '9826000000'],
    ['0091-98260-00000', '9826000000'],
    ['+971 50 123 4567', '+971 501 234 567'],
    ['098260 00000', '098260 00000'],
    [null, ''],
  ])('writes the phone number %s as %s, which a spreadsheet leaves as it is', (phone, written) => {
    expect(csvLine([csvPhone(phone)])).toBe(`${written}\r\n`)
  })
})
