import { expect, it } from 'vitest'
import { fetchFreeSlots } from './free-slots.ts'

const services = [
  { id: 'f', name: 'Facial', price: 1499, duration_minutes: 60 },
  { id: 'm', name: 'Makeup', price: 2499.5, duration_minutes: 45 },
]
const offers = [{ id: 'o', price: 4000, valid_until: null }]
const backend = {
  config: { siteUrl: '', backendUrl: '', publishableKey: '', sendsMail: false },
  fetch: async (address: unknown) => Response.json(String(address).includes('current_offers') ? offers : []),
}

it('a request with added services has a total', async () => {
  const total = async (service: string, also: string[], offer = '') => {
    const request = { service, also, offer, day: '', place: '' }
    return (await fetchFreeSlots(backend, request, { areas: [], services }, 'Asia/Kolkata')).total
  }
  expect({
    alone: await total('Facial', []),
    added: await total('Facial', ['Makeup']),
    twice: await total('Facial', ['Facial']),
    general: await total('General Appointment', ['Makeup', 'Facial']),
    offer: await total('2 × Makeup', ['Facial'], 'o'),
    endedOffer: await total('2 × Makeup', ['Facial'], 'gone'),
    unknown: await total('Something else', ['Facial']),
  }).toEqual({
    alone: '',
    added: 'Total ₹3,998.50, 1 h 45 min',
    twice: 'Total ₹1,499, 1 h',
    general: 'Total ₹3,998.50, 1 h 45 min',
    offer: 'Total ₹5,499, 2 h 30 min',
    endedOffer: 'Total ₹6,498, 2 h 30 min',
    unknown: '',
  })
})

it('a visitor can wait for a full day, for services that are named', async () => {
  const canWait = async (service: string, offer = '', day = '2027-03-16', moments: object[] = []) => {
    const full = {
      ...backend,
      fetch: async (address: unknown) =>
        Response.json(String(address).includes('free_slots') ? moments : offers),
    }
    const request = { service, also: [], offer, day, place: '' }
    return (await fetchFreeSlots(full, request, { areas: [], services }, 'Asia/Kolkata')).canWait
  }
  expect({
    full: await canWait('Facial, Makeup'),
    free: await canWait('Facial', '', '2027-03-16', [{ starts_at: '2027-03-16T04:30:00Z' }]),
    withoutDay: await canWait('Facial', '', ''),
    general: await canWait('General Appointment'),
    offer: await canWait('Facial', 'o'),
  }).toEqual({ full: true, free: false, withoutDay: false, general: false, offer: false })
})
