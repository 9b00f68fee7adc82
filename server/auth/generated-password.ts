// Generates a password that is shown once and typed by hand, without characters that look alike.
import { randomInt } from 'node:crypto'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const lettersPerGroup = 4

/** Four groups of four characters, about 79 bits. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: lettersPerGroup }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
