import { describe, expect, it } from 'vitest'
import { type PushAbout, type PushKind, pushKinds, pushPath, pushText } from './push.ts'

const zone = 'Asia/Kolkata'
const friday = { starts_at: '2026-11-20T04:30:00+00:00', area: 'Vijay Nagar' }
const saturday = { starts_at: '2026-11-21T04:30:00+00:00', area: 'Palasia' }
const one = { a: friday }
// Written first, but later.
const two = { b: saturday, a: friday }
const moment = 'Friday, 20 November, 10:00 am, Vijay Nagar'

describe('a push notification', () => {
  const cases: readonly (readonly [PushKind, PushAbout, string, string])[] = [
    ['visit_added', one, 'A visit was added', moment],
    ['visit_added', two, '2 visits were added', `${moment} and later`],
    ['visit_added', { a: { ...friday, area: null } }, 'A visit was added', 'Friday, 20 November, 10:00 am'],
    ['visit_moved', one, 'A visit was moved', `Now ${moment}`],
    ['visit_moved', two, '2 visits were moved', `Now ${moment} and later`],
    ['visit_cancelled', one, 'A visit was taken off your day', moment],
    ['visit_cancelled', two, '2 visits were taken off your days', `${moment} and later`],
    ['day_tomorrow', one, 'Your day tomorrow: 1 visit', '10:00 am, Vijay Nagar'],
    ['day_tomorrow', two, 'Your day tomorrow: 2 visits', 'The first at 10:00 am, Vijay Nagar'],
    ['client_cancelled', one, 'A client cancelled a visit', moment],
    ['new_lead', { area: 'Palasia' }, 'A new lead', 'Palasia'],
    ['new_lead', { area: null }, 'A new lead', 'From the website'],
    ['test', {}, 'Notifications work', 'This device will show them.'],
  ]
  it('names day, time and area', () => {
    expect(
      cases.map(([kind, about]) => [kind, about, ...Object.values(pushText(kind, about, zone))]),
    ).toEqual(cases)
  })

  it('opens a page of its own app', () => {
    expect(pushKinds.my_day.map((kind) => pushPath(kind, 'my_day'))).toEqual(Array(4).fill('/my-day'))
    expect(pushKinds.office.map((kind) => pushPath(kind, 'office'))).toEqual([
      '/admin/leads',
      '/admin/appointments',
    ])
    expect([pushPath('test', 'my_day'), pushPath('test', 'office')]).toEqual(['/my-day', '/admin'])
  })
})
