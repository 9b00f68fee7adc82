// The schemas of the payment and refund forms.
import { z } from 'zod'
import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { formatRupees } from './format-rupees.ts'
import { findUtr, NO_UTR, paymentMethods, referenceFault, storedReference } from './payment.ts'
import { ungrouped } from './ungrouped.ts'

/** Whole paise, as in the database: more digits are a typing error and not rounded. */
const typedAmount = z
  .string()
  .transform(ungrouped)
  .refine(
    (text) => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0,
    `Enter an amount from ₹0.01 to ${formatRupees(AMOUNT_MAX)}`,
  )
  .transform(Number)

export type PaymentPurpose = 'appointment' | 'tip' | 'back'

export const NOTHING_DUE = 'Nothing is due for this appointment'

interface PaymentBounds {
  /** The amount paid, the maximum of a refund. */
  readonly came: number
  /** More is refused unless it is allowed. Infinity: the price is not known. */
  readonly due: number
}

export const paymentForm = ({ came, due }: PaymentBounds) =>
  z
    .object({
      amount: typedAmount,
      purpose: z.enum(['appointment', 'tip', 'back']),
      method: z.enum(paymentMethods),
      more_than_due_ok: z.boolean(),
      /** The beautician of the visit took the cash and still has it. */
      is_held: z.boolean(),
      reference: z.string(),
    })
    .refine(({ amount, purpose }) => purpose !== 'back' || amount <= came, {
      path: ['amount'],
      message: `You can refund at most what was received: ${formatRupees(came)}`,
    })
    .superRefine(({ method, reference }, context) => {
      const message = referenceFault(method, reference)
      if (message) context.addIssue({ code: 'custom', path: ['reference'], message })
    })
    .refine(
      ({ amount, purpose, more_than_due_ok }) =>
        purpose !== 'appointment' || more_than_due_ok || amount <= due,
      {
        path: ['amount'],
        message: due === 0 ? NOTHING_DUE : `Only ${formatRupees(due)} is due`,
      },
    )
    .transform((payment) => ({
      ...payment,
      is_held: payment.is_held && payment.method === 'cash' && payment.purpose !== 'back',
      reference: storedReference(payment.method, payment.reference),
    }))

export type PaymentInput = z.input<ReturnType<typeof paymentForm>>
export type ParsedPayment = z.output<ReturnType<typeof paymentForm>>

/** The reference of a UPI payment, or a message of the bank that contains it. */
export const referenceForm = z.object({
  reference: z.string().transform((typed, context) => {
    const reference = findUtr(typed)
    if (reference === null) context.addIssue({ code: 'custom', message: NO_UTR })
    return reference ?? z.NEVER
  }),
})
