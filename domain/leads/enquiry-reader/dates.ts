// The day of a visit: "12 dec", "12/12", "kal", "next fri", "12 दिसंबर". Always the next one that is still to come.
import { addDays, type Day, isDay, weekOf } from '#domain/time/dates.ts'
import {
  isCounted,
  isDayOfMonth,
  isDays,
  isEither,
  isEvery,
  isLater,
  isMonth,
  isNext,
  isNot,
  isOn,
  isOrdinal,
  isPastVerb,
  isShortWeekday,
  isThis,
  isWeek,
  mayBePast,
  monthOf,
  relativeDay,
  weekdayOf,
} from './date-words.ts'
import { isDigits, numberAt } from './number-words.ts'
import { type Found, type Token, textAt } from './tokens.ts'

/** `today` is when the message was written. null stands for a day that is unclear, impossible or past. */
export function datesIn(tokens: readonly Token[], today: Day): Found<Day>[] {
  const found: DateFound[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const date = readers.map((read) => read(tokens, index, today)).find((read) => read !== null)
    if (!date) continue
    if (!isExcluded(tokens, date)) found.push(isLongAgo(tokens, date, today) ? { ...date, value: null } : date)
    index = date.to - 1
  }
  const [sure] = found.filter(({ isNearest }) => !isNearest)
  return found.map((date) => (date.isNearest && isSameWeekday(date, sure) ? { ...date, value: sure?.value ?? null } : date))
}

/** "Sat 12 dec" is one day, and not that and the next Saturday. */
const isSameWeekday = (one: DateFound, other: DateFound | undefined) =>
  one.value !== null && other?.value && weekdayNumber(one.value) === weekdayNumber(other.value)

const weekdayNumber = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** "Kal nahi", "monday ko nahi", "not on sunday", "every sunday" */
function isExcluded(tokens: readonly Token[], { from, to }: Found<Day>): boolean {
  const before = textAt(tokens, from - 1) === 'on' ? from - 2 : from - 1
  const after = isOn(textAt(tokens, to)) ? to + 1 : to
  return isNot(textAt(tokens, after)) || textAt(tokens, before) === 'not' || isEvery(textAt(tokens, before))
}

/** "We met on 5 nov", written later in November: not in a year's time. */
function isLongAgo(tokens: readonly Token[], { value, from }: Found<Day>, today: Day): boolean {
  const isFar = value !== null && value > addDays(today, FAR_DAYS)
  return isFar && tokens.some(({ clause, text }) => clause === tokens[from]?.clause && isPastVerb(text))
}

/** A date without a year that is further away may have been in the last months. */
const FAR_DAYS = 270

interface DateFound extends Found<Day> {
  /** The next day with this name: with a date, only the name of its day. */
  readonly isNearest?: true
}

type DateReader = (tokens: readonly Token[], index: number, today: Day) => DateFound | null

const readers: readonly DateReader[] = [
  numericDate,
  dayAndMonth,
  monthAndDay,
  daysLater,
  relativeDate,
  weekdayDate,
  dayOfMonth,
]

/** 12/12, 12-12-2026, 12.12.26 */
function numericDate(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const separator = textAt(tokens, index + 1)
  if (!/^[-/.]$/.test(separator) || !areDigits(tokens, index, index + 2)) return null
  const hasYear = textAt(tokens, index + 3) === separator && areDigits(tokens, index + 4)
  if (!hasYear && separator !== '/') return null
  const to = index + (hasYear ? 5 : 3)
  const isBlankFree = tokens.slice(index + 1, to).every(({ isJoined }) => isJoined)
  const [day, month] = [numberAt(tokens, index) ?? 0, numberAt(tokens, index + 2) ?? 0]
  // Ranges and marks such as "5 - 6" and "24/7".
  if ((!isBlankFree && separator !== '/') || day < 1 || day > 31 || month < 1 || month > 12 || (day === 24 && month === 7 && !hasYear))
    return null
  const year = hasYear ? yearOf(numberAt(tokens, index + 4)) : null
  return hasYear && year === null ? null : { value: dayOf(day, month, year, today), from: index, to }
}

const areDigits = (tokens: readonly Token[], ...indices: readonly number[]) =>
  indices.every((index) => isDigits(tokens, index))

