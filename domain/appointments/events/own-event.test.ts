import { expect, it } from 'vitest'
import { calendarOfEvent } from './event-calendar.ts'
import { amountsAsked, type OwnEvent, type OwnVisit } from './own-event.ts'

const visit = (id: string, more: Partial<OwnVisit> = {}): OwnVisit => ({
  id,
  version: 0,
  status: 'scheduled',
  starts_at: '2030-12-21T05:00:00Z',
  ends_at: '2030-12-21T08:00:00Z',
  due: 100.1,
  beautician: null,
  area: 'Palasia',
  link: `/b/${id}`,
  lines: [
    { guest_name: 'Bride', service: 'Bridal Makeup' },
    { guest_name: null, service: 'Draping' },
  ],
  ...more,
})
const event: OwnEvent = {
  reference: 'e',
  first_name: 'Asha',
  language: 'en',
  functions: [
    {
      kind: 'mehendi',
      name: null,
      ready_by: '2030-12-20T12:00:00Z',
      visits: [
        visit('1', { starts_at: '2030-12-20T11:00:00Z', ends_at: '2030-12-20T12:00:00Z', version: 2 }),
      ],
    },
    {
      kind: 'wedding',
      name: 'The big day',
      ready_by: '2030-12-21T08:00:00Z',
      visits: [visit('2'), visit('3', { status: 'cancelled', version: 1, due: 0 })],
    },
  ],
  price: 200.2,
  paid: 0,
  amount_due: 200.2,
  advance: 50,
  vpa: 'salon@upi',
  payee_name: 'Shringar',
}

it('is a calendar that has every visit once, under its own UID, and marks what was cancelled', () => {
  const { name, appointments } = calendarOfEvent(
    event,
    { business_name: 'Shringar', email: null },
    'https://salon.test',
  )
  expect(name).toBe('Shringar')
  expect(
    appointments.map(({ uid, version, isCancelled, title, startsAt }) => [
      uid,
      version,
      isCancelled,
      title,
      startsAt,
    ]),
  ).toEqual([
    ['1', 2, false, 'Mehendi | Shringar', '2030-12-20T11:00:00Z'],
    ['2', 0, false, 'The big day | Shringar', '2030-12-21T05:00:00Z'],
    ['3', 1, true, 'The big day | Shringar', '2030-12-21T05:00:00Z'],
  ])
  expect(appointments[1]).toMatchObject({
    text: 'Bride: Bridal Makeup\nDraping',
    place: 'Palasia',
    link: 'https://salon.test/b/2',
    guest: null,
  })
})

it.each([
  ['before all visits, the rest of the advance and everything', '2030-12-01', { paid: 20.2 }, [200.2, 29.8]],
  ['once the advance is paid, everything', '2030-12-01', { paid: 50 }, [200.2, 0]],
  ['never an advance of more than is due', '2030-12-01', { advance: 900 }, [200.2, 200.2]],
  ['after a visit that nobody has recorded, the rest', '2030-12-21', {}, [100.1, 50]],
  ['after all visits, nothing that nobody has recorded', '2030-12-22', {}, [0, 0]],
])('asks %s', (_, day, more, [all, advance]) => {
  expect(amountsAsked({ ...event, ...more }, Date.parse(day))).toEqual({ all, advance })
})

it('asks after all visits for those that took place', () => {
  const over = event.functions.map((one) => ({
    ...one,
    visits: one.visits.map((each) => (each.id === '2' ? { ...each, status: 'completed' as const } : each)),
  }))
  expect(amountsAsked({ ...event, functions: over }, Date.parse('2030-12-22'))).toEqual({
    all: 100.1,
    advance: 0,
  })
})
