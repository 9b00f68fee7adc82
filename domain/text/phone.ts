// Normalises telephone numbers and builds links that dial or message them.

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** Opens a chat with the number and a prepared message. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${internationalDigits(number)}?text=${encodeURIComponent(message)}`
}

/**
 * WhatsApp expects the country code without a prefix. Indian numbers often lack it (ten digits), and leading zeros
 * are trunk prefixes: one for national numbers, two for a country code.
 */
function internationalDigits(number: string): string {
  const dialled = digitsOf(number).replace(/^0+/, '')
  return dialled.length === 10 && !number.trim().startsWith('+') ? `91${dialled}` : dialled
}

/** `+919826011111`; null for what is no phone number. */
export function internationalNumber(text: string): string | null {
  if (!/^[+\d\s()-]+$/.test(text)) return null
  const digits = internationalDigits(text)
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
}

/** A new installation shows a number of zeros, which cannot be called. */
export const isPlaceholderNumber = (number: string) => /^(91)?0+$/.test(digitsOf(number))
