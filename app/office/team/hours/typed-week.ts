/** The week of a business or of a beautician as the values of a form. */
import { z } from 'zod'
import type { WorkingShift } from '#domain/team/day-hours.ts'
import { WEEKDAYS, weekProblem } from '#domain/team/working-hours.ts'

type Shifts = readonly WorkingShift[]

/** One field per day, so that a newer version replaces only the days that were not changed here. */
export type TypedWeek = Record<`day${number}`, WorkingShift[]> & {
  /** False for a beautician who works the hours of the business; the days are then empty. */
  own: boolean
}

export const dayName = (weekday: number) => `day${weekday}` as const

const NO_DAY =
  'Add hours on at least one day, or choose the hours of the business. Whole days away are days off.'

/** A beautician without stored hours works those of the business, which always has its own. */
export const typedWeek = (shifts: Shifts, isBusiness: boolean): TypedWeek => ({
  ...daysOf(shifts),
  own: isBusiness || shifts.length > 0,
})

/** Own hours begin as those stored before, else as a copy of the business's. */
export function withOwnHours(own: boolean, stored: Shifts, business: Shifts): TypedWeek {
  if (!own) return { ...daysOf([]), own }
  return { ...daysOf(stored.length > 0 ? stored : business), own }
}

/** The shifts to save: none stands for the hours of the business. */
export const shiftsOf = (typed: TypedWeek): WorkingShift[] =>
  typed.own ? WEEKDAYS.flatMap((_, index) => typed[dayName(index + 1)] ?? []) : []

/** The week with the shifts of one day on all days. */
export const withSameDays = (day: Shifts): TypedWeek => ({
  ...daysOf(
    WEEKDAYS.flatMap((_, index) =>
      day.map(({ from_time, to_time }) => ({ weekday: index + 1, from_time, to_time })),
    ),
  ),
  own: true,
})

/** The problem of a typed week, or null. The business may be closed on all days; own hours need one. */
export function typedWeekProblem(typed: TypedWeek, isBusiness: boolean): string | null {
  const shifts = shiftsOf(typed)
  if (!isBusiness && typed.own && shifts.length === 0) return NO_DAY
  return weekProblem(shifts)
}

export const typedWeekSchema = (isBusiness: boolean) =>
  z.custom<TypedWeek>().superRefine((typed, context) => {
    const message = typedWeekProblem(typed, isBusiness)
    if (message) context.addIssue({ code: 'custom', message })
  })

const daysOf = (shifts: Shifts): Record<`day${number}`, WorkingShift[]> =>
  Object.fromEntries(
    WEEKDAYS.map((_, index) => [dayName(index + 1), shifts.filter(({ weekday }) => weekday === index + 1)]),
  )
