// Says when a plan is outside the opening hours. It can be sent all the same: for a function they may come at any hour.
import { dayText, shiftsOf, type WorkingShift } from '#domain/team/day-hours.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { addDays, type Day, formatDay } from '#domain/time/dates.ts'

interface PlannedWork {
  readonly readyBy: Date
  /** From the first start until then; 0 without a schedule. */
  readonly minutes: number
}

/** The part of the work on one day, at clocks like '09:00'; a day ends at '24:00'. */
interface DayOfWork {
  readonly day: Day
  readonly from: string
  readonly to: string
}

const ASK_ANYWAY = 'Ask anyway: we tell you by phone whether we can come.'

/** One sentence at most: about the last day that does not fit. */
export function hoursNote(
  work: PlannedWork,
  hours: readonly WorkingShift[],
  timeZone: string,
): string | null {
  if (hours.length === 0) return `We are closed at the moment. ${ASK_ANYWAY}`
  for (const day of daysOf(work, timeZone)) {
    const note = noteOfDay(day, hours)
    if (note) return note
  }
  return null
}

/** The last day first: that of the function. */
function daysOf({ readyBy, minutes }: PlannedWork, timeZone: string): DayOfWork[] {
  const start = wallClock(new Date(readyBy.getTime() - minutes * 60_000), timeZone)
  const end = wallClock(readyBy, timeZone)
  const isMidnight = end.clock === '00:00' && minutes > 0
  const last = isMidnight ? { day: addDays(end.day, -1), to: '24:00' } : { day: end.day, to: end.clock }
  if (start.day === last.day) return [{ ...last, from: start.clock }]
  return [
    { ...last, from: '00:00' },
    { day: start.day, from: start.clock, to: '24:00' },
  ]
}

function wallClock(moment: Date, timeZone: string) {
  const [day = '', clock = ''] = toWallClock(moment, timeZone).split('T')
  return { day, clock }
}

function noteOfDay({ day, from, to }: DayOfWork, hours: readonly WorkingShift[]): string | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const shifts = shiftsOf(hours, weekday).map(({ from_time, to_time }) => ({
    from: from_time.slice(0, 5),
    to: to_time.slice(0, 5),
  }))
  const [first] = shifts
  const last = shifts.at(-1)
  if (!first || !last) return `We are closed on ${formatDay(day).split(',')[0]}s. ${ASK_ANYWAY}`
  // Shifts may follow each other without a break.
  const reached = shifts.reduce(
    (clock, shift) => (shift.from <= clock && clock < shift.to ? shift.to : clock),
    from,
  )
  if (reached >= to) return null
  const [isEarly, isLate] = [from < first.from, to > last.to]
  const how = isEarly === isLate ? 'is partly outside' : isEarly ? 'begins before' : 'ends after'
  return `This ${how} our usual hours (${dayText(hours, weekday)}).`
}
