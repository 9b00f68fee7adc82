/** What is known of a booking before anybody types: from a client's profile (`client=<id>`) or a lead (`lead=<id>`). */
import { randomId } from '#app/lib/random-id.ts'
import { fetchRecord } from '#app/office/lib/records/read-records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { clients, clientsByPhone } from '#app/office/subjects/clients/queries.ts'
import { type Lead, leads } from '#app/office/subjects/leads/queries.ts'
import { activeServiceNamed } from '#app/office/subjects/services/queries.ts'
import type { BookedService, VisitedClient } from '#domain/appointment.ts'

export interface BookingWish {
  readonly lead: Lead | null
  readonly client: VisitedClient | null
  /** The client is not known yet: the booking makes one of the lead. */
  readonly isNewClient: boolean
  /** Several clients have the lead's number, and none its name: somebody has to choose. */
  readonly sameNumber: readonly VisitedClient[]
  /** The service of the name that the lead asks for, where there is one. */
  readonly service: BookedService | null
}

const nothingKnown = { lead: null, client: null, isNewClient: false, sameNumber: [], service: null }

export async function readBookingWish(asked: {
  readonly client?: string
  readonly lead?: string
}): Promise<BookingWish> {
  const backend = sessionClient()
  const lead = asked.lead ? await fetchRecord(backend, leads, asked.lead) : null
  if (lead) return wishOf(lead)
  const client = asked.client ? await fetchRecord(backend, clients, asked.client) : null
  return { ...nothingKnown, client }
}

async function wishOf(lead: Lead): Promise<BookingWish> {
  const [known, service] = await Promise.all([
    clientsByPhone(lead.phone),
    activeServiceNamed(lead.service_interested),
  ])
  const sameName = known.find((client) => client.full_name.toLowerCase() === lead.full_name.toLowerCase())
  const client = sameName ?? (known.length === 1 ? known[0] : undefined)
  if (client) return { ...nothingKnown, lead, service, client }
  if (known.length > 0) return { ...nothingKnown, lead, service, sameNumber: known }
  return { ...nothingKnown, lead, service, client: clientToBe(lead), isNewClient: true }
}

/** Its id is made here, so that a booking which is sent twice makes one client. */
const clientToBe = ({ full_name, phone, message }: Lead): VisitedClient => ({
  id: randomId(),
  full_name,
  phone,
  address: null,
  notes: message,
})