/** 12 dec, 12th of December 2026, पांच दिसंबर */
function dayAndMonth(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
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
function monthAndDay(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const month = monthOf(textAt(tokens, index))
  const day = numberAt(tokens, index + 1)
  if (month === null || day === null || day < 1 || day > 31 || !isDigits(tokens, index + 1)) return null
  // "Dec 5 pm" is a time.
  if (/^(:|am|pm|baje|bje|बजे)$/.test(textAt(tokens, index + 2))) return null
  const { year, to } = yearAfter(tokens, isOrdinal(textAt(tokens, index + 2)) ? index + 3 : index + 2)
  const isEitherDay = isEither(textAt(tokens, to)) && isDayNumber(tokens, to + 1)
  return { value: isEitherDay ? null : dayOf(day, month, year, today), from: index, to }
}

/** 2026, '26, -2026 or -26 after a month. */
function yearAfter(tokens: readonly Token[], index: number): { year: number | null; to: number } {
  const isMarked = /^[,'’/.-]$/.test(textAt(tokens, index))
  const place = isMarked ? index + 1 : index
  const number = numberAt(tokens, place)
  const isYear = isDigits(tokens, place) && (isMarked || (number ?? 0) > 2000)
  const year = isYear && textAt(tokens, index) !== ',' ? yearOf(number) : number && number > 2000 ? number : null
  return year === null ? { year, to: index } : { year, to: place + 1 }
}

function yearOf(number: number | null): number | null {
  if (number === null) return null
  if (number >= 2000 && number < 2100) return number
  return number >= 24 && number < 100 ? 2000 + number : null
}

/** "3 din baad", "in 3 days", "2 हफ्ते बाद" */
function daysLater(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const count = numberAt(tokens, index)
  const unit = textAt(tokens, index + 1)
  if (count === null || count > 60 || !(isDays(unit) || isWeek(unit) || unit === 'weeks')) return null
  const isBefore = textAt(tokens, index - 1) === 'in'
  if (!isBefore && !isLater(textAt(tokens, index + 2))) return null
  const value = addDays(today, isDays(unit) ? count : 7 * count)
  return { value, from: isBefore ? index - 1 : index, to: index + (isBefore ? 2 : 3) }
}

/** aaj, kal, day after tomorrow */
function relativeDate(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
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
  tokens.some(({ clause, text }, other) => other > index && clause === tokens[index]?.clause && isPastVerb(text))

/** Sunday, is ravivar, next fri, agle hafte budhwar, Wednesday next week */
function weekdayDate(tokens: readonly Token[], index: number, today: Day): DateFound | null {
  let from = index
  let isInNextWeek = false
  if (isNext(textAt(tokens, from))) {
    isInNextWeek = true
    from += 1
    if (isWeek(textAt(tokens, from))) from += textAt(tokens, from + 1) === 'on' ? 2 : 1
  } else if (isThis(textAt(tokens, from))) from += 1
  const word = textAt(tokens, from)
  const weekday = weekdayOf(word)
  if (weekday === null || (from === index && isShortWeekday(word) && !isWeekdayContext(tokens, from))) return null
  let to = from + 1
  if (isNext(textAt(tokens, to)) && isWeek(textAt(tokens, to + 1))) {
    isInNextWeek = true
    to += 2
  }
  const dayIndex = (weekday + 6) % 7
  // "Mon to fri", "sat or sun"
  const isEitherDay = [-1, 1].some(
    (side) => isEither(textAt(tokens, side < 0 ? index - 1 : to)) && isWeekday(tokens, side < 0 ? index - 2 : to + 1),
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
  return !next || next.kind !== 'word' || next.startsLine || isOn(next.text) || /^(at|morning|evening|or|ya)$/.test(next.text)
}

/** "25 tarikh", "15th", "22 ko" */
function dayOfMonth(tokens: readonly Token[], index: number, today: Day): Found<Day> | null {
  const day = numberAt(tokens, index)
  if (day === null || day < 1 || day > 31) return null
  const after = textAt(tokens, index + 1)
  const isNamed =
    isDayOfMonth(after) ||
    (isOrdinal(after) && isDigits(tokens, index) && !isCounted(textAt(tokens, index + 2)))
  // "8.30 ko" and "sham 7 ko" are times.
  const isBefore = isOn(after) && isDigits(tokens, index) && !/^[.:]$/.test(textAt(tokens, index - 1))
  if (!isNamed && !(isBefore && !isPartOfDay(textAt(tokens, index - 1)))) return null
  const isEitherDay = isEither(textAt(tokens, index - 1)) && isDayNumber(tokens, index - 2)
  const isEitherAfter = isEither(textAt(tokens, index + 2)) && isDayNumber(tokens, index + 3)
  const value = isEitherDay || isEitherAfter ? null : nextDayOfMonth(day, today, saysNextMonth(tokens, index))
  return { value, from: index, to: index + 2 }
}

const isPartOfDay = (word: string) => /^(subah|sham|shaam|dopahar|raat|सुबह|शाम|दोपहर|रात)$/.test(word)

const saysNextMonth = (tokens: readonly Token[], index: number) =>
  [1, 2, 3].some((back) => isMonth(textAt(tokens, index - back)) && isNext(textAt(tokens, index - back - 1)))

/** The next month that has this day. */
function nextDayOfMonth(day: number, today: Day, isInNextMonth: boolean): Day | null {
  const [year = 0, month = 0] = today.split('-').map(Number)
  for (const later of isInNextMonth ? [1] : [0, 1, 2]) {
    const place = month - 1 + later
    const date = dayText(day, (place % 12) + 1, year + Math.floor(place / 12))
    if (isDay(date) && date >= today) return date
  }
  return null
}

function dayOf(day: number, month: number, year: number | null, today: Day): Day | null {
  const thisYear = Number(today.slice(0, 4))
  const years = year === null ? [thisYear, thisYear + 1] : [year]
  return years.map((one) => dayText(day, month, one)).find((date) => isDay(date) && date >= today) ?? null
}

const dayText = (day: number, month: number, year: number): Day =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
