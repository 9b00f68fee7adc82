// Stores the receipts of sent leads in localStorage, for as long as their private links are valid.
import type { Receipt } from '#domain/leads/own-lead.ts'

interface StoredReceipt {
  readonly receipt: Receipt
  /** When it was stored. */
  readonly at: number
}

const DAYS_30_MS = 30 * 24 * 60 * 60 * 1000
const KEY = 'shringar:sent'

/** The detail of the event on the window. */
export interface SentReceipt {
  readonly receipt: Receipt
  /** The visitor has just sent the form and has not typed since. */
  readonly isAwaited: boolean
}
export const RECEIPT_SENT = 'shringar:receipt-sent'

export function storeReceipt(sent: SentReceipt): void {
  write([{ receipt: sent.receipt, at: Date.now() }, ...read()])
  dispatchEvent(new CustomEvent(RECEIPT_SENT, { detail: sent }))
}

export function removeReceipt({ link }: Receipt): void {
  write(read().filter(({ receipt }) => receipt.link !== link))
}

/** The receipt of the lead that was sent last. */
export const newestReceipt = (): Receipt | null => read()[0]?.receipt ?? null

function read(): StoredReceipt[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as StoredReceipt[]
    return stored.filter(({ at }) => Date.now() - at < DAYS_30_MS)
  } catch {
    // A browser may forbid storage; the receipt is then shown until the page is left.
    return []
  }
}

function write(receipts: readonly StoredReceipt[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(receipts))
  } catch {
    // See read.
  }
}
