import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { cancellationLabels } from '#app/office/components/cancellation-labels.ts'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { SeriesPlace } from '#app/office/components/series-place.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { asOptions, Select } from '#app/office/components/ui/select.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { teamQuery } from '#app/office/team/beauticians/queries.ts'
import {
  type Appointment,
  appointmentStatuses,
  cancellationReasons,
  firstName,
} from '#domain/appointments/appointment.ts'
import {
  type AppointmentInput,
  appointmentForm,
  type ParsedAppointment,
} from '#domain/appointments/appointment-form.ts'
import { ClientActionList } from '../client-action-list.tsx'
import { appointmentLabels } from '../labels.ts'
import { BeauticianField } from './beautician-field.tsx'
import { type BookingRequest, bookingParams, readBookingRequest } from './booking-request.ts'
import { ClientDetails } from './client-details.tsx'
import { ClientField } from './client-field.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { draftOf } from './draft-of.ts'
import { FreeSlots } from './free-slots.tsx'
import { LeadSummary } from './lead-summary.tsx'
import { LinesFields } from './lines-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { Precautions } from './precautions.tsx'
import { previewOf } from './preview-of.ts'
import { Problems } from './problems.tsx'
import { SeriesFields } from './series-fields.tsx'
import { ServiceField } from './service-field.tsx'
import { startValues } from './start-values.ts'
import { testedAppointment } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

const appointmentRecordForm = (
  zone: string,
  queryClient: QueryClient,
): RecordForm<Appointment, AppointmentInput, ParsedAppointment, BookingRequest> => ({
  schema: appointmentForm,
  given: { params: bookingParams, read: (params) => readBookingRequest(params, zone) },
  startValues: (appointment, request) => startValues(appointment, request, zone),
  toDraft: (parsed, record, request, ask) => draftOf(parsed, record, request, { zone, queryClient, ask }),
  preview: previewOf,
  Fields: AppointmentFields,
})

export default function AppointmentDialog(opened: OpenedRecord<Appointment>) {
  const { time_zone } = useBusinessProfile()
  const queryClient = useQueryClient()
  const form = useMemo(() => appointmentRecordForm(time_zone, queryClient), [time_zone, queryClient])
  return <RecordDialog {...opened} source={appointments} labels={appointmentLabels} form={form} />
}

interface AppointmentFieldsProps {
  record: Appointment | null
  given: BookingRequest | null
}

/** The fields of the specification, in its order; then the fields for a team. */
function AppointmentFields({ record, given }: AppointmentFieldsProps) {
  const { register, formState } = useFormContext<AppointmentInput>()
  const { errors } = formState
  const { time_zone } = useBusinessProfile()
  const values = useTypedAppointment()
  const { client, address, status } = values
  const { data: team } = useQuery(teamQuery)
  const appointmentId = record?.id ?? null
  return (
    <>
      {given?.lead && <LeadSummary lead={given.lead} />}
      {record && (
        <ClientActionList
          appointmentId={record.id}
          name={firstName(record.client.full_name)}
          mayAnswer={false}
        />
      )}
      {record && <SeriesPlace appointment={record} />}
      {record && client && (
        <ClientDetails client={client} address={address || client.address} place={record} />
      )}
      <ClientField request={given} isNew={record === null} />
      <ServiceField line={0} />
      <Precautions allergies={client?.allergies ?? null} appointment={testedAppointment(values, time_zone)} />
      <div className="grid gap-4 sm:flex">
        <DateTimeField />
        <Field label="Status" className="min-w-0 sm:flex-1">
          <Select options={asOptions(appointmentStatuses)} {...register('status')} />
        </Field>
      </div>
      {status === 'cancelled' && (
        <Field label="Cancelled because">
          <Select
            options={[
              { value: '', label: 'Not given' },
              ...cancellationReasons.map((value) => ({ value, label: cancellationLabels[value] })),
            ]}
            {...register('cancelled_because')}
          />
        </Field>
      )}
      <FreeSlots appointmentId={appointmentId} />
      <Problems appointmentId={appointmentId} />
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea {...register('notes')} />
      </Field>
      <PaymentFields record={record} />
      {team && team.people.length > 0 && <BeauticianField record={record} team={team} />}
      <LinesFields />
      <PlaceFields />
      {!record && !given?.lead && <SeriesFields />}
    </>
  )
}
