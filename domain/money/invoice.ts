// An invoice, receipt, voucher or credit note as it was when it was issued.
import type { Day } from '#domain/time/dates.ts'
import type { PaymentKind, PaymentMethod } from './payment.ts'

export const invoiceKinds = [
  'receipt',
  'tax_invoice',
  'bill_of_supply',
  'receipt_voucher',
  'refund_voucher',
  'credit_note',
] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

interface InvoiceLine {
  readonly description: string
  readonly amount: number
  /** Before the discount; vouchers have none. */
  readonly price?: number
  /** Only if tax is charged. */
  readonly sac?: string
  readonly taxable?: number
  readonly cgst?: number
  readonly sgst?: number
  readonly igst?: number
}

interface InvoicePayment {
  readonly received_at: string
  readonly kind: PaymentKind
  readonly method: PaymentMethod
  readonly amount: number
  readonly voucher: string | null
}

interface InvoiceContent {
  readonly supplier: {
    readonly name: string
    readonly trade_name: string
    readonly address?: string
    readonly phone?: string
    readonly email?: string
    readonly gstin?: string
  }
  readonly visit_at: string
  /** The state's code; with a GSTIN. */
  readonly place_of_supply?: string
  readonly tax_percent?: number
  readonly reverse_charge?: boolean
  readonly lines: readonly InvoiceLine[]
  /** Of receipts and invoices. */
  readonly payments?: readonly InvoicePayment[]
  readonly paid?: number
  readonly due?: number
  /** Of vouchers. */
  readonly method?: PaymentMethod
  /** Of credit notes and refund vouchers. */
  readonly undoes?: { readonly serial: string; readonly issued_on: Day }
}

interface Recipient {
  readonly name: string
  readonly address?: string
  /** Of a registered buyer. */
  readonly gstin?: string
}

export interface Invoice {
  readonly kind: InvoiceKind
  readonly serial: string
  readonly issued_on: Day
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
  readonly total: number
  readonly recipient: Recipient | null
  readonly content: InvoiceContent
  /** The serial of the credit note. */
  readonly undone_by: string | null
}

/** Vouchers belong to GST: an unregistered business issues plain receipts. */
export const invoiceTitle = (kind: InvoiceKind, isRegistered: boolean): string => {
  const { [kind]: title } = isRegistered ? titles : { ...titles, ...plainTitles }
  return title
}

const titles: Readonly<Record<InvoiceKind, string>> = {
  receipt: 'Receipt',
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  receipt_voucher: 'Receipt voucher',
  refund_voucher: 'Refund voucher',
  credit_note: 'Credit note',
}
const plainTitles = {
  receipt_voucher: 'Receipt for an advance',
  refund_voucher: 'Receipt for a refund',
  credit_note: 'Cancellation of a receipt',
}
