/** Free slots, one tap each: next to another appointment in the same area first, then the earliest or the nearest. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { Team } from '#app/office/team/beauticians/queries.ts'
import { firstName } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { travelBetween } from '#domain/appointments/day-plan.ts'
import { inOfferedOrder, inTimeOrder, type OfferedSlot } from '#domain/appointments/offered-slots.ts'
import { formatClock, toWallClock } from '#domain/time/business-time.ts'
import { addDays, dayIn, formatDay } from '#domain/time/dates.ts'
import { areaOf } from './typed-appointment.ts'
import { useFreeSlots, useTypedAppointment } from './use-free-slots.ts'

const FIRST_SHOWN = 6

export function FreeSlots({ appointmentId }: { appointmentId: string | null }) {
  const { time_zone: zone } = useBusinessProfile()
  const { setValue } = useFormContext<AppointmentInput>()
  const values = useTypedAppointment()
  const today = dayIn(new Date(), zone)
  const typedDay = values.appointment_date.slice(0, 10)
  // Typing another day discards the day that was paged to.
  const [turned, setTurned] = useState({ from: typedDay, day: '' })
  const day = (turned.from === typedDay && turned.day) || typedDay || today
  const [showsAll, setShowsAll] = useState(false)
  const { isWanted, team, moment, offered } = useFreeSlots(appointmentId, day, values.beautician?.id ?? null)
  if (!isWanted || !team) return null

  const turn = (by: number) => setTurned({ from: typedDay, day: addDays(day, by) })
  const asked = moment && typedDay === day ? Date.parse(moment) : null
  const times = inOfferedOrder(offered.data ?? [], asked)
  const shown = inTimeOrder(showsAll ? times : times.slice(0, FIRST_SHOWN))
  const area = areaOf(values)
  const saved = Math.max(0, team.usualTravel - travelBetween(team.travelTimes, team.usualTravel)(area, area))

  const take = ({ starts_at, beautician_id }: OfferedSlot) => {
    const typed = { shouldDirty: true, shouldValidate: true }
    setValue('appointment_date', toWallClock(starts_at, zone), typed)
    const sent = team.people.find(({ id }) => id === beautician_id)
    if (sent) setValue('beautician', { id: sent.id, full_name: sent.full_name, colour: sent.colour }, typed)
  }

  return (
    <section aria-label="Free times" className="rounded-lg border border-line bg-sunken/50 p-2.5">
      <div className="flex items-center gap-1 text-sm">
        <h3 className="mr-auto pl-1 font-medium">
          {day === today ? 'Free today' : `Free on ${formatDay(day)}`}
        </h3>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous day"
          disabled={day <= today}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Next day" onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {offered.isPending && <Skeleton className="mt-1 h-11" />}
      {offered.isError && !offered.data && (
        <p className="p-1 text-sm text-danger">
          The free times could not be loaded. {reasonOf(offered.error)}
        </p>
      )}
      {offered.data && times.length === 0 && (
        <p className="p-1 text-sm text-muted">
          {values.beautician ? `${firstName(values.beautician.full_name)} has` : 'There is'} no free time
          {asked === null ? ' on this day' : ' around that hour'}.
        </p>
      )}
      <ul
        className={classNames(
          'mt-1 grid grid-cols-2 gap-2 sm:grid-cols-3',
          offered.isPlaceholderData && 'opacity-60',
        )}
      >
        {shown.map((time) => (
          <li key={time.starts_at}>
            <TimeButton
              time={time}
              zone={zone}
              name={nameOf(team, time.beautician_id)}
              saved={saved}
              isChosen={
                moment !== null &&
                Date.parse(moment) === Date.parse(time.starts_at) &&
                time.beautician_id === (values.beautician?.id ?? null)
              }
              onTake={() => take(time)}
            />
          </li>
        ))}
        {times.length > FIRST_SHOWN && !showsAll && (
          <li>
            <Button variant="ghost" className="w-full" onClick={() => setShowsAll(true)}>
              {times.length - FIRST_SHOWN} more
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

const nameOf = ({ people }: Team, id: string | null) =>
  firstName(people.find((person) => person.id === id)?.full_name ?? '')

interface TimeButtonProps {
  time: OfferedSlot
  zone: string
  name: string
  /** Travel minutes saved because the beautician is already in the area. */
  saved: number
  isChosen: boolean
  onTake: () => void
}

const TimeButton = ({ time, zone, name, saved, isChosen, onTake }: TimeButtonProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onTake}
    className={classNames(
      'min-h-12 w-full rounded-lg border px-3 py-1 text-left text-sm leading-tight outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus',
      isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-card hover:bg-sunken',
    )}
  >
    <span className="block font-semibold tabular-nums">{formatClock(time.starts_at, zone)}</span>
    <span className="block text-xs">
      {name}
      {time.beside_same_area && (saved > 0 ? ` · saves ${saved} min` : ' · in the area')}
    </span>
  </button>
)
