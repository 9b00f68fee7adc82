// An appointment as an .ics file, for the client's page and for mails. Times are in UTC, so no time zone definitions
// are needed.
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarAppointment, CalendarMethod } from '#domain/appointments/calendar-event.ts'

/** Enough time to get ready and to prepare the place. */
const REMINDER_SECONDS = 2 * 60 * 60

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
    url: appointment.link,
    alarms: method === 'CANCEL' ? [] : [{ type: ICalAlarmType.display, trigger: REMINDER_SECONDS }],
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: business.email ? { name: business.name, email: business.email } : null,
    attendees: guest ? [{ ...guest, rsvp: false }] : [],
  })
  return calendar.toString()
}
