import { expect, it } from 'vitest'
import { requestedHour } from './requested-hour.ts'

const proposedAt = (now: string, requested: string | null) =>
  requestedHour(requested, new Date(now), 'Asia/Kolkata')
/** Midnight in Kolkata, as a request for a whole day is stored. */
const request = '2026-12-20T18:30:00Z'

it('proposes an hour of the requested day', () => {
  expect(proposedAt('2026-12-01T05:00:00Z', request)).toBe('2026-12-21T10:00')
  expect(proposedAt('2026-12-20T18:40:00Z', request)).toBe('2026-12-21T10:00')
})

it('proposes a future hour if the requested day is today', () => {
  expect(proposedAt('2026-12-21T08:40:00Z', request)).toBe('2026-12-21T15:00')
})

it('proposes nothing if the day is past or none was requested', () => {
  expect(proposedAt('2026-12-21T18:30:00Z', request)).toBe('')
  expect(proposedAt('2026-12-01T05:00:00Z', null)).toBe('')
})

it('proposes the requested time if it is in the future', () => {
  const atHalfPastThree = '2026-12-21T10:00:00Z'
  expect(proposedAt('2026-12-01T05:00:00Z', atHalfPastThree)).toBe('2026-12-21T15:30')
  expect(proposedAt('2026-12-21T09:55:00Z', atHalfPastThree)).toBe('2026-12-21T15:30')
  expect(proposedAt('2026-12-21T10:40:00Z', atHalfPastThree)).toBe('2026-12-21T17:00')
})
