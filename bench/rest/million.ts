// All lists, filters, searches and counts of the office with a thousand and with a million appointments, sent as
// app/office sends them. Many short rounds alternate and the median of their p95 counts, so that other load affects
// both sizes.
import { type Figure, median } from '../figure.ts'
import type { Child } from './child.ts'
import { runLoad } from './load.ts'
import type { Ready } from './messages.ts'
import type { MeasuredRequest } from './requests.ts'
import { loadOf } from './throughput.ts'

const warmUpSeconds = 0.5
const seconds = 0.25
const rounds = 11
const mostTimesSlower = 3

interface Asked extends Pick<MeasuredRequest, 'name' | 'method' | 'path'> {
  readonly counts: boolean
  readonly body?: Readonly<Record<Size, string>>
}

type Size = 'thousand' | 'million'

const appointments =
  'id,client_id,service_id,appointment_date,status,notes,payment_amount,payment_status,updated_at,client:clients(full_name,phone),service:services(name,price)'
const clients = 'id,full_name,email,phone,address,notes,created_at,updated_at'
const leads =
  'id,full_name,phone,email,service_interested,preferred_date,message,status,created_at,updated_at'
const reviews = 'id,full_name,email,rating,review_text,is_approved,created_at,updated_at'
const latest = 'appointment_date.desc,id.asc'
const newest = 'created_at.desc,id.asc'
const pageSize = 25
const dayStart = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
const dayEnd = `${new Date().toISOString().slice(0, 10)}T23:59:59Z`

function page(name: string, path: string, order: string, number = 1): Asked {
  const range = `offset=${(number - 1) * pageSize}&limit=${pageSize}`
  return { name, method: 'GET', path: `${path}&order=${order}&${range}`, counts: true }
}

function same(args: object): Record<Size, string> {
  return { thousand: JSON.stringify(args), million: JSON.stringify(args) }
}

/**
 * In the order of the function. Names have fewer digits at a thousand: where a term would find nothing there, `few` finds as
 * much as `many`.
 */
function search(name: string, call: string, many: object, select: string, few: object = many): Asked {
  return {
    name,
    path: `/rpc/${call}?select=${select}&offset=0&limit=${pageSize}`,
    counts: true,
    method: 'POST',
    body: { thousand: JSON.stringify(few), million: JSON.stringify(many) },
  }
}

const requests: readonly Asked[] = [
  page('appointments, latest', `/appointments?select=${appointments}`, latest),
  page('appointments, earliest', `/appointments?select=${appointments}`, 'appointment_date.asc,id.desc'),
  page('appointments, page 40', `/appointments?select=${appointments}`, latest, 40),
  page('appointments by status', `/appointments?select=${appointments}&status=eq.confirmed`, latest),
  search(
    'appointments, search of a client',
    'search_appointments',
    { term: 'client 000017', wanted_status: null },
    appointments,
    { term: 'client 017', wanted_status: null },
  ),
  search(
    'appointments, search of a hundred clients',
    'search_appointments',
    { term: 'client 0017', wanted_status: null },
    appointments,
    { term: 'client 1', wanted_status: null },
  ),
  search(
    'appointments, search of a frequent word',
    'search_appointments',
    { term: 'sample', wanted_status: null },
    appointments,
  ),
  search(
    'appointments by status, search of a frequent word',
    'search_appointments',
    { term: 'sample', wanted_status: 'confirmed' },
    appointments,
  ),
  {
    name: "the day's agenda",
    method: 'GET',
    path: `/appointments?select=id,appointment_date,status,client:clients(full_name,phone,address),service:services(name)&appointment_date=gte.${dayStart}&appointment_date=lt.${dayEnd}&status=neq.cancelled&order=appointment_date.asc&limit=50`,
    counts: false,
  },
  page('clients, newest', `/clients?select=${clients}`, newest),
  page('clients by name', `/clients?select=${clients}`, 'full_name.asc,id.asc'),
  page('clients by email', `/clients?select=${clients}`, 'email.asc,id.asc'),
  search('clients, search of one', 'search_clients', { term: 'sample client.117@' }, clients),
  search('clients, search of a hundred', 'search_clients', { term: 'client.1799' }, clients, {
    term: 'client.1',
  }),
  search('clients, search of ten thousand', 'search_clients', { term: 'client 017' }, clients),
  search('clients, search of a frequent word', 'search_clients', { term: 'client' }, clients),
  {
    name: 'clients to choose from',
    method: 'POST',
    path: '/rpc/search_clients?select=id,full_name,phone&limit=20',
    body: same({ term: 'client 0', by_email: false }),
    counts: false,
  },
  page('leads, newest', `/leads?select=${leads}`, newest),
  page('leads by status', `/leads?select=${leads}&status=eq.new`, newest),
  search('leads, search of one', 'search_leads', { term: 'sample visitor.118@', wanted_status: null }, leads),
  search('leads, search of a thousand', 'search_leads', { term: 'visitor 017', wanted_status: null }, leads),
  { name: 'number of new leads', method: 'HEAD', path: '/leads?select=id&status=eq.new', counts: true },
  page('reviews to approve', `/reviews?select=${reviews}&is_approved=eq.false`, newest),
  {
    name: 'figures of the dashboard',
    method: 'POST',
    path: '/rpc/dashboard_figures',
    body: same({}),
    counts: false,
  },
]

export async function compareSizes(thousand: Child<Ready>, million: Child<Ready>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const asked of requests) {
    const sides = [
      { size: 'thousand', child: thousand, p95s: [] as number[] },
      { size: 'million', child: million, p95s: [] as number[] },
    ] as const
    for (const { size, child } of sides) await p95Of(asked, size, child, warmUpSeconds)
    for (let round = 0; round < rounds; round += 1) {
      // The order alternates.
      for (const { size, child, p95s } of round % 2 === 0 ? sides : sides.toReversed())
        p95s.push(await p95Of(asked, size, child, seconds))
    }
    const [small, large] = sides
    figures.push(figureOf(asked.name, median(small.p95s), median(large.p95s)))
  }
  return figures
}

async function p95Of(
  { counts, body, ...scene }: Asked,
  size: Size,
  child: Child<Ready>,
  seconds: number,
): Promise<number> {
  const load = loadOf({ ...scene, body: body?.[size], caller: 'staff' }, child.ready)
  const headers = counts ? { ...load.headers, Prefer: 'count=estimated' } : load.headers
  return (await runLoad({ ...load, headers }, { seconds })).p95
}

function figureOf(name: string, small: number, large: number): Figure {
  const ratio = large / small
  return {
    what: `p95 at a million: ${name}`,
    ours: large,
    unit: 'ms',
    peer: { name: 'at a thousand', value: small },
    ratio,
    target: `≤ ${mostTimesSlower}`,
    met: ratio <= mostTimesSlower,
  }
}
