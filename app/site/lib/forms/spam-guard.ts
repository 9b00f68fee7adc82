// Two checks that nobody who fills in a form notices: a field which only machines see and fill, and a least time between
// the first touch of a form and its storing (store-form.ts). Too quick is not refused, only held back, so that nothing is
// ever lost to a fast pair of hands; what is wrong in a form is said at once.
import type { FormValues } from './form-outcome.ts'

export const HONEYPOT_FIELD = 'website'
export const OPENED_AT_FIELD = 'opened_at'

export function isTrapped(values: FormValues): boolean {
  return Boolean(values[HONEYPOT_FIELD])
}
