// Stores the receipt of a sent form in localStorage, for as long as its private link is valid.
import type { SentOutcome } from './form-outcome.ts'

const DAYS_30_MS = 30 * 24 * 60 * 60 * 1000
/** Event on the window, for components that show receipts outside of the form. */
export const RECEIPT_STORED = 'shringar:receipt-kept'

const keyOf = (form: string) => `shringar:sent:${form}`

export function storeReceipt(form: string, sent: SentOutcome): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ sent, at: Date.now() }))
  } catch {
    // A browser may forbid storage; the receipt is then shown until the page is left.
  }
  dispatchEvent(new Event(RECEIPT_STORED))
}

export function removeReceipt(form: string): void {
  try {
    localStorage.removeItem(keyOf(form))
  } catch {
    // See keepReceipt.
  }
}

export function storedReceipt(form: string): SentOutcome | null {
  try {
    const text = localStorage.getItem(keyOf(form))
    const stored = text ? (JSON.parse(text) as { sent: SentOutcome; at: number }) : null
    return stored && Date.now() - stored.at < DAYS_30_MS ? stored.sent : null
  } catch {
    // See keepReceipt.
    return null
  }
}
