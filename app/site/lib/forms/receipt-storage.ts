// What remains of what was sent, kept in her browser for as long as its private page can be opened.
import type { SentOutcome } from './form-outcome.ts'

const DAYS_30_MS = 30 * 24 * 60 * 60 * 1000
/** The window hears it, for whoever shows receipts elsewhere than in their form. */
export const RECEIPT_KEPT = 'shringar:receipt-kept'

const keyOf = (form: string) => `shringar:sent:${form}`

export function keepReceipt(form: string, sent: SentOutcome): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ sent, at: Date.now() }))
  } catch {
    // A browser may forbid storage; then it is seen until the page is left, and by its link.
  }
  dispatchEvent(new Event(RECEIPT_KEPT))
}

/** She has seen it. */
export function forgetReceipt(form: string): void {
  try {
    localStorage.removeItem(keyOf(form))
  } catch {
    // See keepReceipt.
  }
}

export function keptReceipt(form: string): SentOutcome | null {
  try {
    const text = localStorage.getItem(keyOf(form))
    const kept = text ? (JSON.parse(text) as { sent: SentOutcome; at: number }) : null
    return kept && Date.now() - kept.at < DAYS_30_MS ? kept.sent : null
  } catch {
    // See keepReceipt.
    return null
  }
}
