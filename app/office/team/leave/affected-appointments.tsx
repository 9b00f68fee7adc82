/** The booked appointments on days off; each can be given to another beautician who is free. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Select } from '#app/office/components/ui/select.tsx'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { useUndoableUpdate } from '#app/office/lib/records/use-undoable-update.ts'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { type Appointment, firstName, servicesText } from '#domain/appointments/appointment.ts'
import { formatClock, formatWeekday } from '#domain/time/business-time.ts'
import { affectedQuery, bookedText, freeBeauticiansQuery, type Leave } from './queries.ts'

/** As many as free_beauticians() accepts. */
const MOST = 100

export default function AffectedAppointments({ leave }: { leave: Leave }) {
  const { data: affected = [] } = useQuery({ ...affectedQuery(leave), placeholderData: keepPreviousData })
  const shown = affected.slice(0, MOST)
  const ids = shown.map(({ id }) => id)
  const { data: free } = useQuery({
    ...freeBeauticiansQuery(ids),
    enabled: leave.beautician !== null && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const { data: people = [] } = useQuery(everyBeauticianQuery)
  if (affected.length === 0) return null
  return (
    <section
      aria-label={bookedText(affected.length)}
      className="rounded-lg border border-gold/50 bg-notice px-3.5 py-3 text-sm text-on-notice"
    >
      <p className="font-medium">{bookedText(affected.length)}</p>
      <p>
        {leave.beautician === null
          ? 'Move or cancel them in the calendar.'
          : 'Give them to someone who is free, or call the clients.'}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((appointment) => (
          <li key={appointment.id} className="py-2">
            <AppointmentText appointment={appointment} />
            {leave.beautician !== null && (
              <GiveTo
                appointment={appointment}
                isChecked={free !== undefined}
                others={people.filter(({ id }) =>
                  free?.some(
                    ({ appointment_id, beautician_id }) =>
                      appointment_id === appointment.id && beautician_id === id,
                  ),
                )}
              />
            )}
          </li>
        ))}
      </ul>
      {affected.length > MOST && <p className="mt-1">and {affected.length - MOST} more</p>}
    </section>
  )
}

function AppointmentText({ appointment }: { appointment: Appointment }) {
  const { time_zone: zone } = useBusinessProfile()
  const { appointment_date: starts, client, beautician } = appointment
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">
        {formatWeekday(starts, zone)}, {formatClock(starts, zone)}
      </span>
      {' · '}
      {[client.full_name, servicesText(appointment), beautician?.full_name].filter(Boolean).join(' · ')}
    </p>
  )
}

const savedLabels = {
  updated: 'Appointment updated successfully',
  updateFailed: 'Error updating appointment',
}

interface GiveToProps {
  appointment: Appointment
  others: readonly NonNullable<Appointment['beautician']>[]
  /** Who is free is known. */
  isChecked: boolean
}

function GiveTo({ appointment, others, isChecked }: GiveToProps) {
  const { mutate, isPending } = useUndoableUpdate(
    appointments,
    savedLabels,
    ([saved]) =>
      `${saved?.client.full_name}: ${saved?.beautician ? `with ${saved.beautician.full_name}` : 'not assigned'}`,
  )
  function give(id: string) {
    const to = others.find((one) => one.id === id)
    const beautician = to ? { id: to.id, full_name: to.full_name, colour: to.colour } : null
    const draft = { beautician_id: beautician?.id ?? null }
    mutate({ record: appointment, draft, preview: { ...appointment, ...draft, beautician } })
  }
  const { beautician, beautician_id, client } = appointment
  const stays = beautician_id ?? 'stays'
  return (
    <Select
      aria-label={`Who goes to ${client.full_name}`}
      className="mt-1"
      disabled={isPending}
      options={[
        { value: stays, label: `Stays with ${firstName(beautician?.full_name ?? '')}` },
        ...others.map(({ id, full_name }) => ({ value: id, label: `Give to ${full_name}` })),
        {
          value: '',
          label: isChecked && others.length === 0 ? 'Nobody is free: not assigned' : 'Not assigned',
        },
      ]}
      value={stays}
      onChange={({ target }) => {
        if (target.value !== stays) give(target.value)
      }}
    />
  )
}
