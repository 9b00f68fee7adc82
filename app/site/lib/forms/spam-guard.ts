// Two checks that nobody who fills in a form notices: a field which only machines see and fill, and a least time
// between the first touch of a form and its storing. Too quick is not refused, only held back, so that nothing is
// ever lost to a fast pair of hands; what is wrong in a form is said at once.
import type { FormValues } from './form-outcome.ts'

export const HONEYPOT_FIELD = 'website'
export const OPENED_AT_FIELD = 'opened_at'
const LEAST_FILL_MS = 2000

export function isTrapped(values: FormValues): boolean {
  return Boolean(values[HONEYPOT_FIELD])
}

export async function holdBack(values: FormValues, now: number): Promise<void> {
  const openedAt = Number(values[OPENED_AT_FIELD] || Number.NaN)
  const left = openedAt + LEAST_FILL_MS - now
  if (left > 0 && left <= LEAST_FILL_MS) await new Promise((resolve) => setTimeout(resolve, left))
}
