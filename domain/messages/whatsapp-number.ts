import { digitsOf, whatsappLink } from '#domain/text/phone.ts'

/**
 * A number that WhatsApp may know, or null: of Indian numbers only mobile ones, which begin with 6 to 9. The
 * database has the same rule.
 */
export function whatsappNumber(phone: string): string | null {
  const dialled = digitsOf(phone).replace(/^0+/, '')
  const isInternational = /^\s*\+/.test(phone)
  if (!isInternational && /^[6-9]\d{9}$/.test(dialled)) return `91${dialled}`
  if (dialled.startsWith('91')) return /^91[6-9]\d{9}$/.test(dialled) ? dialled : null
  const least = isInternational || /^\s*00/.test(phone) ? 8 : 11
  return dialled.length >= least && dialled.length <= 15 ? dialled : null
}

/** A chat with a person and a prepared message; null without a number that WhatsApp may know. */
export function chatLink(phone: string | null, message: string): string | null {
  const number = phone && whatsappNumber(phone)
  return number ? whatsappLink(`+${number}`, message) : null
}
