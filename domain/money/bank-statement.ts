/** Reads the credits of a bank statement. The file stays in the browser; only what is returned here is sent. */
import { type ColumnChoice, type CsvFields, guessColumns, missingColumns } from '#domain/text/csv-columns.ts'
import { UnreadableFile } from '#domain/text/decode-file.ts'
import { type CsvRow, readCsv, separators } from '#domain/text/read-csv.ts'
import type { Day } from '#domain/time/dates.ts'
import { readMoment } from '#domain/time/read-moment.ts'
import { readAmount } from './read-amount.ts'

/** As HDFC, ICICI, SBI, Axis, Kotak and others name them. */
export const bankFields = {
  day: {
    label: 'Date',
    isRequired: true,
    alsoCalled: [
      'txn date',
      'transaction date',
      'tran date',
      'trans date',
      'posting date',
      'value date',
      'value dt',
    ],
  },
  text: {
    label: 'Description',
    isRequired: true,
    alsoCalled: [
      'narration',
      'transaction remarks',
      'particulars',
      'details',
      'transaction details',
      'transaction particulars',
      'remarks',
    ],
  },
  credit: {
    label: 'Money in',
    isRequired: true,
    alsoCalled: [
      'deposit',
      'deposits',
      'credit',
      'credits',
      'cr',
      ...['deposit', 'credit', 'cr'].flatMap((name) =>
        ['amt', 'amount', 'inr', 'amt inr', 'amount inr'].map((unit) => `${name} ${unit}`),
      ),
      // One column for both ways.
      'amount',
      'amount inr',
      'transaction amount',
      'transaction amount inr',
    ],
  },
  sign: {
    label: 'Credit or debit',
    alsoCalled: ['dr cr', 'cr dr', 'debit credit', 'credit debit', 'type', 'transaction type', 'txn type'],
  },
  reference: {
    label: 'Reference',
    alsoCalled: [
      'chq ref no',
      'chq ref number',
      'ref no cheque no',
      'cheque no ref no',
      'cheque ref no',
      'ref no',
      'reference no',
      'reference number',
      'utr',
      'utr no',
      'chqno',
      'cheque number',
    ],
  },
} as const satisfies CsvFields

/** Banks write name, address and account above the columns. */
const MOST_LINES_ABOVE = 60

export interface BankTable {
  readonly headers: CsvRow
  readonly lines: readonly CsvRow[]
  /** Columns of a bank that is not known have to be chosen. */
  readonly columns: ColumnChoice
}

const isHeader = (cells: readonly string[]) =>
  missingColumns(bankFields, guessColumns(bankFields, cells)).length === 0

/**
 * The table below the account's name and address; throws an UnreadableFile. The separator is the one with which the columns are found, because the
 * first line is often free text.
 */
export function readBankTable(text: string): BankTable {
  const top = text.split(/\r\n|\n|\r/, MOST_LINES_ABOVE).map((line) => line.replaceAll('"', ''))
  const cellsBy = (each: string) => Math.max(...top.map((line) => line.split(each).length))
  const separator =
    separators.find((each) => top.some((line) => isHeader(line.split(each)))) ??
    separators.toSorted((one, other) => cellsBy(other) - cellsBy(one))[0]
  const rows = [...readCsv(text, separator)]
  const above = rows.slice(0, MOST_LINES_ABOVE)
  const headers =
    above.find(({ fields }) => isHeader(fields)) ??
    above.toSorted((one, other) => filledCells(other) - filledCells(one))[0]
  const lines = headers ? rows.slice(rows.indexOf(headers) + 1) : []
  if (!headers || lines.length === 0) throw new UnreadableFile('The file has headings but no lines.')
  return { headers, lines, columns: guessColumns(bankFields, headers.fields) }
}

const filledCells = ({ fields }: CsvRow) => fields.filter((field) => field !== '').length

export interface BankCredit {
  /** The line of the file. */
  readonly line: number
  readonly day: Day
  readonly paise: number
  /** Of UPI or IMPS, twelve digits. */
  readonly reference: string | null
  readonly text: string
  /** 1, and 2 for the second equal line, so that both count. */
  readonly copy: number
}

export interface LineFault {
  readonly line: number
  readonly fault: string
}

/** Longer descriptions are cut. */
const TEXT_MAX = 200

/** Lines without a date or with no money in are skipped; what looks like a credit and cannot be read is a fault. */
export function readCredits({ lines }: Pick<BankTable, 'lines'>, columns: ColumnChoice) {
  const credits: BankCredit[] = []
  const faults: LineFault[] = []
  const copies = new Map<string, number>()
  for (const { line, fields } of lines) {
    const cell = (name: keyof typeof bankFields) => asText(fields[columns[name] ?? -1] ?? '')
    // Also skips totals below the table and columns that are repeated on each page.
    if (!LOOKS_LIKE_A_DATE.test(cell('day')) || DEBIT.test(cell('sign'))) continue
    try {
      const paise = readPaise(cell('credit'))
      if (paise === 0) continue
      const day = readMoment(cell('day')).slice(0, 10)
      const reference = findReference(cell('reference'), cell('text'), day)
      const text = cell('text').slice(0, TEXT_MAX)
      // Another file of the bank may have another day or description beside the same reference.
      const same = JSON.stringify(reference ? [paise, reference] : [paise, day, text])
      const copy = (copies.get(same) ?? 0) + 1
      copies.set(same, copy)
      credits.push({ line, day, paise, reference, text, copy })
    } catch (error) {
      faults.push({ line, fault: error instanceof Error ? error.message : String(error) })
    }
  }
  return { credits, faults }
}

/** In one line, and without the formula `="…"` by which some banks keep leading zeros. */
const asText = (cell: string) =>
  cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const LOOKS_LIKE_A_DATE = /^(\d{1,4}|\p{L}{3,9})[-/.\s]+(\d{1,2}|\p{L}{3,9})[-/.,\s]+\d{2,4}\b/u
const DEBIT = /^d(r|ebit(ed)?)?\b/i
const NOTHING = /^(nil|-*)$/i

/** '1,23,456.00', '500.00 Cr', '+500'; a debit ('500 Dr', '-500', '(500)') is 0. */
function readPaise(cell: string): number {
  if (/^[-(].*\d/.test(cell) || /\bdr\b|\ddr\b/i.test(cell)) return 0
  const amount = cell.replace(/\s*\(?cr\.?\)?$/i, '').replace(/^cr\.?\s*|^\+\s*/i, '')
  return NOTHING.test(amount) ? 0 : Math.round(readAmount(amount) * 100)
}

/** Not part of a longer number, a name or an address such as 919826000001@upi. */
const TWELVE_DIGITS = /(?<![\p{L}\d+.])\d{12}(?![\p{L}\d@]|\.\w)/gu

/** Twelve digits in its own column, where some banks add zeros, or the only ones in the description. */
function findReference(column: string, text: string, day: Day): string | null {
  const own = /^0*(\d{12})$/.exec(column)?.[1]
  if (own) return own
  const found = new Set(`${column} ${text}`.match(TWELVE_DIGITS)?.filter((digits) => !isMobile(digits, day)))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** A mobile number with country code also has twelve digits. A UPI reference begins with the last digit of its year. */
const isMobile = (digits: string, day: Day) => /^91[6-9]/.test(digits) && day.charAt(3) !== '9'
