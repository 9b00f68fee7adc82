import { expect, it } from 'vitest'
import { alertTitle } from './safety-alert.ts'

it('says who needs help where, and which visit was to end when', () => {
  const alert = { expected_end: null, beautician: 'Asha', client: 'Meera Shah' }
  const late = { ...alert, kind: 'overdue', expected_end: '2026-11-19T10:30:00Z' } as const
  const zone = 'Asia/Kolkata'
  expect([
    alertTitle({ ...alert, kind: 'help' }, zone),
    alertTitle({ ...alert, kind: 'help', beautician: null, client: null }, zone),
    alertTitle(late, zone),
    alertTitle({ ...late, beautician: null }, zone),
    alertTitle({ ...late, client: null, expected_end: null }, zone),
  ]).toEqual([
    'Asha needs help at Meera Shah’s',
    'A beautician needs help',
    'Asha: visit at Meera Shah’s was to end at 4:00 pm',
    'Visit at Meera Shah’s was to end at 4:00 pm',
    'Asha: visit should have ended',
  ])
})
