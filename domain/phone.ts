// Telephone numbers as people write them, and the links that dial or message them.

export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** Opens a chat with the number and a message that is already written. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${internationalDigits(number)}?text=${encodeURIComponent(message)}`
}

/** WhatsApp wants the country's code, which people at home leave out: ten digits, or a zero before them, are Indian. */
function internationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (number.trim().startsWith('+')) return digits
  const national = digits.replace(/^0+/, '')
  return national.length === 10 ? `91${national}` : digits
}

/** A fresh installation shows a number of zeros, which nobody can call. */
export const isPlaceholderNumber = (number: string) => /^(91)?0+$/.test(number.replace(/\D/g, ''))
