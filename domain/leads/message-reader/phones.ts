// Telephone numbers in a message: with blanks, hyphens, +91, 0 or Devanagari digits.
import { type Found, oneOf, type Token, textAt } from './tokens.ts'

const MOBILE = /^[6-9]\d{9}$/
const LANDLINE = /^0[1-9]\d{1,3} \d{6,8}$/
const FOREIGN = /^[1-9]\d{7,13}$/
/** Numbers after these are no telephone numbers. */
const isOtherNumber = oneOf(
  'order ref reference txn transaction upi utr id booking account acc aadhaar aadhar gst invoice bill awb ₹ rs rupees rupaye',
)
const SEPARATOR = /^[-‐‑–.()]$/
const MOST_GROUPS = 12

export function phonesIn(tokens: readonly Token[]): Found<string>[] {
  const found: Found<string>[] = []
  let index = 0
  while (index < tokens.length) {
    const phone = phoneAt(tokens, index)
    if (phone) found.push(phone)
    index = phone ? phone.to : index + 1
  }
  return found
}

/** The longest number that begins here. */
function phoneAt(tokens: readonly Token[], start: number): Found<string> | null {
  if (tokens[start]?.kind !== 'number' || isJoinedToNumber(tokens, start)) return null
  const hasPlus = textAt(tokens, start - 1) === '+'
  const before = hasPlus ? start - 1 : start
  if ([1, 2, 3].some((back) => isOtherNumber(textAt(tokens, before - back)))) return null
  let best: Found<string> | null = null
  const groups: string[] = []
  for (let index = start; groups.length < MOST_GROUPS; ) {
    const token = tokens[index]
    if (token?.kind !== 'number') break
    groups.push(token.text)
    const number = numberOf(groups, hasPlus)
    if (number) best = { value: number, from: before, to: index + 1 }
    index = nextGroup(tokens, index + 1)
  }
  return best
}

/** "5:30" and "12/12" are not the begin of a number. */
const isJoinedToNumber = (tokens: readonly Token[], index: number) =>
  /^[:/]$/.test(textAt(tokens, index - 1)) &&
  tokens[index]?.isJoined === true &&
  tokens[index - 2]?.kind === 'number'

/** The index of the group that follows in the same line, after at most two separators. */
function nextGroup(tokens: readonly Token[], index: number): number {
  let next = index
  while (next < index + 2 && SEPARATOR.test(textAt(tokens, next))) next += 1
  return tokens[next]?.startsLine ? -1 : next
}

function numberOf(groups: readonly string[], hasPlus: boolean): string | null {
  const digits = groups.join('')
  // 0731 2000061: also the digits of a mobile number with 0 before it.
  if (LANDLINE.test(groups.join(' ')) && digits.length === 11 && !hasPlus) return groups.join(' ')
  if (hasPlus && !digits.startsWith('91')) return FOREIGN.test(digits) ? `+${digits}` : null
  const national = digits.replace(/^(?:00)?91(?=\d{10}$)|^0(?=[6-9]\d{9}$)/, '')
  return MOBILE.test(national) && isWritten(groups) ? `${national.slice(0, 5)} ${national.slice(5)}` : null
}

/** In long groups after a prefix, or digit by digit; "9 12 2026 530" is no telephone number. */
function isWritten(groups: readonly string[]): boolean {
  const [, ...others] = groups
  if (others.every(({ length }) => length >= 3)) return true
  return groups.every(({ length }) => length === 1) || groups.every(({ length }) => length === 2)
}
