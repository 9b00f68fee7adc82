// Spells an amount for invoices: 'Rupees One Lakh Forty Nine Thousand Nine Hundred and Fifty Paise Only'.

const small = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const
/** The Indian groups: hundreds, thousands, lakhs and crores. */
const units = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

export function amountInWords(amount: number): string {
  const paise = Math.round(amount * 100)
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const words = [`Rupees ${asText(rupees) || 'Zero'}`, ...(rest > 0 ? [`${asText(rest)} Paise`] : [])]
  return `${words.join(' and ')} Only`
}

function asText(number: number): string {
  for (const [unit, name] of units) {
    if (number >= unit) return `${asText(Math.floor(number / unit))} ${name} ${asText(number % unit)}`.trim()
  }
  return number < 20 ? (small[number] ?? '') : `${tens[Math.floor(number / 10)]} ${small[number % 10]}`.trim()
}
