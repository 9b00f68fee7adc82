import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { roundToPaise } from './format-rupees.ts'

/** Commas only group digits, in the Indian or the western way; a decimal comma would be read as thousands. */
const AMOUNT = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/

/** '₹1,49,900.50', 'Rs. 500/-'. Throws a message for the user. */
export function readAmount(text: string): number {
  const plain = text
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\/-$/, '')
    .trim()
  if (!AMOUNT.test(plain)) throw new Error(`“${text}” is not an amount`)
  const amount = Number(plain.replaceAll(',', ''))
  if (amount < 0) throw new Error(`“${text}” is less than 0`)
  if (amount > AMOUNT_MAX) throw new Error(`“${text}” is too large`)
  return roundToPaise(amount)
}
