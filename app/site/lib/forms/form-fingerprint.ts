import type { FormValues } from './form-outcome.ts'
import { HONEYPOT_FIELD, OPENED_AT_FIELD } from './spam-guard.ts'

/**
 * Identifies the values of a form, to reuse their idempotency key: all fields except the spam guard and the form's name.
 * An empty field equals a missing one.
 */
export function fingerprintOf(values: FormValues): string {
  const { [HONEYPOT_FIELD]: _trap, [OPENED_AT_FIELD]: _openedAt, intent: _intent, ...typed } = values
  return JSON.stringify(Object.entries(typed).filter(([, value]) => value !== ''))
}
