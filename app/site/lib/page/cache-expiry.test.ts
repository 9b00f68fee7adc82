import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '#domain/time/dates.ts'
import { goodUntil } from './cache-expiry.ts'

describe('a page holds', () => {
  it.each([
    // Midnight in India is at 18:30 in London.
    ['the evening before', '2026-11-16T18:29:59Z', '2026-11-16T18:30:00.000Z'],
    ['just after it, when clocks may disagree', '2026-11-16T18:30:00Z', '2026-11-16T18:32:00.000Z'],
    ['in the morning', '2026-11-16T18:32:00Z', '2026-11-17T18:30:00.000Z'],
  ])("until the business's midnight: %s", (_, now, until) => {
    expect(goodUntil(new Date(now), 'Asia/Kolkata').toISOString()).toBe(until)
  })

  it('never beyond the day on which it was rendered', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    const zones = fc.constantFrom('Asia/Kolkata', 'Pacific/Kiritimati', 'America/New_York', 'UTC')
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const until = goodUntil(now, zone)
        expect(until.getTime()).toBeGreaterThan(now.getTime())
        expect(dayIn(new Date(until.getTime() - 1), zone)).toBe(dayIn(now, zone))
      }),
    )
  })
})
