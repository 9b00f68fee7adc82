import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '#domain/time/dates.ts'
import { cacheExpiry } from './cache-expiry.ts'

describe('the expiry of a cached page', () => {
  it.each([
    // Midnight in India is 18:30 UTC.
    ['a page of the evening', '2026-11-16T18:29:59Z', '2026-11-16T18:30:00.000Z'],
    [
      'a page just after midnight, when clocks may differ',
      '2026-11-16T18:30:00Z',
      '2026-11-16T18:32:00.000Z',
    ],
    ['a page of the morning', '2026-11-16T18:32:00Z', '2026-11-17T18:30:00.000Z'],
  ])("is the business's midnight: %s", (_, now, until) => {
    expect(cacheExpiry(new Date(now), 'Asia/Kolkata').toISOString()).toBe(until)
  })

  it('is never later than the day of the render', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    const zones = fc.constantFrom('Asia/Kolkata', 'Pacific/Kiritimati', 'America/New_York', 'UTC')
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const until = cacheExpiry(now, zone)
        expect(until.getTime()).toBeGreaterThan(now.getTime())
        expect(dayIn(new Date(until.getTime() - 1), zone)).toBe(dayIn(now, zone))
      }),
    )
  })
})
