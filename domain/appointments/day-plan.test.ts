import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  conflictOf,
  gapText,
  legsBetween,
  type PlannedAppointment,
  placeSideBySide,
  travelBetween,
} from './day-plan.ts'

const minute = 60_000
const entry = (
  id: string,
  from: number,
  to: number,
  more: Partial<PlannedAppointment> = {},
): PlannedAppointment => ({
  id,
  beautician_id: 'asha',
  area_id: null,
  starts: from * minute,
  ends: to * minute,
  overlap_ok: false,
  tight_ok: false,
  ...more,
})
const usual = travelBetween([], 30)

describe('conflicts', () => {
  const ten = entry('ten', 600, 660)
  it.each([
    ['another beautician', entry('x', 610, 640, { beautician_id: 'rani' }), null],
    ['no beautician', entry('x', 610, 640, { beautician_id: null }), null],
    ['itself', entry('ten', 610, 640), null],
    ['an overlap', entry('x', 659, 700), { kind: 'overlap', with: 'ten', needed: 30, available: 0 }],
    ['an allowed overlap', entry('x', 659, 700, { overlap_ok: true }), null],
    [
      'too little travel time after',
      entry('x', 689, 700),
      { kind: 'travel', with: 'ten', needed: 30, available: 29 },
    ],
    [
      'too little travel time before',
      entry('x', 500, 580),
      { kind: 'travel', with: 'ten', needed: 30, available: 20 },
    ],
    ['just enough', entry('x', 690, 700), null],
    ['too little travel time that was allowed', entry('x', 670, 700, { tight_ok: true }), null],
  ])('%s', (_, moved, expected) => {
    expect(conflictOf(moved, [ten], usual)).toEqual(expected)
  })

  it("uses the owner's travel time in both directions", () => {
    const travel = travelBetween([{ from_area_id: 'a', to_area_id: 'b', minutes: 5 }], 30)
    expect([travel('a', 'b'), travel('b', 'a'), travel('a', 'c'), travel(null, 'a')]).toEqual([5, 5, 30, 30])
  })
})

it('shows overlapping appointments side by side, each in its own column of the lane', () => {
  const entries = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 1, max: 300 }) }),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(entries, (given) => {
      const all = given.map(({ from, length }, index) => entry(String(index), from, from + length))
      const placed = placeSideBySide(all)
      expect(placed).toHaveLength(all.length)
      for (const one of placed) {
        expect(one.column).toBeLessThan(one.columns)
        for (const other of placed) {
          const together = one.entry.starts < other.entry.ends && other.entry.starts < one.entry.ends
          if (one !== other && together) {
            expect(other.column).not.toBe(one.column)
            expect(other.columns).toBe(one.columns)
          }
        }
      }
    }),
  )
})

it('describes the travel time between two appointments and the free time', () => {
  const [leg] = legsBetween([entry('b', 760, 800), entry('a', 600, 660)], usual)
  expect(leg).toMatchObject({ from: 'a', to: 'b', needed: 30, available: 100, tooShort: false })
  expect(gapText({ needed: 25, available: 160 })).toBe(
    'free 2 h 15 until the next appointment, 25 min travel',
  )
  expect(gapText({ needed: 25, available: 25 })).toBe('25 min travel')
  expect(gapText({ needed: 25, available: 10 })).toBe('10 min for 25 min of travel')
  expect(legsBetween([entry('a', 0, 60), entry('b', 30, 90)], usual)).toEqual([])
})
