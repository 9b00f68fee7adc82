import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { isDay } from '#domain/time/dates.ts'

/** The start of the appointment. The browser's field for date and time cannot hold a day alone, so a given day gets two fields. */
export function DateTimeField() {
  const { register, getValues, formState } = useFormContext<AppointmentInput>()
  const [startsWithDay] = useState(() => isDay(getValues('appointment_date')))
  if (startsWithDay) return <DateAndTime />
  return (
    <Field
      label="Date & Time"
      required
      className="min-w-0 sm:flex-1"
      error={formState.errors.appointment_date?.message}
    >
      <Input type="datetime-local" {...register('appointment_date')} />
    </Field>
  )
}

function DateAndTime() {
  const { control, setValue, formState } = useFormContext<AppointmentInput>()
  const [day = '', clock = ''] = useWatch({ control, name: 'appointment_date' }).split('T')
  // Kept while the date is incomplete, which the form's value cannot say.
  const [typedClock, setTypedClock] = useState('')
  const time = clock || typedClock
  const error = formState.errors.appointment_date?.message
  const write = (newDay: string, newTime: string) => {
    setTypedClock(newTime)
    setValue('appointment_date', newDay && newTime ? `${newDay}T${newTime}` : newDay, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
  }
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto] gap-2 sm:flex-[1.4]">
      <Field label="Date" required error={isDay(day) ? undefined : error}>
        <Input type="date" value={day} onChange={({ target }) => write(target.value, time)} />
      </Field>
      <Field label="Time" required error={isDay(day) ? error : undefined}>
        <Input type="time" value={time} onChange={({ target }) => write(day, target.value)} />
      </Field>
    </div>
  )
}
