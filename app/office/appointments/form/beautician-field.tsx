import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import type { Beautician, Team } from '#app/office/team/beauticians/queries.ts'
import { type Appointment, firstName } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { bestForEach, type OfferedSlot, reasonFor } from '#domain/appointments/offered-slots.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import {
  type Problem,
  type TeamProblem,
  teamProblemsQuery,
  type UnsavedAppointment,
} from './appointment-checks.ts'
import { appointmentInQuestion } from './typed-appointment.ts'
import { useFreeSlots, useTypedAppointment } from './use-free-slots.ts'

interface BeauticianFieldProps {
  record: Appointment | null
  team: Team
}

/** The beautician of the appointment. The best is proposed with the reason; another may be chosen. */
export function BeauticianField({ record, team }: BeauticianFieldProps) {
  const appointmentId = record?.id ?? null
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

  const problems = useTeamProblems(appointmentId)

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
          ...people.map(({ id, full_name }) => ({ value: id, label: full_name + busyText(problems, id) })),
        ]}
        value={beautician?.id ?? ''}
        onChange={({ target }) => choose(team.people.find(({ id }) => id === target.value))}
      />
      {record?.offered_until && beautician?.id === record.beautician_id && (
        <p className="mt-2 text-sm text-danger">
          Offered until {formatDateAndClock(record.offered_until, zone)}, no reply yet
        </p>
      )}
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

const PAUSE_MS = 300

/** Who has a problem at the typed time. */
function useTeamProblems(appointmentId: string | null): readonly TeamProblem[] {
  const { time_zone: zone } = useBusinessProfile()
  const asked = appointmentInQuestion(useTypedAppointment(), zone, appointmentId)
  // The choice of a beautician does not change the answer.
  const settled = useDebounced(JSON.stringify(asked && { ...asked, beautician_id: null }), PAUSE_MS)
  const appointment: UnsavedAppointment | null = JSON.parse(settled)
  const { data } = useQuery({
    ...teamProblemsQuery(appointment as UnsavedAppointment),
    enabled: appointment !== null,
    placeholderData: keepPreviousData,
  })
  return (appointment && data) || []
}

const busyTexts: Record<Problem['kind'], string> = {
  overlap: 'busy then',
  travel: 'too little travel time',
  unable: 'does not do this',
  inactive: 'not active',
  day_off: 'day off',
  outside_hours: 'not working then',
}

function busyText(problems: readonly TeamProblem[], id: string): string {
  const kind = problems.find(({ beautician_id }) => beautician_id === id)?.kind
  return kind ? ` – ${busyTexts[kind]}` : ''
}

const personOf = ({ people }: Team, offered: OfferedSlot | undefined) =>
  people.find(({ id }) => id === offered?.beautician_id)
