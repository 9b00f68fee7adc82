/**
 * Derives the ids of a plan's appointments from the lead's id, except for the last two digits, so that booking
 * twice is idempotent and booked ones can be looked up. `part` counts from 1.
 */
export function plannedAppointmentId(lead: string, part: number): string {
  const last = (Number.parseInt(lead.slice(-2), 16) + part) % 256
  return lead.slice(0, -2) + last.toString(16).padStart(2, '0')
}
