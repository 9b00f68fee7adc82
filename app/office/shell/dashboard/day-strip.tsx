import { Link } from 'react-router'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { Beautician } from '#app/office/team/beauticians/queries.ts'
import { servicesText } from '#domain/appointments/appointment.ts'
import type { Shift } from '#domain/team/working-day.ts'
import { formatClock } from '#domain/time/business-time.ts'
import type { Day } from '#domain/time/dates.ts'
import { calendarAt, type DayAppointment } from './day-appointments.ts'

const HOUR = 3_600_000

/** The hours that are shown. */
export interface Strip {
  /** Start of the day. */
  readonly day: number
  readonly starts: number
  readonly ends: number
}

/** From the first appointment or shift to the last, and at least the usual day. */
export function stripOf(
  appointments: readonly DayAppointment[],
  working: readonly Shift[],
  dayStarts: number,
  dayEnds: number,
): Strip {
  const usual: Shift = [dayStarts + 8 * HOUR, dayStarts + 20 * HOUR]
  const worked = working.filter(([from, to]) => to - from < dayEnds - dayStarts)
  const shifts = [usual, ...worked, ...appointments.map(({ starts, ends }): Shift => [starts, ends])]
  return {
    day: dayStarts,
    starts: Math.max(dayStarts, Math.min(...shifts.map(([from]) => from))),
    ends: Math.min(dayEnds, Math.max(...shifts.map(([, to]) => to))),
  }
}

/** Labels every third hour above the strips. */
export function StripHours({ strip, zone }: { strip: Strip; zone: string }) {
  const first = strip.day + Math.ceil((strip.starts - strip.day) / HOUR) * HOUR
  const hours = Array.from(
    { length: Math.ceil((strip.ends - first) / HOUR) },
    (_, index) => first + index * HOUR,
  )
  return (
    <div aria-hidden="true" className="relative ml-55 h-5 text-[0.6875rem] text-muted max-md:hidden">
      {hours
        .filter((_, index) => index % 3 === 0)
        .map((hour) => (
          <span
            key={hour}
            className="absolute top-1 -translate-x-1/2 first:translate-x-0"
            style={{ left: `${((hour - strip.starts) / (strip.ends - strip.starts)) * 100}%` }}
          >
            {formatClock(new Date(hour).toISOString(), zone).replace(':00', '')}
          </span>
        ))}
    </div>
  )
}

interface DayStripProps {
  day: Day
  strip: Strip
  person: Beautician
  appointments: readonly DayAppointment[]
  working: readonly Shift[]
  now: number
  zone: string
}

/** A beautician's day as a strip. The list below has the same content for screen readers and phones. */
export function DayStrip({ day, strip, person, appointments, working, now, zone }: DayStripProps) {
  const length = strip.ends - strip.starts
  const place = (starts: number, ends: number) => {
    const from = Math.max(starts, strip.starts)
    const to = Math.min(ends, strip.ends)
    return {
      left: `${((from - strip.starts) / length) * 100}%`,
      width: `${(Math.max(0, to - from) / length) * 100}%`,
    }
  }
  return (
    <div
      aria-hidden="true"
      className={`person-${person.colour} relative h-8 min-w-0 flex-1 overflow-hidden rounded-md bg-sunken max-md:hidden`}
    >
      {working.map(([from, to]) => (
        <span
          key={from}
          className="absolute inset-y-0 border-x border-line bg-card"
          style={place(from, to)}
        />
      ))}
      {appointments.map(({ appointment, starts, ends }) => (
        <Link
          key={appointment.id}
          to={calendarAt(day, { show: appointment.id })}
          tabIndex={-1}
          title={`${formatClock(appointment.appointment_date, zone)} ${appointment.client.full_name}, ${servicesText(appointment)}, ${appointment.status}${appointment.offered_until ? ', offered' : ''}`}
          className={classNames(
            'absolute inset-y-1 rounded-sm border border-(--person) hover:opacity-80',
            appointment.status === 'scheduled' ? 'border-dashed bg-card' : 'bg-(--person)',
            appointment.offered_until && 'calendar-offered',
          )}
          style={place(starts, ends)}
        />
      ))}
      {now > strip.starts && now < strip.ends && (
        <span
          className="absolute inset-y-0 w-0.5 bg-primary"
          style={{ left: `${((now - strip.starts) / length) * 100}%` }}
        />
      )}
    </div>
  )
}
