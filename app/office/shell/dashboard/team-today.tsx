/** Today's lanes: who is where, who is free now, and allowed overlaps. Everything links to the calendar. */
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useOpenMyDay } from '#app/office/access/session/use-open-my-day.ts'
import { appointmentsQuery } from '#app/office/appointments/calendar/queries.ts'
import { PersonMark } from '#app/office/components/person-mark.tsx'
import { StaleNote } from '#app/office/components/stale-note.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { useNow } from '#app/office/lib/screen/use-now.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { type Beautician, teamQuery } from '#app/office/team/beauticians/queries.ts'
import { firstName } from '#domain/appointments/appointment.ts'
import { timeOffOn, workingShifts } from '#domain/team/working-day.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { addDays, type Day, dayIn, startOfDay } from '#domain/time/dates.ts'
import { activityAt, type CurrentActivity, overlapping } from './current-activity.ts'
import { asDayAppointment, calendarAt, type DayAppointment } from './day-appointments.ts'
import { DayStrip, StripHours, stripOf } from './day-strip.tsx'
import { type LatePart, useSettled } from './settled.ts'

export default function TeamToday({ onSettled }: LatePart) {
  const { time_zone: zone } = useBusinessProfile()
  const { user } = useSession()
  const now = useNow()
  const today = dayIn(new Date(now), zone)
  const teamRead = useQuery(teamQuery)
  const team = teamRead.data
  const people = team?.people.filter(({ is_active }) => is_active) ?? []
  const read = useQuery({
    ...appointmentsQuery({ first: today, last: today }, zone),
    enabled: people.length > 0,
  })
  useSettled(!teamRead.isLoading && !read.isLoading, onSettled)
  if (!team || people.length === 0 || !read.data) return null
  const appointments = read.data.map(asDayAppointment)
  const rows = people.map((person) => {
    const off = timeOffOn(person.id, today, team.daysOff)
    const working = workingShifts(person.id, today, team, zone)
    const own = appointments.filter(({ appointment }) => appointment.beautician_id === person.id)
    return {
      person,
      own,
      working,
      off: off ? (off.note ?? 'day off') : null,
      activity: activityAt(now, own, working),
    }
  })
  const strip = stripOf(
    appointments,
    rows.flatMap(({ working }) => working),
    startOfDay(today, zone).getTime(),
    startOfDay(addDays(today, 1), zone).getTime(),
  )
  const allowed = rows.flatMap(({ own }) => overlapping(own))
  const free = rows.filter(({ activity }) => activity.is === 'free')
  return (
    <Card aria-labelledby="team-today" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3 md:px-5">
        <h2 id="team-today" className="font-semibold">
          Team today
        </h2>
        {people.some(({ user_id }) => user_id === user.id) && <MyDayButton />}
        <p className="text-sm text-muted">
          {free.length === 0
            ? 'Nobody is free now'
            : `Free now: ${free.map(({ person }) => firstName(person.full_name)).join(', ')}`}
        </p>
      </div>
      <StaleNote query={read} />
      <div className="px-2 py-1 md:px-3">
        <StripHours strip={strip} zone={zone} />
        <ul>
          {rows.map(({ person, own, working, off, activity }) => (
            <li key={person.id} className="flex items-center gap-3">
              <PersonLink person={person} day={today} text={off ?? activityText(activity, zone)} />
              <DayStrip
                day={today}
                strip={strip}
                person={person}
                appointments={own}
                working={working}
                now={now}
                zone={zone}
              />
            </li>
          ))}
        </ul>
      </div>
      {allowed[0] && (
        <Link
          to={calendarAt(today, { show: allowed[0].appointment.id })}
          className="flex min-h-11 items-center gap-2.5 border-t border-line px-4 py-2 text-sm text-muted hover:underline md:px-5"
        >
          <Layers aria-hidden="true" className="size-4 shrink-0 text-gold-ink" />
          {allowed.length} appointments overlap today (allowed)
        </Link>
      )}
    </Card>
  )
}

/** For a staff member who is also a beautician. */
function MyDayButton() {
  const open = useOpenMyDay()
  return (
    <Button variant="secondary" size="small" busy={open.isPending} onClick={() => open.mutate()}>
      My day
    </Button>
  )
}

const PersonLink = ({ person, day, text }: { person: Beautician; day: Day; text: string }) => (
  <Link
    to={calendarAt(day, { person: person.id })}
    className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 outline-offset-[-2px] hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-focus md:w-52 md:flex-none"
  >
    <PersonMark person={person} />
    <span className="min-w-0">
      <span className="block truncate text-sm font-medium">{firstName(person.full_name)}</span>
      <span className="block truncate text-xs text-muted">{text}</span>
    </span>
  </Link>
)

function activityText(activity: CurrentActivity<DayAppointment>, zone: string): string {
  const clock = (moment: number) => formatClock(new Date(moment).toISOString(), zone).replace(':00', '')
  if (activity.is === 'visiting') {
    const { appointment } = activity
    return `with ${firstName(appointment.appointment.client.full_name)} until ${clock(appointment.ends)}`
  }
  if (activity.is === 'free') return `free until ${clock(activity.until)}`
  return activity.from === null ? 'not working' : `from ${clock(activity.from)}`
}
