import { useFormContext } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { Beautician, Team } from '#app/office/team/beauticians/queries.ts'
import { firstName } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { bestForEach, type OfferedSlot, reasonFor } from '#domain/appointments/offered-slots.ts'
import { dayIn } from '#domain/time/dates.ts'
import { useFreeSlots, useTypedAppointment } from './use-free-slots.ts'

interface BeauticianFieldProps {
  appointmentId: string | null
  team: Team
}

/** The beautician of the appointment. The best is proposed with the reason; another may be chosen. */
export function BeauticianField({ appointmentId, team }: BeauticianFieldProps) {
  const { time_zone: zone } = useBusinessProfile()
  const { setValue } = useFormContext<AppointmentInput>()
  const { beautician, area, appointment_date } = useTypedAppointment()
  const day = appointment_date.slice(0, 10) || dayIn(new Date(), zone)
  const { moment, offered } = useFreeSlots(appointmentId, day, null)
  const freeThen = (offered.data ?? []).filter(
    ({ starts_at }) => moment !== null && Date.parse(starts_at) === Date.parse(moment),
  )
  const chosen = freeThen.find(({ beautician_id }) => beautician_id === beautician?.id)
  const [best] = bestForEach(freeThen)
  const proposed = beautician ? undefined : personOf(team, best)
  const people = team.people.filter(({ id, is_active }) => is_active || id === beautician?.id)

  const choose = (person: Beautician | undefined) =>
    setValue(
      'beautician',
      person ? { id: person.id, full_name: person.full_name, colour: person.colour } : null,
      { shouldDirty: true },
    )
  const isNoneFree =
    !beautician && moment !== null && offered.isSuccess && !best && !offered.isPlaceholderData
  return (
    <Field
      label="Beautician"
      hint={
        (chosen && `${firstName(beautician?.full_name ?? '')} ${reasonFor(chosen, area?.name ?? null)}`) ||
        (isNoneFree && 'Nobody is free at that time')
      }
    >
      <Select
        options={[
          { value: '', label: 'Not assigned yet' },
          ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
        value={beautician?.id ?? ''}
        onChange={({ target }) => choose(team.people.find(({ id }) => id === target.value))}
      />
      {proposed && best && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Button variant="secondary" size="small" onClick={() => choose(proposed)}>
            Send {firstName(proposed.full_name)}
          </Button>
          {firstName(proposed.full_name)} {reasonFor(best, area?.name ?? null)}.
        </p>
      )}
    </Field>
  )
}

const personOf = ({ people }: Team, offered: OfferedSlot | undefined) =>
  people.find(({ id }) => id === offered?.beautician_id)
