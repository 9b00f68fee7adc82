// Formats rupees the Indian way: ₹1,49,900, with paise only if there are any. Written by hand because creating an
// Intl number format takes a browser longer than hydrating the rest of a public page.

export function formatRupees(amount: number): string {
  const [rupees = '', paise] = Math.abs(amount)
    .toFixed(Number.isInteger(amount) ? 0 : 2)
    .split('.')
  return `${amount < 0 ? '-' : ''}₹${grouped(rupees)}${paise ? `.${paise}` : ''}`
}

/** 1,49,900 */
export const formatCount = (count: number): string => grouped(String(count))

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{2})*\d{3}$)/g, ',')

export function roundToPaise(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** 'Save ₹500 (20% off)' if the original price is higher, otherwise null. */
export function savingText(price: number, originalPrice: number | null): string | null {
  if (originalPrice === null || originalPrice <= price) return null
  const saving = roundToPaise(originalPrice - price)
  const share = Math.round((saving / originalPrice) * 100)
  return share >= 1 ? `Save ${formatRupees(saving)} (${share}% off)` : `Save ${formatRupees(saving)}`
}
