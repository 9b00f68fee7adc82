import { addressOf, paths } from '#app/office/lib/paths.ts'
import { plannedVisits } from '#domain/leads/plan/lead-plan.ts'
import type { Lead } from './queries.ts'

/** Where a lead is booked: a plan with times as one event, everything else as an appointment. */
export const bookingAddress = ({ id, plan }: Lead): string =>
  addressOf(plan && plannedVisits(plan).length > 0 ? paths.events : paths.appointments, {
    new: '1',
    lead: id,
  })
