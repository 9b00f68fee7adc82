import { expect, it } from 'vitest'
import { addressAfter, openPartIn } from './page-part.ts'

it('returns to the appointment, or opens the part of the form', () => {
  expect([
    addressAfter({ act: 'mark', appointment: '1' }),
    addressAfter({ act: 'request-day-off' }),
    addressAfter({ act: 'help' }),
    addressAfter({ act: 'end-alert' }),
    addressAfter({ act: 'end-alert', appointment: '1' }),
    addressAfter({ act: 'toString' }),
  ]).toEqual([
    '/my-day?now#appointment-1',
    '/my-day?time-off#time-off',
    '/my-day?help#help',
    '/my-day?now',
    '/my-day?now#appointment-1',
    '/my-day?now',
  ])
  const open = (search: string) => openPartIn(new URL(`https://salon.test/my-day${search}`))
  expect([open(''), open('?calendar'), open('?time-off'), open('?elsewhere')]).toEqual([
    null,
    'calendar',
    'time-off',
    null,
  ])
})
