/** How often an appointment repeats: every appointment is checked and shown before any is saved. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, CircleSlash, TriangleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import type { Series } from '#app/office/lib/records/appointments.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { seriesProblemsQuery, type UnsavedAppointment } from './appointment-checks.ts'
import { SeriesPayment } from './series-payment.tsx'
import { appointmentInQuestion, typedPayment } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

const PAUSE_MS = 400

export default function SeriesPlan() {
  const { register, formState } = useFormContext<AppointmentInput>()
  const values = useTypedAppointment()
  const errors = formState.errors.series
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Every … weeks" error={errors?.every_weeks?.message}>
          <Input type="number" inputMode="numeric" min={1} max={52} {...register('series.every_weeks')} />
        </Field>
        <Field label="Times" error={errors?.times?.message}>
          <Input type="number" inputMode="numeric" min={2} max={52} {...register('series.times')} />
        </Field>
      </div>
      <SeriesAppointments />
      <div className="mt-3 text-sm">
        <SeriesPayment paid={typedPayment(values)} />
      </div>
    </>
  )
}

const isWhole = (text: string, from: number) =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= 52

function SeriesAppointments() {
  const { time_zone: zone } = useBusinessProfile()
  const { setValue } = useFormContext<AppointmentInput>()
  const values = useTypedAppointment()
  const { series } = values
  const leftOut = series?.leaving_out ?? []
  const setLeftOut = (numbers: number[]) => setValue('series.leaving_out', numbers, { shouldDirty: true })
  const isKnown = series !== null && isWhole(series.every_weeks, 1) && isWhole(series.times, 2)
  const asked = {
    appointment: appointmentInQuestion(values, zone, null),
    series: isKnown
      ? { every_weeks: Number(series.every_weeks), times: Number(series.times), leaving_out: [] }
      : null,
  }
  const question: typeof asked = JSON.parse(useDebounced(JSON.stringify(asked), PAUSE_MS))
  const appointments = useQuery({
    ...seriesProblemsQuery(question.appointment as UnsavedAppointment, question.series as Series),
    enabled: question.appointment !== null && question.series !== null,
    placeholderData: keepPreviousData,
  })
  if (!question.appointment)
    return <p className="mt-3 text-sm text-muted">Choose a service and a time first.</p>
  if (!isKnown) return null
  if (appointments.isError)
    return (
      <p className="mt-3 text-sm text-danger">
        {reasonOf(appointments.error) ?? 'This could not be checked.'}
      </p>
    )
  return (
    <ol
      aria-label="The appointments of the series"
      aria-busy={appointments.isPlaceholderData}
      className="mt-3 space-y-1 text-sm"
    >
      {appointments.data?.map(({ number, starts_at, kind, refused, message }) => {
        const isLeftOut = leftOut.includes(number)
        const Sign = isLeftOut ? CircleSlash : kind ? TriangleAlert : Check
        return (
          <li key={number} className="flex items-center gap-2">
            <Sign
              aria-hidden="true"
              className={classNames(
                'size-4 shrink-0',
                isLeftOut ? 'text-muted' : kind ? 'text-danger' : 'text-positive',
              )}
            />
            <span className={classNames('min-w-0 flex-1', isLeftOut && 'text-muted line-through')}>
              {formatDateAndClock(starts_at, zone)}
              {kind && (
                <span className={classNames('block text-xs', refused ? 'text-danger' : 'text-muted')}>
                  {message}
                </span>
              )}
            </span>
            {(kind || isLeftOut) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`${isLeftOut ? 'Book' : 'Leave out'} ${formatDateAndClock(starts_at, zone)}`}
                onClick={() =>
                  setLeftOut(isLeftOut ? leftOut.filter((one) => one !== number) : [...leftOut, number])
                }
              >
                {isLeftOut ? 'Book' : 'Leave out'}
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
