// A visit as an .ics file, for the client's page and for mails. Times are in UTC, so no time zone definitions
// are needed.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarMethod, CalendarVisit } from '#domain/appointments/calendar-event.ts'

export function calendarFile(visit: CalendarVisit, method: CalendarMethod): string {
  const { business, guest } = visit
  const calendar = ical({
    prodId: { company: 'Shringar', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: visit.uid,
    sequence: visit.version,
    start: new Date(visit.startsAt),
    end: new Date(visit.endsAt),
    summary: visit.title,
    description: visit.text,
    location: visit.place,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: business.email ? { name: business.name, email: business.email } : null,
    attendees: guest ? [{ ...guest, rsvp: false }] : [],
  })
  return calendar.toString()
}
