import { describe, expect, it } from 'vitest'
import { requestText } from '#domain/leads/preferred-time.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'
import {
  dayBounds,
  formatClock,
  formatDate,
  formatDateAndClock,
  formatWeekday,
  fromWallClock,
  toWallClock,
} from './business-time.ts'
import { dayIn, formatDay, formatMonth } from './dates.ts'

const KOLKATA = 'Asia/Kolkata'
const NEW_YORK = 'America/New_York'

describe('local times of the business', () => {
  it('formats an instant in local time', () => {
    expect(toWallClock('2026-11-14T20:15:00Z', KOLKATA)).toBe('2026-11-15T01:45')
    expect(toWallClock('2026-11-15T00:00:00Z', KOLKATA)).toBe('2026-11-15T05:30')
    expect(formatDateAndClock('2026-11-15T13:00:00Z', KOLKATA)).toBe('15 Nov 2026, 6:30 pm')
  })

  it.each(['20000-01-01T00:00:00+00:00', 'infinity', '0044-03-15T00:00:00+00:00 BC', ''])(
    'shows %j, which cannot be read, as unknown date',
    (iso) => {
      const shown = [
        formatDate(iso, KOLKATA),
        formatClock(iso, KOLKATA),
        formatDateAndClock(iso, KOLKATA),
        formatWeekday(iso, KOLKATA),
        formatMonth(iso, KOLKATA),
        formatDay(iso),
        requestText(iso, KOLKATA),
        formatAppointmentDay(iso, KOLKATA, 'en'),
        formatAppointmentTime(iso, KOLKATA, 'hi'),
      ]
      expect(new Set(shown)).toEqual(new Set(['unknown date']))
      expect([toWallClock(iso, KOLKATA), dayIn(new Date(iso), KOLKATA)]).toEqual(['', ''])
    },
  )

  it('writes midnight as hour 00', () => {
    expect(toWallClock('2026-11-14T18:30:00Z', KOLKATA)).toBe('2026-11-15T00:00')
  })

  it('parses a local time back to the same instant', () => {
    expect(fromWallClock('2026-11-15T01:45', KOLKATA)).toBe('2026-11-14T20:15:00.000Z')
  })

  it('handles clock changes', () => {
    expect(fromWallClock('2026-07-01T12:00', NEW_YORK)).toBe('2026-07-01T16:00:00.000Z')
    expect(fromWallClock('2026-12-01T12:00', NEW_YORK)).toBe('2026-12-01T17:00:00.000Z')
    expect(fromWallClock('2026-03-08T03:30', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z')
  })

  it('bounds a day by local midnights, also the short day of a clock change', () => {
    expect(dayBounds('2026-11-15', KOLKATA)).toEqual({
      start: '2026-11-14T18:30:00.000Z',
      end: '2026-11-15T18:30:00.000Z',
    })
    expect(dayBounds('2026-03-08', NEW_YORK)).toEqual({
      start: '2026-03-08T05:00:00.000Z',
      end: '2026-03-09T04:00:00.000Z',
    })
  })
})
