/**
 * Initial values of a booking: from a client's profile (`client`, `again` for the services of an earlier appointment), a lead
 * (`lead`), an entry of the waitlist (`entry`), or a day or slot in the calendar (`at`, `minutes`, `beautician`).
 */
import { randomId } from '#app/lib/random-id.ts'
import { clients, clientsByPhone, fetchUsualBooking, type UsualBooking } from '#app/office/clients/queries.ts'
import { type Lead, leads } from '#app/office/leads/queries.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { fetchRecord } from '#app/office/lib/records/read-records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { activeServices, activeServicesNamed } from '#app/office/services/queries.ts'
import { beauticians } from '#app/office/team/beauticians/queries.ts'
import type {
  Appointment,
  AppointmentArea,
  AppointmentBeautician,
  AppointmentClient,
  BookedService,
} from '#domain/appointments/appointment.ts'
import { isAtHome } from '#domain/appointments/appointment-form.ts'
import type { Place } from '#domain/clients/place/place.ts'
import { NO_PLACE } from '#domain/clients/place/place-form.ts'
import { discountOf, type LeadOffer, servicesBesidesOffer } from '#domain/leads/lead-offer.ts'
import { namesIn } from '#domain/leads/lead-services.ts'
import { requestedClock } from '#domain/leads/preferred-time.ts'
import { isDay, isWallClock } from '#domain/time/dates.ts'
import { whoIsFree } from './who-is-free.ts'

/** A requested service, and for which guest. */
interface WantedService {
  readonly service: BookedService
  readonly guest_name: string | null
}

export interface BookingRequest {
  readonly lead: Lead | null
  readonly client: AppointmentClient | null
  /** The client that the booking creates if it is chosen; null if there is one with the lead's name. */
  readonly newClient: AppointmentClient | null
  /** Other clients with the lead's number: families share numbers, so the user chooses. */
  readonly sameNumber: readonly AppointmentClient[]
  readonly services: readonly WantedService[]
  readonly beautician: AppointmentBeautician | null
  readonly area: AppointmentArea | null
  readonly address: string | null
  /** Pin and way in of an address of its own. */
  readonly place: Place | null
  /** Local date and time of the business, or a day alone. */
  readonly at: string | null
  readonly minutes: number | null
  /** What the client usually books, as it was filled in. */
  readonly usual: UsualBooking | null
  /** The entry of the waitlist that the booking ends. */
  readonly entry: string | null
  /** The discount that brings the price to the offer's price. */
  readonly discount: number
}

export const bookingParams = ['client', 'lead', 'again', 'entry', 'at', 'minutes', 'beautician'] as const

type BookingParams = Readonly<Partial<Record<(typeof bookingParams)[number], string>>>

const nothingKnown: BookingRequest = {
  lead: null,
  client: null,
  newClient: null,
  sameNumber: [],
  services: [],
  beautician: null,
  area: null,
  address: null,
  place: null,
  at: null,
  minutes: null,
  usual: null,
  entry: null,
  discount: 0,
}

export async function readBookingRequest(params: BookingParams, zone: string): Promise<BookingRequest> {
  const backend = sessionClient()
  const [lead, client, earlier, waitedFor, beautician] = await Promise.all([
    params.lead ? fetchRecord(backend, leads, params.lead) : null,
    params.client ? fetchRecord(backend, clients, params.client) : null,
    params.again ? fetchRecord(backend, appointments, params.again) : null,
    params.entry ? servicesWaitedFor(params.entry) : null,
    params.beautician ? fetchRecord(backend, beauticians, params.beautician) : null,
  ])
  const who = lead
    ? await requestOf(lead, zone)
    : earlier
      ? await bookAgain(earlier)
      : waitedFor
        ? { ...nothingKnown, client, services: await servicesOf(waitedFor) }
        : { ...nothingKnown, client, ...(client && (await usualOf(client.id))) }
  const minutes = Number(params.minutes)
  return {
    ...who,
    entry: params.entry ?? null,
    beautician: beautician ?? who.beautician,
    at: params.at && (isWallClock(params.at) || isDay(params.at)) ? params.at : who.at,
    minutes: Number.isInteger(minutes) && minutes > 0 ? minutes : null,
  }
}

/** The usual services and beautician, to begin with. */
async function usualOf(client: string): Promise<Partial<BookingRequest> | null> {
  const usual = await fetchUsualBooking(client)
  return (
    usual && {
      usual,
      services: usual.services.map((service) => ({ service, guest_name: null })),
      beautician: usual.beautician,
    }
  )
}

