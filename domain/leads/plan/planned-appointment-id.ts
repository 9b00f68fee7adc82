/**
 * The visits of a plan have the id of its enquiry but for the last two digits: booked twice, by whomever, each is one visit, and
 * which of them are booked can be asked. `part` counts from 1.
 */
export function plannedVisitId(lead: string, part: number): string {
  const last = (Number.parseInt(lead.slice(-2), 16) + part) % 256
  return lead.slice(0, -2) + last.toString(16).padStart(2, '0')
}
