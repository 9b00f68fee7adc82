import { describe, expect, it } from 'vitest'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { decodeFile, refuseLarge } from './decode-file.ts'
import { readCsv as rowsOf } from './read-csv.ts'

const readCsv = (text: string) => [...rowsOf(text)]

describe('a CSV file', () => {
  it('is read in UTF-8, UTF-16 and Windows-1252', () => {
    const utf8 = new TextEncoder()
    expect(decodeFile(utf8.encode(`${BYTE_ORDER_MARK}नाम,é`))).toBe('नाम,é')
    const utf16 = (text: string) =>
      new Uint8Array(Uint16Array.from(text, (each) => each.charCodeAt(0)).buffer)
    expect(decodeFile(utf16(`${BYTE_ORDER_MARK}नाम`))).toBe('नाम')
    expect(decodeFile(utf16('Name'))).toBe('Name')
    expect(decodeFile(Uint8Array.of(0x52, 0x65, 0x6e, 0xe9, 0x80))).toBe('René€')
  })

  it('is refused with one message if it cannot be read', () => {
    expect(() => refuseLarge(200_000_000)).toThrow(
      'The file is 200 MB; the limit is 20 MB. Split it into several files.',
    )
    expect(() => decodeFile(new Uint8Array())).toThrow('The file is empty.')
    expect(() => decodeFile(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toThrow('This is not a CSV file.')
    expect(() => readCsv('a,b\n"c,d')).toThrow('A quotation mark opened on line 2 is not closed.')
    expect(() => readCsv('a\n'.repeat(50_002))).toThrow('more than 50000 lines')
  })

  it('has commas, semicolons or tabs, and line breaks within quotes; each row knows its line number', () => {
    expect(readCsv('a;b\r\n"x;\ny";"say ""so"""\n\n1;2')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x;\ny', 'say "so"'] },
      { line: 5, fields: ['1', '2'] },
    ])
    expect(readCsv('a\tb')[0]?.fields).toEqual(['a', 'b'])
  })

  it('may end its lines by carriage returns alone', () => {
    expect(readCsv('a;b\r"x\ry";1\r\r2;3\r')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x\ry', '1'] },
      { line: 5, fields: ['2', '3'] },
    ])
  })

  it.each(['sep=|\r\na,x|b\r\n', '"sep=|"\na,x|b'])('may name its separator first: %j', (text) => {
    expect(readCsv(text)).toEqual([{ line: 2, fields: ['a,x', 'b'] }])
  })

  it('that was exported by the office is read back unchanged', () => {
    const values = ['=1+1', '+91 98260 00000', 'a,b', 'दो\nपंक्ति', 'say "so"']
    expect(readCsv(csvLine(values))[0]?.fields).toEqual(values)
  })
})
