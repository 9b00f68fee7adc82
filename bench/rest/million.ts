// Each list, filter, search and count of the back-office at a thousand appointments and at a million.
import type { Figure } from '../figure.ts'
import type { Child } from './child.ts'
import { runLoad } from './load.ts'
import type { Ready } from './messages.ts'
import { loadOf } from './throughput.ts'

const seconds = 4
const mostTimesSlower = 3

const columns =
  'select=id,client_id,service_id,appointment_date,status,notes,payment_amount,payment_status,updated_at,client:clients(full_name,phone),service:services(name,price)'
const appointments = `/appointments?${columns}`
const search = (term: string) => `/rpc/search_appointments?term=${encodeURIComponent(term)}&${columns}`
const latest = 'order=appointment_date.desc,id.asc'
const newest = 'order=created_at.desc,id.asc'
const clients = '/clients?select=id,full_name,email,phone,address,notes,created_at,updated_at'
const leads =
  '/leads?select=id,full_name,phone,email,service_interested,preferred_date,message,status,created_at,updated_at'
const page = 'offset=0&limit=25'
const today = new Date().toISOString().slice(0, 10)

const requests: readonly { readonly name: string; readonly path: string; readonly counts: boolean }[] = [
  { name: 'appointments, latest', path: `${appointments}&${latest}&${page}`, counts: true },
  { name: 'appointments, page 40', path: `${appointments}&${latest}&offset=975&limit=25`, counts: true },
  {
    name: 'appointments by status',
    path: `${appointments}&status=eq.confirmed&${latest}&${page}`,
    counts: true,
  },
  {
    name: 'appointments, search of a client',
    path: `${search('client 0017')}&${latest}&${page}`,
    counts: true,
  },
  {
    name: 'appointments, search of a frequent word',
    path: `${search('sample')}&${latest}&${page}`,
    counts: true,
  },
  {
    name: "the day's agenda",
    path: `${appointments}&appointment_date=gte.${today}&appointment_date=lt.${today}T23:59:59&status=neq.cancelled&order=appointment_date&limit=50`,
    counts: false,
  },
  { name: 'clients, newest', path: `${clients}&${newest}&${page}`, counts: true },
  { name: 'clients by name', path: `${clients}&order=full_name,id&${page}`, counts: true },
  {
    name: 'clients, search',
    path: `/rpc/search_clients?term=client%20017&${newest}&${page}`,
    counts: true,
  },
  { name: 'leads, newest', path: `${leads}&${newest}&${page}`, counts: true },
  {
    name: 'leads, search',
    path: `/rpc/search_leads?term=visitor%20017&${newest}&${page}`,
    counts: true,
  },
  {
    name: 'leads by status',
    path: `${leads}&status=eq.new&${newest}&${page}`,
    counts: true,
  },
  {
    name: 'reviews to approve',
    path: `/reviews?is_approved=eq.false&${newest}&${page}`,
    counts: true,
  },
  { name: 'figures of the dashboard', path: '/rpc/dashboard_figures', counts: false },
]

export async function compareSizes(thousand: Child<Ready>, million: Child<Ready>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, path, counts } of requests) {
    const at = async (child: Child<Ready>) => {
      const load = loadOf({ method: 'GET', path, caller: 'staff' }, child.ready)
      const counting = {
        ...load,
        headers: { ...load.headers, ...(counts ? { Prefer: 'count=estimated' } : {}) },
      }
      await runLoad(counting, { seconds: 1 })
      return (await runLoad(counting, { seconds })).p95
    }
    const small = await at(thousand)
    const large = await at(million)
    const ratio = large / small
    figures.push({
      what: `p95 at a million: ${name}`,
      ours: large,
      unit: 'ms',
      peer: { name: 'at a thousand', value: small },
      ratio,
      target: `≤ ${mostTimesSlower}`,
      met: ratio <= mostTimesSlower,
    })
  }
  return figures
}
