// The appointment as a record, shared by clients, money and appointments.
import {
  type Appointment,
  appointmentAreaColumns,
  appointmentBeauticianColumns,
  appointmentClientColumns,
  appointmentColumns,
  appointmentLineColumns,
  bookedServiceColumns,
} from '#domain/appointments/appointment.ts'
import type { PaymentMethod } from '#domain/money/payment.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import type { RecordSave, RecordSource } from './record-source.ts'

const service = `service:services(${bookedServiceColumns})`

/** An appointment as the form saves it: with its lines, in one call. */
export interface AppointmentDraft extends Omit<RowDraft<'appointments'>, 'duration_minutes'> {
  readonly lines: readonly LineDraft[]
  /** null: the sum of its lines. */
  readonly duration_minutes: number | null
  /** With a higher payment_amount: how the difference was paid. */
  readonly payment_method?: PaymentMethod
  readonly payment_reference?: string | null
  /** This lead is converted in the same transaction. */
  readonly lead_id?: string
  /** This entry of the waitlist is booked in the same transaction. */
  readonly waitlist_entry_id?: string
  /** All appointments of the series are saved, or none. */
  readonly series?: Series
}

interface LineDraft {
  readonly service_id: string
  readonly guest_name: string | null
  readonly price: number
  readonly minutes: number
}

export interface Series {
  readonly every_weeks: number
  readonly times: number
  /** The numbers of appointments that are not booked. */
  readonly leaving_out: readonly number[]
}

/** A move in the calendar is a plain update without lines. */
const isAppointmentDraft = (draft: object): draft is AppointmentDraft => 'lines' in draft

export const appointments: RecordSource<Appointment> = {
  table: 'appointments',
  select: [
    ...appointmentColumns,
    `client:clients(${appointmentClientColumns})`,
    service,
    `lines:appointment_lines(${appointmentLineColumns},${service})`,
    `beautician:beauticians(${appointmentBeauticianColumns})`,
    `area:areas(${appointmentAreaColumns})`,
  ].join(','),
  nameOf: ({ client, service: { name } }) => `${name} for ${client.full_name}`,
  saveCall: ({ id, version, draft }: RecordSave) => {
    if (!isAppointmentDraft(draft)) return null
    const { series, ...fields } = draft
    const appointment = { ...fields, id, ...(version === null ? {} : { based_on: version }) }
    return series
      ? { name: 'save_series', args: { appointment, ...series } }
      : { name: 'save_appointment', args: { appointment } }
  },
}
