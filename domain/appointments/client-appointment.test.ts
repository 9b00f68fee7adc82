import { describe, expect, it } from 'vitest'
import { NO_PLACE } from '#domain/clients/place/place-form.ts'
import {
  amountAsked,
  billAmounts,
  type OwnAppointment,
  type OwnService,
  priceParts,
  servicesText,
  stateOf,
  toPrepare,
} from './client-appointment.ts'

const service = (name: string, prepare: string | null = null): OwnService => ({
  service_id: name,
  name,
  minutes: 60,
  price: 500,
  prepare,
})

const appointment: OwnAppointment = {
  status: 'scheduled',
  starts_at: '2026-11-20T13:00:00+00:00',
  ends_at: '2026-11-20T14:30:00+00:00',
  first_name: 'Asha',
  language: 'en',
  beautician_name: null,
  beautician_photo_url: null,
  area: null,
  address: null,
  ...NO_PLACE,
  services: [service('Mehendi', 'A towel'), service('Nails', ' '), service('Mehendi', 'A towel')],
  price: 1500,
  travel_charge: 0,
  paid: 0,
  refunded: 0,
  amount_due: 1500,
  refund_open: false,
  has_invoice: false,
  actions_until: '2026-11-20T07:00:00+00:00',
  can_confirm: true,
  can_cancel: true,
  can_move: true,
  can_show_place: true,
  can_review: false,
  requested_at: null,
  request_answer: null,
  rating: null,
  calendar_uid: 'a',
  calendar_version: 0,
  earlier: null,
  earlier_link: null,
  vpa: null,
  payee_name: 'Shringar',
}

describe('an appointment on the client page', () => {
  it.each([
    ['booked', 'scheduled', '2026-11-20T13:30:00Z'],
    ['confirmed', 'confirmed', '2026-11-20T14:29:00Z'],
    ['unclosed', 'scheduled', '2026-11-20T14:30:00Z'],
    ['unclosed', 'confirmed', '2026-11-20T14:30:00Z'],
    ['over', 'completed', '2026-11-20T14:00:00Z'],
    ['cancelled', 'cancelled', '2026-11-21T00:00:00Z'],
  ] as const)('is %s when it is %s at %s', (state, status, now) => {
    expect(stateOf({ ...appointment, status }, Date.parse(now))).toBe(state)
  })

  it('that shall be moved is not called all set, until the request is answered', () => {
    const asked = { ...appointment, status: 'confirmed', requested_at: '2026-11-21T13:00:00+00:00' } as const
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(stateOf(asked, now)).toBe('move_asked')
    expect(stateOf({ ...asked, request_answer: 'withdrawn' }, now)).toBe('confirmed')
  })

  it('asks for no payment while it is unknown whether it took place', () => {
    const now = Date.parse('2026-11-20T15:00:00Z')
    expect(amountAsked(appointment, now)).toBe(0)
    expect(amountAsked({ ...appointment, status: 'completed' }, now)).toBe(1500)
  })

  it('says what the price consists of', () => {
    expect(priceParts(appointment)).toEqual({ lines: 1500, discount: 0 })
    expect(priceParts({ ...appointment, travel_charge: 200, price: 1550.1 })).toEqual({
      lines: 1500,
      discount: 149.9,
    })
    expect(priceParts({ ...appointment, services: null })).toEqual({ lines: 0, discount: 0 })
  })

  it('adds up: what was paid before refunds, less refunds and with what is due is the total', () => {
    const amountsOf = (changed: Partial<OwnAppointment>) =>
      billAmounts({ ...appointment, ...changed }, Date.parse('2026-11-20T12:00:00Z')).amounts
    expect(amountsOf({ price: 2499, services: null, paid: 1999, refunded: 500, amount_due: 500 })).toEqual([
      ['total', 2499],
      ['paid', 2499],
      ['refunded', -500],
      ['due', 500],
    ])
    expect(amountsOf({ amount_due: 0 })).toEqual([['total', 1500]])
    expect(amountsOf({ vpa: 'salon@okbank' })).toEqual([['total', 1500]])
    expect(amountsOf({ price: 1500, travel_charge: 100 }).map(([name]) => name)).toEqual([
      'services',
      'discount',
      'travel',
      'total',
      'due',
    ])
  })

  it('names each service once, and its preparation', () => {
    expect(servicesText(appointment)).toEqual(['Mehendi (2)', 'Nails'])
    expect(toPrepare(appointment)).toEqual(['A towel'])
    expect(servicesText({ ...appointment, services: null })).toEqual([])
    expect(toPrepare({ ...appointment, services: null })).toEqual([])
  })
})
