// Dates with a number: "12 dec", "12/12", "Dec 12th, 2026", "25 tarikh", "22 ko".
import type { Day } from '#domain/time/dates.ts'
import { dayOf, nextDayOfMonth } from './calendar-days.ts'
import { isCounted, isDayOfMonth, isEither, isMonth, isNext, isOn, isOrdinal, monthOf } from './date-words.ts'
import { isDigits, numberAt } from './number-words.ts'
import { partOfDay } from './time-words.ts'
import { type Found, type Token, textAt } from './tokens.ts'

/** 12/12, 12-12-2026, 12.12.26 */
export function numericDate(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const separator = textAt(tokens, index + 1)
  if (!/^[-/.]$/.test(separator) || !areDigits(tokens, index, index + 2)) return null
  const hasYear = textAt(tokens, index + 3) === separator && areDigits(tokens, index + 4)
  if (!hasYear && separator !== '/') return null
  const to = index + (hasYear ? 5 : 3)
  const isBlankFree = tokens.slice(index + 1, to).every(({ isJoined }) => isJoined)
  const [day, month] = [numberAt(tokens, index) ?? 0, numberAt(tokens, index + 2) ?? 0]
  // Ranges and marks such as "5 - 6" and "24/7".
  if (
    (!isBlankFree && separator !== '/') ||
    day < 1 ||
    day > 31 ||
    month < 1 ||
    month > 12 ||
    (day === 24 && month === 7 && !hasYear)
  )
    return null
  const year = hasYear ? yearOf(numberAt(tokens, index + 4)) : null
  return hasYear && year === null ? null : { value: dayOf(day, month, year, today), from: index, to }
}

const areDigits = (tokens: readonly Token[], ...indices: readonly number[]) =>
  indices.every((index) => isDigits(tokens, index))

/** 12 dec, 12th of December 2026, पांच दिसंबर */
export function dayAndMonth(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const day = numberAt(tokens, index)
  if (day === null || day < 1 || day > 31) return null
  let next = isOrdinal(textAt(tokens, index + 1)) ? index + 2 : index + 1
  while (/^(of|the|-|\/|\.)$/.test(textAt(tokens, next)) && next < index + 4) next += 1
  const month = monthOf(textAt(tokens, next))
  // "At 5 may I come".
  if (month === null || (month === 5 && /^(i|we|be|you)$/.test(textAt(tokens, next + 1)))) return null
  const isEitherDay = isEither(textAt(tokens, index - 1)) && isDayNumber(tokens, index - 2)
  const { year, to } = yearAfter(tokens, next + 1)
  return { value: isEitherDay ? null : dayOf(day, month, year, today), from: index, to }
}

/** "12 or 13 dec", "6th or 7th december" */
function isDayNumber(tokens: readonly Token[], index: number): boolean {
  const day = numberAt(tokens, isOrdinal(textAt(tokens, index)) ? index - 1 : index)
  return day !== null && day >= 1 && day <= 31
}

/** Dec 12, December 12th, 2026 */
export function monthAndDay(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const month = monthOf(textAt(tokens, index))
  const day = numberAt(tokens, index + 1)
  if (month === null || day === null || day < 1 || day > 31 || !isDigits(tokens, index + 1)) return null
  // "Dec 5 pm" is a time.
  if (/^(:|am|pm|baje|bje|बजे)$/.test(textAt(tokens, index + 2))) return null
  const { year, to } = yearAfter(tokens, isOrdinal(textAt(tokens, index + 2)) ? index + 3 : index + 2)
  const isEitherDay = isEither(textAt(tokens, to)) && isDayNumber(tokens, to + 1)
  return { value: isEitherDay ? null : dayOf(day, month, year, today), from: index, to }
}

/** "2026", ", 2026", "'26" or "-26" after a month. "12 dec, 26 ladies" has no year. */
function yearAfter(tokens: readonly Token[], index: number): { year: number | null; to: number } {
  const hasMark = /^[,'’/.-]$/.test(textAt(tokens, index))
  const place = hasMark ? index + 1 : index
  const token = tokens[place]
  const isShort = token?.text.length === 2
  const isJoined = hasMark && textAt(tokens, index) !== ',' && token?.isJoined === true
  const year = isDigits(tokens, place) && (!isShort || isJoined) ? yearOf(numberAt(tokens, place)) : null
  return year === null ? { year, to: index } : { year, to: place + 1 }
}

function yearOf(number: number | null): number | null {
  if (number === null) return null
  if (number >= 2000 && number < 2100) return number
  return number >= 24 && number < 100 ? 2000 + number : null
}

/** "25 tarikh", "15th", "22 ko" */
export function dayOfMonth(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const day = numberAt(tokens, index)
  if (day === null || day < 1 || day > 31) return null
  const after = textAt(tokens, index + 1)
  const isNamed =
    isDayOfMonth(after) ||
    (isOrdinal(after) && isDigits(tokens, index) && !isCounted(textAt(tokens, index + 2)))
  // "8.30 ko" and "sham 7 ko" are times.
  const isBefore = isOn(after) && isDigits(tokens, index) && !/^[.:]$/.test(textAt(tokens, index - 1))
  if (!isNamed && !(isBefore && partOfDay(textAt(tokens, index - 1)) === null)) return null
  const isEitherDay = isEither(textAt(tokens, index - 1)) && isDayNumber(tokens, index - 2)
  const isEitherAfter = isEither(textAt(tokens, index + 2)) && isDayNumber(tokens, index + 3)
  const value = isEitherDay || isEitherAfter ? null : nextDayOfMonth(day, today, saysNextMonth(tokens, index))
  return { value, from: index, to: index + 2 }
}

const saysNextMonth = (tokens: readonly Token[], index: number) =>
  [1, 2, 3].some((back) => isMonth(textAt(tokens, index - back)) && isNext(textAt(tokens, index - back - 1)))
