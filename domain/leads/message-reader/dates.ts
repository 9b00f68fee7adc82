// The day of a visit: "12 dec", "12/12", "kal", "next fri", "12 दिसंबर". Always the next one that is still to come.
import { addDays, type Day } from '#domain/time/dates.ts'
import { weekdayNumber } from './calendar-days.ts'
import { isEvery, isNot, isOn, isPastVerb } from './date-words.ts'
import { type DateFound, daysLater, relativeDate, weekdayDate } from './named-days.ts'
import { type Found, type Token, textAt } from './tokens.ts'
import { dayAndMonth, dayOfMonth, monthAndDay, numericDate } from './written-dates.ts'

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

/** A date without a year that is further away may have been in the last months. */
const FAR_DAYS = 270

/** `today` is when the message was written. null stands for a day that is unclear, impossible or past. */
export function datesIn(tokens: readonly Token[], today: Day): Found<Day>[] {
  const found: DateFound[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const date = readers.map((read) => read(tokens, index, today)).find((read) => read !== null)
    if (!date) continue
    if (!isExcluded(tokens, date))
      found.push(isLongAgo(tokens, date, today) ? { ...date, value: null } : date)
    index = date.to - 1
  }
  const [sure] = found.filter(({ isNearest }) => !isNearest)
  return found.map((date) =>
    date.isNearest && isSameWeekday(date, sure) ? { ...date, value: sure?.value ?? null } : date,
  )
}

/** "Sat 12 dec" is one day, and not that and the next Saturday. */
const isSameWeekday = (one: DateFound, other: DateFound | undefined) =>
  one.value !== null && other?.value && weekdayNumber(one.value) === weekdayNumber(other.value)

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
