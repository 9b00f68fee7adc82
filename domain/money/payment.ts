// Payments and refunds of an appointment, the rule for a reference, and the search for a UPI reference.
import type { Row } from '#domain/schema/rows.ts'

export const paymentMethods = ['cash', 'upi', 'card', 'bank', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank transfer',
  other: 'Other',
}

/** A correction lowers an amount that was entered too high; nothing was given back. */
export const paymentKinds = ['advance', 'balance', 'tip', 'given_back', 'correction'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentColumns = [
  'id',
  'kind',
  'amount',
  'method',
  'reference',
  'received_at',
  'received_by',
] as const

export interface Payment extends Readonly<Pick<Row<'payments'>, (typeof paymentColumns)[number]>> {
  readonly kind: PaymentKind
  readonly method: PaymentMethod
}

/** A UPI payment whose reference has to follow; a tip or refund needs none. */
export const needsReference = ({ kind, method, reference }: Payment): boolean =>
  method === 'upi' && reference === null && (kind === 'advance' || kind === 'balance')

const UTR = /^\d{12}$/
const REFERENCE_MAX = 60
export const NO_UTR = 'A UTR has 12 digits'

/** Why it cannot be stored; null if it can. Cash has none. */
export function referenceFault(method: PaymentMethod, typed: string): string | null {
  const reference = typed.trim()
  if (method === 'cash' || reference === '') return null
  if (method === 'upi') return UTR.test(reference) ? null : NO_UTR
  return reference.length > REFERENCE_MAX ? `The reference must be at most ${REFERENCE_MAX} characters` : null
}

export const storedReference = (method: PaymentMethod, typed: string): string | null =>
  method === 'cash' ? null : typed.trim() || null

/**
 * The twelve digits (UTR) in a bank's message; null if there are none, or several without a label. An Indian
 * telephone number with country code has twelve digits too, so a labelled number wins over a single one.
 */
export function findUtr(text: string): string | null {
  const bare = text.replace(/[\s-]/g, '')
  if (UTR.test(bare)) return bare
  const named = /\b(?:UTR|UPI|RRN|Ref(?:erence)?|Txn|Transaction)\b[^\d\n]{0,30}(\d{12})(?!\d)/i.exec(text)
  if (named?.[1]) return named[1]
  const alone = new Set(text.match(/(?<![\d+])\d{12}(?!\d)/g))
  return alone.size === 1 ? ([...alone][0] ?? null) : null
}
