/** The problems of the appointment, shown before it is saved; named exceptions can be granted here. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { appointmentProblemsQuery, type UnsavedAppointment } from './appointment-checks.ts'
import { appointmentInQuestion } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

const PAUSE_MS = 300

export function Problems({ appointmentId }: { appointmentId: string | null }) {
  const { time_zone: zone } = useBusinessProfile()
  const values = useTypedAppointment()
  const settled = useDebounced(JSON.stringify(appointmentInQuestion(values, zone, appointmentId)), PAUSE_MS)
  const appointment: UnsavedAppointment | null = JSON.parse(settled)
  const isOff = values.status === 'cancelled'
  const { data: problems = [] } = useQuery({
    ...appointmentProblemsQuery(appointment as UnsavedAppointment),
    enabled: appointment !== null && !isOff,
    placeholderData: keepPreviousData,
  })
  const shown = appointment === null || isOff ? [] : problems
  const has = (kind: string) => shown.some((problem) => problem.kind === kind)
  return (
    <>
      <div role="status" className="empty:hidden">
        {shown.length > 0 && (
          <ul className="space-y-1 rounded-lg border border-gold/50 bg-notice px-3.5 py-2.5 text-sm text-on-notice">
            {shown.map(({ kind, message }) => (
              <li key={`${kind} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      {(has('overlap') || values.overlap_ok) && (
        <ExceptionField
          name="overlap_ok"
          label="Allow overlap"
          hint="For guests in one home: this appointment may overlap another one of the same beautician"
        />
      )}
      {(has('travel') || values.tight_ok) && (
        <ExceptionField
          name="tight_ok"
          label="Allow less travel time"
          hint="Less travel time than usual between this appointment and the next"
        />
      )}
    </>
  )
}

interface ExceptionFieldProps {
  name: 'overlap_ok' | 'tight_ok'
  label: string
  hint: string
}

function ExceptionField({ name, label, hint }: ExceptionFieldProps) {
  const { control } = useFormContext<AppointmentInput>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch label={label} hint={hint} checked={field.value} onCheckedChange={field.onChange} />
      )}
    />
  )
}
