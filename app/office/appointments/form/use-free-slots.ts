import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import { teamQuery } from '#app/office/team/beauticians/queries.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { type Day, dayIn } from '#domain/time/dates.ts'
import { staffSlotsQuery } from './appointment-checks.ts'
import { areaOf, momentOf, typedLength, typedLines } from './typed-appointment.ts'

const PAUSE_MS = 300

/** The current values of the whole form. */
export function useTypedAppointment(): AppointmentInput {
  const { control } = useFormContext<AppointmentInput>()
  return useWatch({ control }) as AppointmentInput
}

/** The free slots for this appointment on a day: of the chosen beautician, or of the whole team. */
export function useFreeSlots(appointmentId: string | null, day: Day, beautician: string | null) {
  const { time_zone: zone } = useBusinessProfile()
  const values = useTypedAppointment()
  const { data: team } = useQuery(teamQuery)
  const moment = momentOf(values.appointment_date, zone)
  const request = {
    service_ids: typedLines(values).map(({ service_id }) => service_id),
    day,
    area_id: areaOf(values),
    length_minutes: typedLength(values),
    moving: appointmentId,
  }
  const near = moment && dayIn(new Date(moment), zone) === day ? moment : null
  const settled = useDebounced(JSON.stringify({ request, near }), PAUSE_MS)
  const question: { request: typeof request; near: string | null } = JSON.parse(settled)
  const isWanted =
    team?.people.some(({ is_active }) => is_active) === true &&
    question.request.service_ids.length > 0 &&
    question.request.length_minutes <= 1440
  const offered = useQuery({
    ...staffSlotsQuery(question.request, { beautician, near: question.near }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return { isWanted, team, moment, offered }
}
