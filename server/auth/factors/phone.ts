// Phone numbers of accounts and second factors, and the codes sent to the latter.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { validationFailed } from '../auth-error.ts'

/** Digits only with the country code, as GoTrue stores them. */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/[\s().+-]/g, '')
  if (!/^[1-9]\d{7,14}$/.test(digits)) throw validationFailed('Invalid phone number format (E.164 required)')
  return digits
}

export function newPhoneCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function sameCode(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given.trim())]
  return a.length === b.length && timingSafeEqual(a, b)
}
