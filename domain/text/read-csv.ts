/** Parses CSV as spreadsheets write it: commas, semicolons or tabs as separators, quotes around fields. */
import { UnreadableFile } from './decode-file.ts'

export interface CsvRow {
  /** The line of the file on which it begins. */
  readonly line: number
  readonly fields: readonly string[]
}

const MOST_ROWS = 50_000

export const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/**
 * Yields row by row, so that the caller can pause while it reads a large file. Without a separator it is the one that the
 * file names, or that its first line suggests.
 */
export function* readCsv(text: string, given?: Separator): Generator<CsvRow> {
  const named = SEPARATOR_LINE.exec(text)
  const separator = named?.[1] ?? given ?? separatorOf(text)
  let rows = 0
  let fields: string[] = []
  let field = ''
  let line = named ? 2 : 1
  let begins = line
  let isQuoted = false
  function endRow(): CsvRow[] {
    fields.push(field)
    const row = { line: begins, fields: fields.map(withoutApostrophe) }
    fields = []
    field = ''
    begins = line
    if (row.fields.every((each) => each === '')) return []
    rows += 1
    if (rows > MOST_ROWS + 1)
      throw new UnreadableFile(`The file has more than ${MOST_ROWS} lines. Split it into several files.`)
    return [row]
  }
  for (let at = named?.[0].length ?? 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    // Old programs for the Mac end a line by a carriage return alone.
    const endsLine = letter === '\n' || (letter === '\r' && text.charAt(at + 1) !== '\n')
    if (endsLine) line += 1
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (text.charAt(at + 1) === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && field.trim() === '') {
      field = ''
      isQuoted = true
    } else if (letter === separator) {
      fields.push(field)
      field = ''
    } else if (endsLine) yield* endRow()
    else if (letter !== '\r') field += letter
  }
  if (isQuoted) throw new UnreadableFile(`A quotation mark opened on line ${begins} is not closed.`)
  yield* endRow()
}

/** Excel writes and reads the separator in a line before the headings. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r)/i

/** The separator that is most frequent in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const countOf = (separator: string) => first.split(separator).length
  return separators.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}

/** Our own exports put an apostrophe before what a spreadsheet would read as a formula. */
const withoutApostrophe = (field: string) => field.trim().replace(/^'(?=[=+\-@\t\r])/, '')
