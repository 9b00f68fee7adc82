/** Turns what was typed into the visit that is saved, after asking about what the database would let pass but nobody may mean. */
import type { QueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf, ToldFailure } from '#app/office/lib/data/failure.ts'
import type { VisitDraft } from '#app/office/lib/records/appointments.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { ParsedAppointment } from '#domain/appointments/appointment-form.ts'
import { formatDateAndClock, fromWallClock } from '#domain/time/business-time.ts'
import { appointmentWords } from '../labels.ts'
import type { BookingWish } from './booking-wish.ts'
import { seriesProblemsQuery, type VisitInQuestion, visitProblemsQuery } from './visit-checks.ts'

export async function draftOf(
  parsed: ParsedAppointment,
  record: Appointment | null,
  wish: BookingWish | null,
  zone: string,
  queries: QueryClient,
): Promise<VisitDraft> {
  const { client, lines, beautician, area, address, series, appointment_date, ...others } = parsed
  const { discount, discount_in, ...rest } = others
  const visit = {
    ...rest,
    client_id: client.id,
    appointment_date: fromWallClock(appointment_date, zone),
    discount_percent: discount_in === 'percent' ? discount : 0,
    discount_amount: discount_in === 'amount' ? discount : 0,
    beautician_id: beautician?.id ?? null,
    area_id: area?.id ?? client.area_id,
    address: address ?? client.address,
    cancelled_because: rest.status === 'cancelled' ? rest.cancelled_because : null,
    lines: lines.map(({ service, ...line }) => ({ ...line, service_id: service.id })),
  }
  const questions = await asked(visit, record, series, zone, queries).catch((error: unknown) => {
    toast.error(record ? appointmentWords.updateFailed : appointmentWords.addFailed, {
      description: reasonOf(error),
    })
    throw new ToldFailure('The visit could not be checked', { cause: error })
  })
  if (questions && !window.confirm(questions)) throw new ToldFailure('The person thought better of it')
  return {
    ...visit,
    ...(wish?.lead ? { lead_id: wish.lead.id } : {}),
    ...(series ? { series } : {}),
  }
}

/** What the person is asked before it is saved; null if there is nothing to ask. */
async function asked(
  visit: Omit<VisitDraft, 'series' | 'lead'>,
  record: Appointment | null,
  series: ParsedAppointment['series'],
  zone: string,
  queries: QueryClient,
): Promise<string | null> {
  const question = {
    ...(record ? { id: record.id } : {}),
    client_id: visit.client_id,
    appointment_date: visit.appointment_date,
    beautician_id: visit.beautician_id,
    duration_minutes: visit.duration_minutes ?? visit.lines.reduce((sum, { minutes }) => sum + minutes, 0),
    area_id: visit.area_id,
    overlap_ok: visit.overlap_ok,
    tight_ok: visit.tight_ok,
    lines: visit.lines.map(({ service_id, minutes }) => ({ service_id, minutes })),
  } as VisitInQuestion
  if (series) {
    const visits = await queries.fetchQuery(seriesProblemsQuery(question, series))
    const days = visits.map(
      ({ starts_at, message }) => `${formatDateAndClock(starts_at, zone)}${message ? ` – ${message}` : ''}`,
    )
    return `${visits.length} visits:\n\n${days.join('\n')}\n\nBook them all?`
  }
  if (visit.status === 'cancelled' || (record && !isMoved(record, question))) return null
  const problems = await queries.fetchQuery(visitProblemsQuery(question))
  const doubts = problems.filter(({ refused }) => !refused)
  if (doubts.length === 0) return null
  return `${doubts.map(({ message }) => message).join(' ')} Book it all the same?`
}

/** Whoever only edits the notes of a visit at night was asked about the hour when it was booked. */
const isMoved = (
  record: Appointment,
  { appointment_date, beautician_id, duration_minutes }: VisitInQuestion,
) =>
  Date.parse(record.appointment_date) !== Date.parse(appointment_date) ||
  record.beautician_id !== beautician_id ||
  record.duration_minutes !== duration_minutes
