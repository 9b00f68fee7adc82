// Validates a GSTIN, the GST registration number, by its check digit. The database has the same rule
// (private.is_gstin), and a test compares them.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const format = /^(0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

export function isGstin(text: string): boolean {
  return format.test(text) && text[14] === checkDigit(text.slice(0, 14))
}

function checkDigit(first14: string): string | undefined {
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits[(36 - (sum % 36)) % 36]
}
