import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { asOptions, Select } from '#app/office/components/ui/select.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { type Appointment, appointmentStatuses, paymentStatuses } from '#domain/appointment.ts'
import { appointmentForm } from '#domain/appointment-form.ts'
import { fromWallClock, toWallClock } from '#domain/business-time.ts'
import { AmountField } from './amount-field.tsx'
import type { AppointmentDraft, AppointmentInput } from './appointment-input.ts'
import { AskedFor } from './asked-for.tsx'
import { type BookingWish, readBookingWish } from './booking-wish.ts'
import { ClientDetails } from './client-details.tsx'
import { ClientField } from './client-field.tsx'
import { appointments } from './queries.ts'
import { ServiceField } from './service-field.tsx'
import { wishedHour } from './wished-hour.ts'
import { appointmentWords } from './words.ts'

const appointmentRecordForm = (
  zone: string,
  userId: string,
): RecordForm<Appointment, AppointmentInput, z.output<typeof appointmentForm>, BookingWish> => ({
  schema: appointmentForm,
  given: { params: ['client', 'lead'], read: readBookingWish },
  startValues: (appointment, wish) => ({
    client: appointment?.client ?? wish?.client ?? null,
    service: appointment?.service ?? wish?.service ?? null,
    appointment_date: appointment
      ? toWallClock(appointment.appointment_date, zone)
      : wishedHour(wish?.lead?.preferred_date, new Date(), zone),
    status: appointment?.status ?? 'scheduled',
    notes: appointment?.notes ?? '',
    payment_amount: String(appointment?.payment_amount ?? 0),
    payment_status: appointment?.payment_status ?? 'pending',
  }),
  toDraft: ({ client, service, ...parsed }, _record, wish): AppointmentDraft => ({
    ...parsed,
    ...(wish?.lead ? { lead: wish.lead.id } : {}),
    client_id: client.id,
    service_id: service.id,
    appointment_date: fromWallClock(parsed.appointment_date, zone),
    created_by: userId,
  }),
  preview: (appointment, draft, { client, service }) => ({ ...appointment, ...draft, client, service }),
  Fields: AppointmentFields,
})

export default function AppointmentDialog(opened: OpenedRecord<Appointment>) {
  const { time_zone } = useBusinessProfile()
  const { user } = useSession()
  const form = useMemo(() => appointmentRecordForm(time_zone, user.id), [time_zone, user.id])
  return <RecordDialog {...opened} source={appointments} words={appointmentWords} form={form} />
}

interface AppointmentFieldsProps {
  record: Appointment | null
  given: BookingWish | null
}

function AppointmentFields({ record, given }: AppointmentFieldsProps) {
  const { register, control, formState } = useFormContext<AppointmentInput>()
  const { errors } = formState
  const client = useWatch({ control, name: 'client' })
  return (
    <>
      {given?.lead && <AskedFor lead={given.lead} />}
      {record && client && <ClientDetails client={client} />}
      <ClientField wish={given} />
      <ServiceField />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Date & Time" required error={errors.appointment_date?.message}>
          <Input type="datetime-local" {...register('appointment_date')} />
        </Field>
        <Field label="Status">
          <Select options={asOptions(appointmentStatuses)} {...register('status')} />
        </Field>
      </div>
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea {...register('notes')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField />
        <Field label="Payment Status">
          <Select options={asOptions(paymentStatuses)} {...register('payment_status')} />
        </Field>
      </div>
    </>
  )
}
