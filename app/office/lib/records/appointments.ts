// The appointment as a record. It stands here because clients, money and appointments read it.
import {
  type Appointment,
  appointmentColumns,
  appointmentLineColumns,
  bookedServiceColumns,
  sentBeauticianColumns,
  visitedAreaColumns,
  visitedClientColumns,
} from '#domain/appointments/appointment.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import type { RecordSave, RecordSource } from './record-source.ts'

const service = `service:services(${bookedServiceColumns})`

/** An appointment as the form saves it: with its lines, in one call. */
export interface AppointmentDraft extends Omit<RowDraft<'appointments'>, 'duration_minutes'> {
  readonly lines: readonly LineDraft[]
  /** null: as long as its lines. */
  readonly duration_minutes: number | null
  /** That lead is booked and converted in the same stroke. */
  readonly lead_id?: string
  /** All of them or none. */
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
}

/** What is moved in the calendar is written plainly. */
const isAppointmentDraft = (draft: object): draft is AppointmentDraft => 'lines' in draft

export const appointments: RecordSource<Appointment> = {
  table: 'appointments',
  select: [
    ...appointmentColumns,
    `client:clients(${visitedClientColumns})`,
    service,
    `lines:appointment_lines(${appointmentLineColumns},${service})`,
    `beautician:beauticians(${sentBeauticianColumns})`,
    `area:areas(${visitedAreaColumns})`,
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
