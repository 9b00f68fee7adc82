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
    ['visit_offered', one, 'A visit is offered to you', `${moment}. Please answer.`],
    ['visit_offered', two, '2 visits are offered to you', `${moment} and later. Please answer.`],
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
    ['move_asked', one, 'A client asks for another time', `For the visit of ${moment}`],
    ['new_lead', { area: 'Palasia' }, 'A new lead', 'Palasia'],
    ['new_lead', { area: null }, 'A new lead', 'From the website'],
    ['test', {}, 'Notifications work', 'This device will show them.'],
  ]
  it('names day, time and area', () => {
    expect(
      cases.map(([kind, about]) => [kind, about, ...Object.values(pushText(kind, about, zone))]),
    ).toEqual(cases)
  })

  it('of an alert names the beautician, and stays on the screen', () => {
    const raised_at = '2026-11-20T10:40:00+00:00'
    const texts = [
      { beautician: 'Asha', expected_end: null, raised_at },
      { beautician: null, expected_end: null, raised_at },
      { beautician: 'Asha', expected_end: '2026-11-20T10:30:00+00:00', raised_at },
      { beautician: null, expected_end: '2026-11-20T10:30:00+00:00', raised_at },
    ].map((alert) => pushText('safety_alert', { alert }, zone))
    const requireInteraction = true
    expect(texts).toEqual([
      { title: 'Asha needs help', body: 'Asked at 4:10 pm. Please call.', requireInteraction },
      { title: 'A beautician needs help', body: 'Asked at 4:10 pm. Please call.', requireInteraction },
      {
        title: 'Asha: visit was to end at 4:00 pm',
        body: 'It is not done yet. Please call.',
        requireInteraction,
      },
      {
        title: 'A visit was to end at 4:00 pm',
        body: 'It is not done yet. Please call.',
        requireInteraction,
      },
    ])
  })

  it('opens a page of its own app', () => {
    expect(pushKinds.my_day.map((kind) => pushPath(kind, 'my_day'))).toEqual(Array(5).fill('/my-day'))
    expect(pushKinds.office.map((kind) => pushPath(kind, 'office'))).toEqual([
      '/admin',
      '/admin/leads',
      '/admin/appointments',
      '/admin',
    ])
    expect([pushPath('test', 'my_day'), pushPath('test', 'office')]).toEqual(['/my-day', '/admin'])
  })
})
