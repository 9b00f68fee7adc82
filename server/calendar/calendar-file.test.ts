import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { CalendarAppointment, CalendarMethod } from '#domain/appointments/calendar-event.ts'
import { calendarFeed, calendarFile } from './calendar-file.ts'

const appointment: CalendarAppointment = {
  uid: '5a1f7a52-7d4e-4c1b-9d53-446655440000',
  version: 3,
  startsAt: '2026-11-20T13:00:00+00:00',
  endsAt: '2026-11-20T14:30:00+00:00',
  title: 'दुल्हन मेकअप, Mehendi; Nails | Shringar',
  text: 'Rose comes.\nPlease keep a chair near a window, and a lamp \\ mirror.',
  place: 'Vijay Nagar, Indore',
  link: 'https://salon.test/b/token',
  business: { name: 'Shringar "at home"', email: 'hello@example.com' },
  guest: null,
}

const unfolded = (text: string) => text.replaceAll('\r\n ', '')

function parsed(of: CalendarAppointment, method: CalendarMethod) {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(of, method)))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('There is no event.')
  return { method: calendar.getFirstPropertyValue('method'), event, facts: new ICAL.Event(event) }
}

describe('a visit as a calendar file', () => {
  it('is complete, read by another library', () => {
    const { method, event, facts } = parsed(appointment, 'PUBLISH')
    expect(method).toBe('PUBLISH')
    expect(facts.uid).toBe(appointment.uid)
    expect(facts.sequence).toBe(3)
    expect(facts.startDate.toJSDate().toISOString()).toBe('2026-11-20T13:00:00.000Z')
    expect(facts.endDate.toJSDate().toISOString()).toBe('2026-11-20T14:30:00.000Z')
    expect(facts.summary).toBe(appointment.title)
    expect(facts.description).toBe(appointment.text)
    expect(facts.location).toBe(appointment.place)
    expect(event.getFirstPropertyValue('url')).toBe(appointment.link)
    expect(facts.organizer).toBe('mailto:hello@example.com')
    expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event.getAllProperties('attendee')).toEqual([])
  })

  it('invites by mail, and takes back under the same UID with a higher number', () => {
    const guest = { name: 'Asha', email: 'asha@example.com' }
    const invited = parsed({ ...appointment, guest }, 'REQUEST')
    expect(invited.method).toBe('REQUEST')
    expect(String(invited.event.getFirstPropertyValue('attendee')).toLowerCase()).toBe(
      'mailto:asha@example.com',
    )
    const taken = parsed({ ...appointment, guest, version: 4 }, 'CANCEL')
    expect(taken.method).toBe('CANCEL')
    expect(taken.event.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect([taken.facts.uid, taken.facts.sequence]).toEqual([appointment.uid, 4])
  })

  it('reminds two hours before, and not of a cancelled visit', () => {
    const alarms = (method: CalendarMethod) =>
      parsed(appointment, method)
        .event.getAllSubcomponents('valarm')
        .map((alarm) => [
          alarm.getFirstPropertyValue('action'),
          String(alarm.getFirstPropertyValue('trigger')),
        ])
    expect(alarms('PUBLISH')).toEqual([['DISPLAY', '-PT2H']])
    expect(alarms('CANCEL')).toEqual([])
  })

  it('is one of many in a feed, which names itself and how often to read it', () => {
    const other = {
      ...appointment,
      uid: '5a1f7a52-7d4e-4c1b-9d53-446655440001',
      version: 1,
      isCancelled: true,
    }
    const feed = new ICAL.Component(
      ICAL.parse(calendarFeed({ name: 'My visits', appointments: [appointment, other] })),
    )
    const events = feed.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual([
      [appointment.uid, 3],
      [other.uid, 1],
    ])
    expect(feed.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'CANCELLED',
    ])
    expect(feed.getFirstPropertyValue('x-wr-calname')).toBe('My visits')
    expect(String(feed.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  })

  it('has no organizer if the business has no address', () => {
    expect(
      calendarFile({ ...appointment, business: { name: 'Shringar', email: null } }, 'PUBLISH'),
    ).not.toContain('ORGANIZER')
  })

  it('is written as the format wants it: lines of at most 75 bytes, ended by CRLF', () => {
    const text = calendarFile({ ...appointment, text: 'लंबा '.repeat(80) }, 'PUBLISH')
    const lines = text.split('\r\n')
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\n')
    }
    expect(unfolded(text)).toContain('लंबा लंबा')
  })
})
