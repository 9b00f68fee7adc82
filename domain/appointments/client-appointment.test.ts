import { describe, expect, it } from 'vitest'
import {
  type OwnAppointment,
  type OwnService,
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
  services: [service('Mehendi', 'A towel'), service('Nails', ' '), service('Mehendi', 'A towel')],
  price: 1500,
  amount_due: 1500,
  actions_until: '2026-11-20T07:00:00+00:00',
  can_confirm: true,
  can_cancel: true,
  can_move: true,
  can_review: false,
  requested_at: null,
  request_answer: null,
  rating: null,
  calendar_uid: 'a',
  calendar_version: 0,
  vpa: null,
  payee_name: 'Shringar',
}

describe('an appointment on the client page', () => {
  it.each([
    ['booked', 'scheduled', '2026-11-20T13:30:00Z'],
    ['confirmed', 'confirmed', '2026-11-20T14:29:00Z'],
    ['over', 'confirmed', '2026-11-20T14:30:00Z'],
    ['over', 'completed', '2026-11-20T14:00:00Z'],
    ['cancelled', 'cancelled', '2026-11-21T00:00:00Z'],
  ] as const)('is %s when it is %s at %s', (state, status, now) => {
    expect(stateOf({ ...appointment, status }, Date.parse(now))).toBe(state)
  })

  it('names each service once, and its preparation', () => {
    expect(servicesText(appointment)).toEqual(['Mehendi (2)', 'Nails'])
    expect(toPrepare(appointment)).toEqual(['A towel'])
    expect(servicesText({ ...appointment, services: null })).toEqual([])
    expect(toPrepare({ ...appointment, services: null })).toEqual([])
  })
})
