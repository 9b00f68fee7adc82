import { describe, expect, it } from 'vitest'
import { NO_PLACE } from '#domain/clients/place/place-form.ts'
import {
  appointmentsByDay,
  canExtend,
  lastMark,
  type MyAppointment,
  marksLeft,
  markToUndo,
  moneyText,
  servicesByPerson,
} from './my-appointment.ts'

const appointment: MyAppointment = {
  id: '1',
  starts_at: '2026-11-16T04:30:00Z',
  ends_at: '2026-11-16T05:30:00Z',
  status: 'scheduled',
  travel_minutes: null,
  area: null,
  client_name: 'First',
  phone: null,
  address: null,
  ...NO_PLACE,
  client_notes: null,
  allergies: null,
  patch_test_warnings: null,
  services: null,
  notes: null,
  due: 500,
  payment_status: 'pending',
  tips: 0,
  marks: {},
  expected_end: '2026-11-16T10:00:00Z',
}

describe("a beautician's own appointment", () => {
  it('can be marked with the steps after the last mark', () => {
    expect(marksLeft(appointment)).toEqual(['on_the_way', 'arrived', 'started', 'done'])
    const arrived = { ...appointment, marks: { arrived: appointment.starts_at } }
    expect([lastMark(arrived), marksLeft(arrived)]).toEqual(['arrived', ['started', 'done']])
  })

  it('can take back its last mark for ten minutes', () => {
    const marks = { arrived: '2026-11-16T18:24:00Z', done: '2026-11-16T18:25:00.5Z' }
    const undoneAt = (now: string) => markToUndo({ ...appointment, marks }, new Date(now))
    // Past midnight in India.
    expect(undoneAt('2026-11-16T18:35:00.499Z')).toBe('done')
    expect(undoneAt('2026-11-16T18:35:00.500Z')).toBeUndefined()
    expect(markToUndo(appointment, new Date(appointment.starts_at))).toBeUndefined()
  })

  it('can be made longer from its beginning to its end', () => {
    const mayExtend = (marks: MyAppointment['marks'], status: MyAppointment['status'] = 'confirmed') =>
      canExtend({ ...appointment, marks, status })
    const at = appointment.starts_at
    expect([
      mayExtend({}),
      mayExtend({ on_the_way: at }),
      mayExtend({ arrived: at }),
      mayExtend({ started: at }),
      mayExtend({ started: at, done: at }, 'completed'),
    ]).toEqual([false, false, true, true, false])
  })

  it('that the desk has completed is done', () => {
    expect(marksLeft({ ...appointment, status: 'completed' })).toEqual([])
  })

  it('is paid only if something was paid', () => {
    const text = (due: number, payment_status: MyAppointment['payment_status']) =>
      moneyText({ due, payment_status })
    expect([text(1199, 'partial'), text(0, 'paid'), text(0, 'refunded'), text(0, 'pending')]).toEqual([
      'Due: ₹1,199',
      'Paid',
      'Refunded',
      'Nothing to pay',
    ])
  })

  it('names each person once, the client first', () => {
    const services = [
      { service: 'Mehendi', guest: 'Guest', minutes: 30 },
      { service: 'Facial', guest: null, minutes: 30 },
      { service: 'Draping', guest: 'Guest', minutes: 30 },
    ]
    expect(servicesByPerson({ ...appointment, services })).toEqual([
      ['First', ['Facial']],
      ['Guest', ['Mehendi', 'Draping']],
    ])
  })

  it('is listed under its local day, and under yesterday only while unfinished', () => {
    const now = new Date('2026-11-16T20:00:00Z') // The 17th in India.
    const on = (id: string, starts_at: string, more: Partial<MyAppointment> = {}) => ({
      ...appointment,
      id,
      starts_at,
      ...more,
    })
    const days = appointmentsByDay(
      [
        on('unpaid', '2026-11-16T04:30:00Z', { status: 'completed' }),
        on('finished', '2026-11-16T06:30:00Z', { status: 'completed', due: 0 }),
        on('late', '2026-11-16T19:00:00Z'),
        on('next', '2026-11-18T04:30:00Z'),
      ],
      now,
      'Asia/Kolkata',
    )
    const ids = Object.fromEntries(
      Object.entries(days).map(([day, appointments]) => [
        day,
        appointments.map(({ id }: MyAppointment) => id),
      ]),
    )
    expect(ids).toEqual({ yesterday: ['unpaid'], today: ['late'], tomorrow: ['next'] })
  })
})
