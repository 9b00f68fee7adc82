import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { roundToPaise } from './format-rupees.ts'
import { ungrouped } from './ungrouped.ts'

const AMOUNT = /^-?\d+(\.\d+)?$/

/** '₹1,49,900.50', 'Rs. 500/-'. Throws a message for the user. */
export function readAmount(text: string): number {
  const plain = ungrouped(text.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/\/-$/, ''))
  if (!AMOUNT.test(plain)) throw new Error(`“${text}” is not an amount`)
  const amount = Number(plain)
  if (amount < 0) throw new Error(`“${text}” is less than 0`)
  if (amount > AMOUNT_MAX) throw new Error(`“${text}” is too large`)
  return roundToPaise(amount)
}
