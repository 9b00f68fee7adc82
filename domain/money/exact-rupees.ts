import { formatRupees } from './format-rupees.ts'

/** ₹1,49,900.00: the format of documents, always with paise. */
export const exactRupees = (amount: number): string =>
  Number.isInteger(amount) ? `${formatRupees(amount)}.00` : formatRupees(amount)
