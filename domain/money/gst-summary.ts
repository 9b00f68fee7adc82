/** The summary of a month or quarter for the accountant, shaped like GSTR-1, as lines of a CSV file. */
import type { CsvValue } from '#domain/text/csv.ts'
import type { Day } from '#domain/time/dates.ts'
import { stateText } from './indian-states.ts'
import { type InvoiceKind, invoiceTitle } from './invoice.ts'

interface Amounts {
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
  readonly total: number
}

interface Taxed extends Amounts {
  /** The state's code. */
  readonly place: string | null
  /** In percent. */
  readonly rate: number
}

interface SumByPlace extends Taxed {
  readonly number: number
}

/** What gst_summary() returns. */
export interface GstSummary {
  readonly b2b: readonly (Taxed & {
    readonly gstin: string
    readonly name: string
    readonly serial: string
    readonly issued_on: Day
  })[]
  readonly b2c: readonly SumByPlace[]
  readonly credit_notes: readonly (Taxed & {
    readonly serial: string
    readonly issued_on: Day
    readonly undoes: string
    readonly undoes_on: Day
    readonly gstin: string | null
  })[]
  readonly vouchers: readonly (SumByPlace & { readonly kind: InvoiceKind })[]
  readonly documents: readonly {
    readonly series: string
    readonly first: string
    readonly last: string
    readonly number: number
    readonly cancelled: number
  }[]
  readonly without_gst: readonly {
    readonly kind: InvoiceKind
    readonly number: number
    readonly total: number
    readonly cancelled: number
  }[]
}

const amountHeaders = ['Rate (%)', 'Taxable', 'CGST', 'SGST', 'IGST', 'Total']
const amountsOf = ({ rate, taxable, cgst, sgst, igst, total }: Taxed) => [
  rate,
  taxable,
  cgst,
  sgst,
  igst,
  total,
]
const placeOf = ({ place }: Taxed) => place && stateText(place)

/** A section: its title, headers and lines, or a sentence that there are none. */
const section = (title: string, headers: readonly string[], lines: readonly (readonly CsvValue[])[]) => [
  [title],
  ...(lines.length > 0 ? [headers, ...lines] : [['None']]),
  [],
]

export interface SummaryHead {
  readonly business: string
  readonly gstin: string | null
  readonly first: Day
  readonly last: Day
}

export const summaryLines = (
  { business, gstin, first, last }: SummaryHead,
  { b2b, b2c, credit_notes, vouchers, documents, without_gst }: GstSummary,
): readonly (readonly CsvValue[])[] => [
  ['Business', business],
  ['GSTIN', gstin ?? 'not registered'],
  ['From', first],
  ['To', last],
  [],
  ...section(
    'Invoices to registered buyers (B2B)',
    ['GSTIN', 'Name', 'Number', 'Date', 'Place of supply', ...amountHeaders],
    b2b.map((one) => [one.gstin, one.name, one.serial, one.issued_on, placeOf(one), ...amountsOf(one)]),
  ),
  ...section(
    'Invoices to consumers (B2C), before credit notes',
    ['Place of supply', 'Invoices', ...amountHeaders],
    b2c.map((one) => [placeOf(one), one.number, ...amountsOf(one)]),
  ),
  ...section(
    'Credit notes',
    ['Number', 'Date', 'For', 'Of', 'GSTIN', 'Place of supply', ...amountHeaders],
    credit_notes.map((one) => [
      one.serial,
      one.issued_on,
      one.undoes,
      one.undoes_on,
      one.gstin,
      placeOf(one),
      ...amountsOf(one),
    ]),
  ),
  ...section(
    'Vouchers for advances and refunds, not part of the invoices',
    ['Kind', 'Place of supply', 'Vouchers', ...amountHeaders],
    vouchers.map((one) => [invoiceTitle(one.kind, true), placeOf(one), one.number, ...amountsOf(one)]),
  ),
  ...section(
    'Documents issued',
    ['Series', 'First', 'Last', 'Number', 'Cancelled by a credit note'],
    documents.map((one) => [one.series, one.first, one.last, one.number, one.cancelled]),
  ),
  ...section(
    'Receipts and bills of supply, without GST',
    ['Kind', 'Issued', 'Total', 'Cancelled'],
    without_gst.map((one) => [invoiceTitle(one.kind, true), one.number, one.total, one.cancelled]),
  ),
]
