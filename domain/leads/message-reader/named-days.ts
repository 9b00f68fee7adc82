// Days without a date: "kal", "3 din baad", "next fri".
import { addDays, type Day, weekOf } from '#domain/time/dates.ts'
import { weekdayNumber } from './calendar-days.ts'
import {
  isDays,
  isEither,
  isLater,
  isNext,
  isOn,
  isPastVerb,
  isShortWeekday,
  isThis,
  isWeek,
  mayBePast,
  relativeDay,
  weekdayOf,
} from './date-words.ts'
import { numberAt } from './number-words.ts'
import { type Found, type Token, textAt } from './tokens.ts'

export interface DateFound extends Found<Day> {
  /** The next day with this name: beside a date, only the name of its day. */
  readonly isNearest?: true
}

/** "3 din baad", "in 3 days", "2 हफ्ते बाद" */
export function daysLater(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const count = numberAt(tokens, index)
  const unit = textAt(tokens, index + 1)
  if (count === null || count > 60 || !(isDays(unit) || isWeek(unit) || unit === 'weeks')) return null
  const isBefore = textAt(tokens, index - 1) === 'in'
  if (!isBefore && !isLater(textAt(tokens, index + 2))) return null
  const value = addDays(today, isDays(unit) ? count : 7 * count)
  return { value, from: isBefore ? index - 1 : index, to: index + (isBefore ? 2 : 3) }
}

/** aaj, kal, day after tomorrow */
export function relativeDate(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const word = textAt(tokens, index)
  if (word === 'day' && textAt(tokens, index + 1) === 'after') {
    const isTomorrow = relativeDay(textAt(tokens, index + 2)) === 1
    return isTomorrow ? { value: addDays(today, 2), from: index, to: index + 3 } : null
  }
  const days = relativeDay(word)
  if (days === null || (mayBePast(word) && isPast(tokens, index))) return null
  // "Aaj kal" means these days.
  if (days === 0 && mayBePast(textAt(tokens, index + 1))) return { value: null, from: index, to: index + 2 }
  return { value: addDays(today, days), from: index, to: index + 1 }
}

const isPast = (tokens: readonly Token[], index: number) =>
  tokens.some(
    ({ clause, text }, other) => other > index && clause === tokens[index]?.clause && isPastVerb(text),
  )

/** Sunday, is ravivar, next fri, agle hafte budhwar, Wednesday next week */
export function weekdayDate(tokens: readonly Token[], index: number, today: Day): DateFound | null {
  let from = index
  let isInNextWeek = false
  if (isNext(textAt(tokens, from))) {
    isInNextWeek = true
    from += 1
    if (isWeek(textAt(tokens, from))) from += textAt(tokens, from + 1) === 'on' ? 2 : 1
  } else if (isThis(textAt(tokens, from))) from += 1
  const word = textAt(tokens, from)
  const weekday = weekdayOf(word)
  if (weekday === null || (from === index && isShortWeekday(word) && !isWeekdayContext(tokens, from)))
    return null
  let to = from + 1
  if (isNext(textAt(tokens, to)) && isWeek(textAt(tokens, to + 1))) {
    isInNextWeek = true
    to += 2
  }
  const dayIndex = (weekday + 6) % 7
  // "Mon to fri", "sat or sun"
  const isEitherDay = [-1, 1].some(
    (side) =>
      isEither(textAt(tokens, side < 0 ? index - 1 : to)) && isWeekday(tokens, side < 0 ? index - 2 : to + 1),
  )
  if (isEitherDay) return { value: null, from: index, to }
  if (isInNextWeek) return { value: weekOf(addDays(today, 7))[dayIndex] ?? null, from: index, to }
  const value = addDays(today, ((weekday - weekdayNumber(today) + 6) % 7) + 1)
  return { value, from: index, to, isNearest: true }
}

const isWeekday = (tokens: readonly Token[], index: number) => weekdayOf(textAt(tokens, index)) !== null

/** "Sun" as a day stands at an end, or before a number or "ko". */
function isWeekdayContext(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1]
  return (
    next === undefined ||
    next.kind !== 'word' ||
    next.startsLine ||
    isOn(next.text) ||
    /^(at|morning|evening|or|ya)$/.test(next.text)
  )
}
