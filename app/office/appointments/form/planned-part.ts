/**
 * A lead's plan is booked one appointment per beautician: the first part that is not booked yet is proposed with its lines, its
 * time and a beautician who is free then.
 */

import type { Lead } from '#app/office/leads/queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { activeServices } from '#app/office/services/queries.ts'
import type { AppointmentBeautician, BookedService } from '#domain/appointments/appointment.ts'
import type { LeadPlan } from '#domain/leads/plan/lead-plan.ts'
import { plannedAppointmentId } from '#domain/leads/plan/planned-appointment-id.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { whoIsFree } from './who-is-free.ts'

export interface PlannedPart {
  readonly appointmentId: string
  /** Counted from 1. */
  readonly part: number
  /** The parts that are already booked. */
  readonly booked: readonly number[]
}

/** A requested service, and for which guest. */
export interface WantedService {
  readonly service: BookedService
  readonly guest_name: string | null
}

interface ProposedAppointment {
  readonly services: readonly WantedService[]
  readonly at: string | null
  readonly beautician: AppointmentBeautician | null
  readonly planned: PlannedPart
}

/** The requested part, else the first unbooked one; null once all are booked. */
export async function partOfPlan(
  { id, area_id }: Lead,
  { visits }: LeadPlan,
  asked: number,
  zone: string,
): Promise<ProposedAppointment | null> {
  const parts = visits.map((_, index) => index + 1)
  const booked = await bookedParts(id, parts)
  const left = parts.filter((part) => !booked.includes(part))
  const part = left.includes(asked) ? asked : left[0]
  const appointment = part === undefined ? undefined : visits[part - 1]
  if (part === undefined || !appointment) return null
  const offered = await activeServices([...new Set(appointment.lines.map(({ service_id }) => service_id))])
  const services = appointment.lines.flatMap(({ service_id, guest_name, price, minutes }) => {
    const today = offered.find((service) => service.id === service_id)
    // At the quoted price and duration.
    return today ? [{ service: { ...today, price, duration_minutes: minutes }, guest_name }] : []
  })
  const isAhead = Date.parse(appointment.starts_at) > Date.now()
  return {
    services,
    at: isAhead ? toWallClock(appointment.starts_at, zone) : null,
    beautician: isAhead ? await whoIsFree(appointment.starts_at, services, area_id, zone) : null,
    planned: { appointmentId: plannedAppointmentId(id, part), part, booked },
  }
}

async function bookedParts(lead: string, parts: readonly number[]): Promise<number[]> {
  const { data, error } = await sessionClient()
    .from('appointments')
    .select('id')
    .in(
      'id',
      parts.map((part) => plannedAppointmentId(lead, part)),
    )
  if (error) throw error
  return parts.filter((part) => data.some(({ id }) => id === plannedAppointmentId(lead, part)))
}

/** Proposes the next part once an appointment of a plan is saved. */
export function nextPart(
  request: { readonly lead: Lead | null; readonly planned: PlannedPart | null } | null,
): Readonly<Record<string, string>> | null {
  if (!request?.lead?.plan || !request.planned) return null
  const { part, booked } = request.planned
  const next = request.lead.plan.visits
    .map((_, index) => index + 1)
    .find((other) => other !== part && !booked.includes(other))
  return next === undefined ? null : { lead: request.lead.id, part: String(next) }
}
