/**
 * Turns the form's values into the saved appointment, and asks for confirmation of what the database accepts but may be a
 * mistake.
 */
import type { QueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Ask } from '#app/office/components/ui/use-question.tsx'
import { ActionableError, reasonOf, ShownFailure } from '#app/office/lib/data/failure.ts'
import type { AppointmentDraft } from '#app/office/lib/records/appointments.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { isAtHome, type ParsedAppointment } from '#domain/appointments/appointment-form.ts'
import { NO_PLACE, placeDraft } from '#domain/clients/place/place-form.ts'
import { formatDateAndClock, fromWallClock } from '#domain/time/business-time.ts'
import { appointmentLabels } from '../labels.ts'
import {
  appointmentProblemsQuery,
  seriesProblemsQuery,
  type UnsavedAppointment,
} from './appointment-checks.ts'
import type { BookingRequest } from './booking-request.ts'
import { seriesQuestion } from './series-question.tsx'

interface Surroundings {
  readonly zone: string
  readonly queryClient: QueryClient
  readonly ask: Ask
}

export async function draftOf(
  parsed: ParsedAppointment,
  record: Appointment | null,
  request: BookingRequest | null,
  surroundings: Surroundings,
): Promise<AppointmentDraft> {
  const { client, lines, beautician, area, address, series, appointment_date, ...others } = parsed
  const { pin, gate, floor, landmark, parking, ...priced } = others
  const { discount, discount_in, payment_method, payment_reference, ...rest } = priced
  const clientsPlace = isAtHome({ address }, client) ? client : NO_PLACE
  const isPayment = rest.payment_amount > (record?.payment_amount ?? 0)
  const appointment = {
    ...rest,
    client_id: client.id,
    appointment_date: fromWallClock(appointment_date, surroundings.zone),
    discount_percent: discount_in === 'percent' ? discount : 0,
    discount_amount: discount_in === 'amount' ? discount : 0,
    beautician_id: beautician?.id ?? null,
    area_id: area?.id ?? client.area_id,
    address: address ?? client.address,
    ...placeDraft({ pin, gate, floor, landmark, parking }, record, clientsPlace),
    cancelled_because: rest.status === 'cancelled' ? rest.cancelled_because : null,
    lines: lines.map(({ service, ...line }) => ({ ...line, service_id: service.id })),
  }
  const isAgreed = await agreed(appointment, record, series, surroundings).catch((error: unknown) => {
    toast.error(record ? appointmentLabels.updateFailed : appointmentLabels.addFailed, {
      description: reasonOf(error),
    })
    throw new ShownFailure('The appointment could not be checked', { cause: error })
  })
  if (!isAgreed) throw new ShownFailure('The person thought better of it')
  return {
    ...appointment,
    ...(isPayment ? { payment_method, payment_reference } : {}),
    ...(request?.lead ? { lead_id: request.lead.id } : {}),
    ...(request?.entry ? { waitlist_entry_id: request.entry } : {}),
    ...(series ? { series } : {}),
  }
}

/** Whether the user wants to save; asked only where something may be a mistake. */
async function agreed(
  appointment: Omit<AppointmentDraft, 'series' | 'lead'>,
  record: Appointment | null,
  series: ParsedAppointment['series'],
  { zone, queryClient, ask }: Surroundings,
): Promise<boolean> {
  const question = {
    ...(record ? { id: record.id } : {}),
    client_id: appointment.client_id,
    appointment_date: appointment.appointment_date,
    beautician_id: appointment.beautician_id,
    duration_minutes:
      appointment.duration_minutes ?? appointment.lines.reduce((sum, { minutes }) => sum + minutes, 0),
    area_id: appointment.area_id,
    overlap_ok: appointment.overlap_ok,
    tight_ok: appointment.tight_ok,
    lines: appointment.lines.map(({ service_id, minutes }) => ({ service_id, minutes })),
  } as UnsavedAppointment
  if (series) {
    const all = await queryClient.fetchQuery(seriesProblemsQuery(question, series))
    const appointments = all.filter(({ number }) => !series.leaving_out.includes(number))
    const refused = appointments.filter((each) => each.refused)
    if (refused.length > 0) {
      const clashes = refused.map(
        ({ starts_at, message }) => `${formatDateAndClock(starts_at, zone)}: ${message}`,
      )
      throw new ActionableError(`${clashes.join('. ')}. Leave out these dates or choose another time.`)
    }
    return ask(seriesQuestion(appointments, appointment.payment_amount ?? 0, zone))
  }
  if (appointment.status === 'cancelled' || (record && !isMoved(record, question))) return true
  const problems = await queryClient.fetchQuery(appointmentProblemsQuery(question))
  const warnings = problems.filter(({ refused }) => !refused)
  if (warnings.length === 0) return true
  const action = record ? 'Save anyway' : 'Book anyway'
  const content = warnings.map(({ message }) => message).join(' ')
  return ask({ title: `${action}?`, action, variant: 'primary', content })
}

/** The user confirmed the hour when the appointment was booked, so editing only the notes does not ask again. */
const isMoved = (
  record: Appointment,
  { appointment_date, beautician_id, duration_minutes }: UnsavedAppointment,
) =>
  Date.parse(record.appointment_date) !== Date.parse(appointment_date) ||
  record.beautician_id !== beautician_id ||
  record.duration_minutes !== duration_minutes
