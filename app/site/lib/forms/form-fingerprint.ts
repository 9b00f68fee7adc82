import type { FormValues } from './form-outcome.ts'
import { HONEYPOT_FIELD, OPENED_AT_FIELD } from './spam-guard.ts'

/**
 * What makes a lead or a review this one and no other: everything but what guards the form and says which form it was. A field left
 * empty says as much as one that was not there yet.
 */
export function fingerprintOf(values: FormValues): string {
  const { [HONEYPOT_FIELD]: _trap, [OPENED_AT_FIELD]: _openedAt, intent: _intent, ...told } = values
  return JSON.stringify(Object.entries(told).filter(([, value]) => value !== ''))
}
