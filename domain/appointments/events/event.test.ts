import { expect, it } from 'vitest'
import { functionName } from '#domain/leads/plan/function-name.ts'
import { type BookedEvent, type EventAppointment, moneyOf, partsOf } from './event.ts'

const appointment = (
  id: string,
  function_id: string,
  more: Partial<EventAppointment> = {},
): EventAppointment => ({
  id,
  function_id,
  appointment_date: '2030-12-21T05:00:00Z',
  status: 'scheduled',
  price: 100.1,
  payment_amount: 30.03,
  due: 70.07,
  beautician: null,
  lines: [],
  ...more,
})
const event: BookedEvent = {
  id: 'e',
  name: 'Wedding',
  notes: null,
  quoted_total: 300.3,
  advance: 0,
  created_at: '',
  updated_at: '',
  client: { id: 'c', full_name: 'A', phone: null },
  functions: [
    { id: 'w', position: 1, kind: 'wedding', name: null, ready_by: '2030-12-21T08:00:00Z' },
    { id: 'm', position: 2, kind: 'mehendi', name: 'Ladies', ready_by: '2030-12-20T08:00:00Z' },
  ],
  appointments: [
    appointment('2', 'w', { appointment_date: '2030-12-21T06:00:00Z' }),
    appointment('1', 'w'),
    appointment('3', 'm', { status: 'cancelled', due: 0 }),
  ],
}

it('adds up its appointments, without the price of cancelled ones and with what was paid for them', () => {
  expect(moneyOf(event.appointments)).toEqual({ price: 200.2, paid: 90.09, due: 140.14 })
})

it('has its functions and their appointments in order of time', () => {
  expect(
    partsOf(event).map((part) => [
      functionName(part),
      part.isOpen,
      part.isCancelled,
      part.appointments.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Ladies', false, true, ['3']],
    ['Wedding', true, false, ['1', '2']],
  ])
})
