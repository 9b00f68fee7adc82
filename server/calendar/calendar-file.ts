// An appointment as an .ics file, for the client's page and for mails. Times are in UTC, so no time zone definitions
// are needed.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarAppointment, CalendarMethod } from '#domain/appointments/calendar-event.ts'

export function calendarFile(appointment: CalendarAppointment, method: CalendarMethod): string {
  const { business, guest } = appointment
  const calendar = ical({
    prodId: { company: 'Shringar', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: appointment.uid,
    sequence: appointment.version,
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: appointment.title,
    description: appointment.text,
    location: appointment.place,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: business.email ? { name: business.name, email: business.email } : null,
    attendees: guest ? [{ ...guest, rsvp: false }] : [],
  })
  return calendar.toString()
}
