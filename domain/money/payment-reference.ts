// The reference of a payment, as the form of a payment and the form of an appointment check it. Cash has none.
import { type PaymentMethod, UTR } from './payment.ts'

const REFERENCE_MAX = 60

/** Why it cannot be stored; null if it can. */
export function referenceFault(method: PaymentMethod, typed: string): string | null {
  const reference = typed.trim()
  if (method === 'cash' || reference === '') return null
  if (method === 'upi') return UTR.test(reference) ? null : 'A UTR has 12 digits'
  return reference.length > REFERENCE_MAX ? `The reference must be at most ${REFERENCE_MAX} characters` : null
}

export const storedReference = (method: PaymentMethod, typed: string): string | null =>
  method === 'cash' ? null : typed.trim() || null
