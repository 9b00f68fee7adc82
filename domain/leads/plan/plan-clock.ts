// Times of a plan, counted in minutes from the moment when all are ready.
import { formatClock } from '#domain/time/business-time.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { dayIn } from '#domain/time/dates.ts'
import type { RequestedFunction } from './plan-input.ts'

export interface PlanClock {
  /** '7:15 pm' */
  readonly time: (minutes: number) => string
  /** '7:15 pm', or '7:15 pm the day before' */
  readonly start: (minutes: number) => string
  readonly isDayBefore: (minutes: number) => boolean
}

type FunctionTime = Pick<RequestedFunction, 'day' | 'ready'>

export function planClock(request: FunctionTime, readyBy: Date | null, timeZone: string): PlanClock {
  const { time, isDayBefore } = readyBy ? clockOfDay(request, readyBy, timeZone) : clockWithoutDay(request)
  const start = (minutes: number) => `${time(minutes)}${isDayBefore(minutes) ? ' the day before' : ''}`
  return { time, start, isDayBefore }
}

function clockOfDay({ day }: FunctionTime, readyBy: Date, timeZone: string) {
  const moment = (minutes: number) => new Date(readyBy.getTime() + minutes * 60_000)
  return {
    time: (minutes: number) => formatClock(moment(minutes).toISOString(), timeZone),
    isDayBefore: (minutes: number) => dayIn(moment(minutes), timeZone) < day,
  }
}

/** Without a day there are no clock changes. */
function clockWithoutDay({ ready }: FunctionTime) {
  const [hours = 0, rest = 0] = ready.split(':').map(Number)
  const minuteOfDay = (minutes: number) => hours * 60 + rest + minutes
  return {
    time(minutes: number) {
      const minute = ((minuteOfDay(minutes) % 1440) + 1440) % 1440
      return clockText(`${Math.floor(minute / 60)}:${minute % 60}`)
    },
    isDayBefore: (minutes: number) => minuteOfDay(minutes) < 0,
  }
}
