// Money is rupees, shown in the Indian format: ₹1,49,900, with paise only where there are any.

const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const rupeesAndPaise = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export function formatRupees(amount: number): string {
  return Number.isInteger(amount) ? wholeRupees.format(amount) : rupeesAndPaise.format(amount)
}

/** 'Save ₹500 (20% off)' where the original price is higher, otherwise null. */
export function savingInWords(price: number, originalPrice: number | null): string | null {
  if (originalPrice === null || originalPrice <= price) return null
  const saving = Math.round((originalPrice - price) * 100) / 100
  const share = Math.round((saving / originalPrice) * 100)
  return share >= 1 ? `Save ${formatRupees(saving)} (${share}% off)` : `Save ${formatRupees(saving)}`
}
