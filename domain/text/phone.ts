// Telephone numbers as people write them, and the links that dial or message them.

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** Opens a chat with the number and a message that is already written. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${internationalDigits(number)}?text=${encodeURIComponent(message)}`
}

/**
 * WhatsApp wants the country's code and nothing before it. People at home leave it out (ten digits are Indian), and zeros
 * in front are for the telephone exchange: one before a number of this country, two before a country's code.
 */
function internationalDigits(number: string): string {
  const dialled = digitsOf(number).replace(/^0+/, '')
  return dialled.length === 10 && !number.trim().startsWith('+') ? `91${dialled}` : dialled
}

/** A fresh installation shows a number of zeros, which nobody can call. */
export const isPlaceholderNumber = (number: string) => /^(91)?0+$/.test(digitsOf(number))
