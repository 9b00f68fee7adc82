import { expect, it } from 'vitest'
import { requestedTime } from './requested-time.ts'

const proposedAt = (now: string, requested: string | null) =>
  requestedTime(requested, new Date(now), 'Asia/Kolkata')
/** Midnight in Kolkata, as a request for a whole day is stored. */
const request = '2026-12-20T18:30:00Z'

it('proposes the requested day without an hour that nobody asked for', () => {
  expect(proposedAt('2026-12-01T05:00:00Z', request)).toBe('2026-12-21')
  expect(proposedAt('2026-12-21T08:40:00Z', request)).toBe('2026-12-21')
})

it('proposes nothing if the day is past or none was requested', () => {
  expect(proposedAt('2026-12-21T18:30:00Z', request)).toBe('')
  expect(proposedAt('2026-12-01T05:00:00Z', null)).toBe('')
})

it('proposes the requested time while it is in the future', () => {
  const atHalfPastThree = '2026-12-21T10:00:00Z'
  expect(proposedAt('2026-12-01T05:00:00Z', atHalfPastThree)).toBe('2026-12-21T15:30')
  expect(proposedAt('2026-12-21T09:55:00Z', atHalfPastThree)).toBe('2026-12-21T15:30')
  expect(proposedAt('2026-12-21T10:40:00Z', atHalfPastThree)).toBe('2026-12-21')
})
