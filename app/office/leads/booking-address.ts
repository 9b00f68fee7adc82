import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { Lead } from './queries.ts'

/** Where a lead is booked: a plan with times as one event, everything else as an appointment. */
export const bookingAddress = ({ id, plan }: Lead): string =>
  addressOf(plan?.functions.some(({ visits }) => visits.length > 0) ? paths.events : paths.appointments, {
    new: '1',
    lead: id,
  })
