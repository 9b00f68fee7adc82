import { expect, it } from 'vitest'
import { bestForEach, inOfferedOrder, inTimeOrder, type OfferedSlot, reasonFor } from './offered-slots.ts'

const at = (clock: string, more: Partial<OfferedSlot> = {}): OfferedSlot => ({
  starts_at: `2026-11-16T${clock}:00+00:00`,
  beautician_id: 'asha',
  travel_before: 0,
  travel_after: 0,
  beside_same_area: false,
  ...more,
})
const clocks = (times: readonly OfferedSlot[]) => times.map(({ starts_at }) => starts_at.slice(11, 16))

it('prefers a beautician who is in the area anyway, then the shortest travel time', () => {
  const far = at('10:00', { beautician_id: 'rani', travel_before: 40 })
  const near = at('10:00', { beautician_id: 'meera', travel_before: 10 })
  const there = at('10:00', { beautician_id: 'tara', travel_before: 15, beside_same_area: true })
  expect(bestForEach([far, near])).toEqual([near])
  expect(bestForEach([far, near, there])).toEqual([there])
  expect(bestForEach([near, { ...near, beautician_id: 'zoya' }])).toEqual([near])
})

it('offers slots beside an appointment of the area first, then the earliest, or the nearest to the requested time', () => {
  const times = [at('09:00'), at('12:00'), at('15:00', { beside_same_area: true }), at('18:00')]
  expect(clocks(inOfferedOrder(times, null))).toEqual(['15:00', '09:00', '12:00', '18:00'])
  const asked = Date.parse('2026-11-16T17:00:00Z')
  const nearest = inOfferedOrder(times, asked)
  expect(clocks(nearest)).toEqual(['15:00', '18:00', '12:00', '09:00'])
  expect(clocks(inTimeOrder(nearest.slice(0, 3)))).toEqual(['15:00', '12:00', '18:00'])
})

it('explains the choice', () => {
  expect(reasonFor(at('10:00', { beside_same_area: true }), 'Palasia')).toContain('already in Palasia')
  expect(reasonFor(at('10:00', { travel_before: 10, travel_after: 25 }), null)).toContain(
    'shortest travel (25 min)',
  )
  expect(reasonFor(at('10:00'), null)).toContain('no other appointment nearby')
})
