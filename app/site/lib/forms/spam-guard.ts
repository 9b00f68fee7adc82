// Invisible spam checks: a honeypot field that only bots fill in, and a minimum time between first focus and storing
// (store-form.ts). A form that is too fast is delayed, not refused, so that no real request is lost.
import type { FormValues } from './form-outcome.ts'

export const HONEYPOT_FIELD = 'website'
export const OPENED_AT_FIELD = 'opened_at'

export function isTrapped(values: FormValues): boolean {
  return Boolean(values[HONEYPOT_FIELD])
}