async function requestOf(lead: Lead, zone: string): Promise<BookingRequest> {
  const [known, wanted, became] = await Promise.all([
    clientsByPhone(lead.phone),
    servicesOfLead(lead),
    lead.client_id ? fetchRecord(sessionClient(), clients, lead.client_id) : null,
  ])
  const request = { ...nothingKnown, lead, ...wanted }
  const sameName = known.find((client) => client.full_name.toLowerCase() === lead.full_name.toLowerCase())
  const client = became ?? sameName
  const free = { beautician: await whoIsFreeFor(lead, request.services, client, zone) }
  if (client) {
    const sameNumber = became ? [] : known.filter(({ id }) => id !== client.id)
    return { ...request, ...free, client, sameNumber }
  }
  const newClient = newClientOf(lead)
  return { ...request, ...free, newClient, sameNumber: known, client: known.length > 0 ? null : newClient }
}

/** Who is free at the requested time, if one was requested: the form then opens as if that free slot was pressed. */
async function whoIsFreeFor(
  { preferred_date, area_id }: Lead,
  services: readonly WantedService[],
  client: AppointmentClient | undefined,
  zone: string,
): Promise<AppointmentBeautician | null> {
  if (!preferred_date || !requestedClock(preferred_date, zone)) return null
  if (Date.parse(preferred_date) <= Date.now()) return null
  return whoIsFree(preferred_date, services, client ? client.area_id : area_id, zone)
}

function servicesOfLead(lead: Lead): Promise<Partial<BookingRequest>> {
  return lead.offer ? servicesOffered(lead, lead.offer) : servicesNamed(lead.service_interested)
}

/**
 * At the prices of the lead, less the offer's discount. If a service no longer exists, the offer is dropped and the user must
 * check the price.
 */
async function servicesOffered(
  { service_interested }: Lead,
  offer: LeadOffer,
): Promise<Pick<BookingRequest, 'services' | 'discount'>> {
  const [active, besides] = await Promise.all([
    activeServices([...new Set(offer.lines.map(({ service_id }) => service_id))]),
    activeServicesNamed(servicesBesidesOffer(service_interested, offer)),
  ])
  const promised = offer.lines.flatMap(({ service_id, price, minutes }) => {
    const today = active.find(({ id }) => id === service_id)
    return today ? [{ ...today, price, duration_minutes: minutes }] : []
  })
  const isWhole = promised.length === offer.lines.length
  return {
    services: [...promised, ...besides].map((service) => ({ service, guest_name: null })),
    discount: isWhole ? discountOf(offer) : 0,
  }
}

/** The services of an entry of the waitlist. */
async function servicesWaitedFor(entry: string): Promise<readonly string[]> {
  const { data, error } = await sessionClient()
    .from('waitlist_entries')
    .select('service_ids')
    .eq('id', entry)
    .maybeSingle()
  if (error) throw error
  return data?.service_ids ?? []
}

/** In this order; a service may be wanted several times. Those that are no longer offered are left out. */
async function servicesOf(ids: readonly string[]): Promise<WantedService[]> {
  const active = ids.length > 0 ? await activeServices([...new Set(ids)]) : []
  return ids.flatMap((wanted) =>
    active.filter(({ id }) => id === wanted).map((service) => ({ service, guest_name: null })),
  )
}

async function servicesNamed(names: string): Promise<Pick<BookingRequest, 'services'>> {
  // A service name may contain a comma.
  const whole = await activeServicesNamed([names])
  const found = whole.length > 0 ? whole : await activeServicesNamed(namesIn(names))
  return { services: found.map((service) => ({ service, guest_name: null })) }
}

/** The id is generated here, so that a repeated request creates one client. */
const newClientOf = ({ full_name, phone, message, area_id }: Lead): AppointmentClient => ({
  id: randomId(),
  full_name,
  phone,
  address: null,
  area_id,
  ...NO_PLACE,
  allergies: null,
  notes: message,
})

/** The same services at today's prices; services that are no longer offered are left out. */
async function bookAgain(appointment: Appointment): Promise<BookingRequest> {
  const { client, lines, beautician, area, address } = appointment
  const offered = await activeServices(lines.map(({ service }) => service.id))
  return {
    ...nothingKnown,
    client,
    services: lines
      .toSorted((one, other) => one.position - other.position)
      .flatMap(({ service, guest_name }) => {
        const today = offered.find(({ id }) => id === service.id)
        return today ? [{ service: today, guest_name }] : []
      }),
    beautician,
    area: area?.id === client.area_id ? null : area,
    address: address === client.address ? null : address,
    place: isAtHome(appointment, client) ? null : appointment,
  }
}
