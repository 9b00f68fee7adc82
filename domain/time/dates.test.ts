import { describe, expect, it } from 'vitest'
import { addDays, dayIn, formatDay, isDay, preferredMoment, startOfDay, weekOf } from './dates.ts'

describe('local days of the business', () => {
  it('uses the time zone of the business, not of the machine', () => {
    const lateEveningInUtc = new Date('2026-11-15T20:00:00Z')
    expect(dayIn(lateEveningInUtc, 'Asia/Kolkata')).toBe('2026-11-16')
    expect(dayIn(lateEveningInUtc, 'America/New_York')).toBe('2026-11-15')
  })

  it('finds the start of a day', () => {
    expect(startOfDay('2026-11-16', 'Asia/Kolkata').toISOString()).toBe('2026-11-15T18:30:00.000Z')
    expect(startOfDay('2026-11-16', 'UTC').toISOString()).toBe('2026-11-16T00:00:00.000Z')
  })

  it('finds it on days of a clock change', () => {
    expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z')
    expect(startOfDay('2026-11-01', 'America/New_York').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })

  it('resolves a requested day: today from now on, a later day from its start', () => {
    const now = new Date('2026-11-15T06:00:00Z')
    const request = (day: string, clock: string, zone = 'Asia/Kolkata') =>
      preferredMoment(day, clock, now, zone)
    expect(request('2026-11-15', '')).toEqual(now)
    expect(request('2026-11-20', '').toISOString()).toBe('2026-11-19T18:30:00.000Z')
    expect(request('2026-11-20', '15:30').toISOString()).toBe('2026-11-20T10:00:00.000Z')
    expect(request('2027-03-28', '09:00', 'Europe/London').toISOString()).toBe('2027-03-28T08:00:00.000Z')
    expect(request('2027-11-07', '09:00', 'America/New_York').toISOString()).toBe('2027-11-07T14:00:00.000Z')
  })

  it('recognises a day', () => {
    expect(isDay('2026-11-15')).toBe(true)
    expect(isDay('2026-13-15')).toBe(false)
    expect(isDay('2026-02-30')).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('15.11.2026')).toBe(false)
    expect(isDay('')).toBe(false)
    // Years that are being typed.
    for (const year of ['0002', '0020', '0202', '9999', '202610']) expect(isDay(`${year}-11-15`)).toBe(false)
  })

  it('formats a day', () => {
    expect(formatDay('2026-11-20')).toBe('Friday, 20 November 2026')
  })

  it('finds the next day, over months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'))
    expect([weekOf('2026-11-18')[0], weekOf('2026-11-18')[6]]).toEqual(['2026-11-16', '2026-11-22'])
  })
})
