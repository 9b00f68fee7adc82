// Formats and checks the opening hours of a week.

import { ALL_DAY, CLOSED, dayText, shiftsOf, type WorkingShift } from './day-hours.ts'

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The whole week, without a break. */
export const ALWAYS_OPEN: readonly WorkingShift[] = WEEKDAYS.map((_, index) => ({
  weekday: index + 1,
  from_time: '00:00:00',
  to_time: '24:00:00',
}))

/** '24 hours, all days' or 'Mon–Sat 9 am – 8 pm, Sun closed'. */
export function hoursText(shifts: readonly WorkingShift[]): string {
  if (isAlwaysOpen(shifts)) return `${ALL_DAY}, all days`
  const days = WEEKDAYS.map((_, index) => dayText(shifts, index + 1))
  if (days.every((text) => text === CLOSED)) return 'Closed at the moment'
  const groups = groupRuns(days)
  if (groups.length === 1) return `All days ${days[0]}`
  return groups.map(({ first, last, text }) => `${daysText(first, last)} ${text}`).join(', ')
}

/** The hours of a new installation. */
export const isAlwaysOpen = (shifts: readonly WorkingShift[]): boolean =>
  WEEKDAYS.every((_, index) => dayText(shifts, index + 1) === ALL_DAY)

/** The format of schema.org: 'Mo-Sa 09:00-20:00'. */
export function hoursForMachines(shifts: readonly WorkingShift[]): string[] {
  const days = WEEKDAYS.map((_, index) =>
    shiftsOf(shifts, index + 1)
      .map(({ from_time, to_time }) => `${from_time.slice(0, 5)}-${machineEnd(to_time)}`)
      .join(','),
  )
  return groupRuns(days)
    .filter(({ text }) => text !== '')
    .flatMap(({ first, last, text }) =>
      text.split(',').map((shift) => `${machineDays(first, last)} ${shift}`),
    )
}

/** The problem of a typed week, or null. The database refuses the same. */
export function weekProblem(shifts: readonly WorkingShift[]): string | null {
  for (const [index, name] of WEEKDAYS.entries()) {
    const today = shiftsOf(shifts, index + 1)
    for (const [position, shift] of today.entries()) {
      if (!shift.from_time || !shift.to_time) return `Fill in both times on ${name}.`
      if (shift.from_time >= shift.to_time) return `On ${name} the hours end before they start.`
      const next = today[position + 1]
      if (next && next.from_time < shift.to_time) return `On ${name} two shifts overlap.`
    }
  }
  return null
}

interface Run {
  readonly first: number
  readonly last: number
  readonly text: string
}

/** Consecutive days with equal hours. */
function groupRuns(days: readonly string[]): Run[] {
  const runs: Run[] = []
  days.forEach((text, index) => {
    const before = runs.at(-1)
    if (before && before.text === text) runs[runs.length - 1] = { ...before, last: index }
    else runs.push({ first: index, last: index, text })
  })
  return runs
}

function daysText(first: number, last: number): string {
  return first === last ? `${WEEKDAYS[first]}` : `${WEEKDAYS[first]}–${WEEKDAYS[last]}`
}

function machineDays(first: number, last: number): string {
  const [from, to] = [WEEKDAYS[first], WEEKDAYS[last]].map((day) => day?.slice(0, 2))
  return first === last ? `${from}` : `${from}-${to}`
}

/** Schema.org has no 24:00. */
function machineEnd(clock: string): string {
  return clock.startsWith('24') ? '23:59' : clock.slice(0, 5)
}
