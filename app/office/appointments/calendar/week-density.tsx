/**
 * The whole team's week: the number of appointments in each hour. Every cell shows its number, and each day links to its day
 * view.
 */
import { useMemo } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useIsPhone } from '#app/office/lib/screen/use-media-query.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { atWallClock, type Day, formatDay } from '#domain/time/dates.ts'
import { HOUR } from './grid-geometry.ts'
import { dayHead } from './lanes.ts'
import type { BusyTime } from './queries.ts'

interface WeekDensityProps {
  days: readonly Day[]
  today: Day
  busyTimes: readonly BusyTime[]
  zone: string
  onDay: (day: Day) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Earlier hours are shown only if they have appointments. */
const FIRST_SHOWN = 7
const LAST_SHOWN = 21
/** On a phone every fourth hour has its label above the strips. */
const LABELLED_HOURS = 4

export default function WeekDensity(props: WeekDensityProps) {
  const { days, busyTimes, zone } = props
  const isPhone = useIsPhone()
  const counts = useMemo(() => countHours(days, busyTimes, zone), [days, busyTimes, zone])
  const busiest = Math.max(1, ...counts.flat())
  const hours = HOURS.filter(
    (hour) => (hour >= FIRST_SHOWN && hour <= LAST_SHOWN) || counts.some((day) => (day[hour] ?? 0) > 0),
  )
  const Shape = isPhone ? DensityList : DensityTable
  return <Shape {...props} counts={counts} hours={hours} busiest={busiest} />
}

interface DensityProps extends WeekDensityProps {
  counts: readonly (readonly number[])[]
  hours: readonly number[]
  busiest: number
}

const shade = (count: number, busiest: number) =>
  `color-mix(in oklab, var(--gold-ink) ${Math.round((count / busiest) * 38)}%, var(--card))`

const DensityTable = ({ days, today, counts, hours, busiest, onDay }: DensityProps) => (
  <div className="overflow-x-auto rounded-xl border border-line bg-card shadow-xs">
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">Appointments in each hour of the week</caption>
      <thead>
        <tr>
          <td className="w-16" />
          {days.map((day) => (
            <th key={day} scope="col" className="border-b border-line p-1">
              <button
                type="button"
                className={classNames(
                  'min-h-11 w-full rounded-md px-1 font-semibold outline-offset-1 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus',
                  day === today && 'text-primary underline decoration-2 underline-offset-4 dark:text-danger',
                )}
                onClick={() => onDay(day)}
              >
                {dayHead(day)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="pr-2 text-right text-[0.6875rem] font-normal text-muted">
              {clockText(`${hour}:00`)}
            </th>
            {days.map((day, index) => {
              const count = counts[index]?.[hour] ?? 0
              return (
                <td
                  key={day}
                  className="h-8 border border-line text-center text-fg tabular-nums"
                  style={count > 0 ? { background: shade(count, busiest) } : undefined}
                >
                  {count > 0 ? count : <span className="sr-only">0</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** On a phone, one row per day: the number of appointments, and the hours as a strip. */
const DensityList = ({ days, busyTimes, counts, hours, busiest, zone, onDay }: DensityProps) => (
  <ul className="divide-y divide-line rounded-xl border border-line bg-card shadow-xs">
    <li aria-hidden="true" className="flex px-3.5 py-2 text-[0.6875rem] leading-none text-muted">
      {hours.map((hour, index) => (
        <span key={hour} className="w-0 flex-1 whitespace-nowrap">
          {index % LABELLED_HOURS === 0 && clockText(`${hour}:00`)}
        </span>
      ))}
    </li>
    {days.map((day, index) => {
      const starts = atWallClock(`${day}T00:00`, zone).getTime()
      const total = busyTimes.filter(({ appointment_date }) => {
        const since = Date.parse(appointment_date) - starts
        return since >= 0 && since < 24 * HOUR
      }).length
      return (
        <li key={day}>
          <button
            type="button"
            onClick={() => onDay(day)}
            className="block w-full px-3.5 py-3 text-left outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus"
          >
            <span className="flex justify-between text-sm">
              <span className="font-medium">{formatDay(day).replace(/ \d{4}$/, '')}</span>
              <span className="text-muted">{total === 1 ? '1 appointment' : `${total} appointments`}</span>
            </span>
            <span aria-hidden="true" className="mt-2 flex h-4 gap-px overflow-hidden rounded-sm bg-line">
              {hours.map((hour) => (
                <span
                  key={hour}
                  className="flex-1 bg-card"
                  style={{ background: shade((counts[index]?.[hour] ?? 0) * 2, busiest) }}
                />
              ))}
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)

/** The number of appointments in each hour of each day. */
function countHours(days: readonly Day[], busyTimes: readonly BusyTime[], zone: string): number[][] {
  const moments = busyTimes.map(({ appointment_date, ends_at }) => [
    Date.parse(appointment_date),
    Date.parse(ends_at),
  ])
  return days.map((day) =>
    HOURS.map((hour) => {
      const from = atWallClock(`${day}T${String(hour).padStart(2, '0')}:00`, zone).getTime()
      return moments.filter(([starts = 0, ends = 0]) => starts < from + HOUR && ends > from).length
    }),
  )
}
