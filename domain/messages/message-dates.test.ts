import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from './language.ts'
import { formatAppointmentDay, formatAppointmentTime, formatSeries } from './message-dates.ts'

const zone = 'Asia/Kolkata'

describe('the day of an appointment', () => {
  // Late in the evening of UTC it is the next day in India.
  it.each([
    ['en', 'Saturday, 21 November'],
    ['hi', 'शनिवार, 21 नवंबर'],
    ['hi-Latn', 'Shanivaar, 21 November'],
  ] as const)('is weekday and date in %s', (language, day) => {
    expect(formatAppointmentDay('2026-11-20T20:00:00Z', zone, language)).toBe(day)
  })

  it.each([
    ['en', 'Saturday, 21 November, 5 December'],
    ['hi', 'शनिवार, 21 नवंबर, 5 दिसंबर'],
  ] as const)('is named with the other days of a series in %s', (language, days) => {
    expect(formatSeries(['2026-11-20T20:00:00Z', '2026-12-04T20:00:00Z'], zone, language)).toBe(days)
  })

  it("matches Intl's English format on any day and in any zone", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
        fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'UTC'),
        (moment, timeZone) => {
          const expected = new Intl.DateTimeFormat('en-GB', {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            timeZone,
          })
          expect(formatAppointmentDay(moment.toISOString(), timeZone, 'en').replace(',', '')).toBe(
            expected.format(moment).replace(',', ''),
          )
        },
      ),
    )
  })
})

describe('the time of an appointment', () => {
  it.each([
    ['00:00', '12:00 am', 'रात 12 बजे', 'raat 12 baje'],
    ['04:00', '4:00 am', 'सुबह 4 बजे', 'subah 4 baje'],
    ['11:59', '11:59 am', 'सुबह 11:59 बजे', 'subah 11:59 baje'],
    ['12:00', '12:00 pm', 'दोपहर 12 बजे', 'dopahar 12 baje'],
    ['15:45', '3:45 pm', 'दोपहर 3:45 बजे', 'dopahar 3:45 baje'],
    ['18:30', '6:30 pm', 'शाम 6:30 बजे', 'shaam 6:30 baje'],
    ['20:00', '8:00 pm', 'रात 8 बजे', 'raat 8 baje'],
  ])('%s', (clock, ...expected) => {
    const iso = `2026-11-20T${clock}:00+05:30`
    expect(languages.map((language) => formatAppointmentTime(iso, zone, language))).toEqual(expected)
  })
})
