/** Parses CSV as spreadsheets write it: commas, semicolons or tabs as separators, quotes around fields. */
import { UnreadableFile } from './decode-file.ts'

export interface CsvRow {
  /** The line of the file on which it begins. */
  readonly line: number
  readonly fields: readonly string[]
}

const MOST_ROWS = 50_000

export function readCsv(text: string): CsvRow[] {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let fields: string[] = []
  let field = ''
  let line = 1
  let begins = 1
  let isQuoted = false
  const endRow = () => {
    fields.push(field)
    if (fields.some((each) => each.trim() !== ''))
      rows.push({ line: begins, fields: fields.map(withoutApostrophe) })
    if (rows.length > MOST_ROWS + 1)
      throw new UnreadableFile(`The file has more than ${MOST_ROWS} lines. Split it into several files.`)
    fields = []
    field = ''
    begins = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '\n') line += 1
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
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') field += letter
  }
  if (isQuoted) throw new UnreadableFile(`A quotation mark opened on line ${begins} is not closed.`)
  endRow()
  return rows
}

/** The separator that is most frequent in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const countOf = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}

/** Our own exports put an apostrophe before what a spreadsheet would read as a formula. */
const withoutApostrophe = (field: string) => field.trim().replace(/^'(?=[=+\-@\t\r])/, '')
