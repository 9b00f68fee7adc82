// Appointments as iCalendar: one as an .ics file, for the client's page and for mails, or all of a beautician as a feed.
// Times are in UTC, so no time zone definitions are needed.
import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type {
  CalendarAppointment,
  CalendarFeed,
  CalendarMethod,
} from '#domain/appointments/calendar-event.ts'

/** Enough time to get ready and to prepare the place. */
const REMINDER_SECONDS = 2 * 60 * 60
/** How often a calendar is asked to fetch the feed again. Many fetch it less often. */
const FEED_REFRESH_SECONDS = 60 * 60

export function calendarFile(appointment: CalendarAppointment, method: CalendarMethod): string {
  const calendar = newCalendar(method)
  addEvent(calendar, appointment, method)
  return calendar.toString()
}

/** What is left out since the last fetch disappears from the calendar. */
export function calendarFeed({ name, appointments }: CalendarFeed): string {
  const calendar = newCalendar('PUBLISH').name(name).ttl(FEED_REFRESH_SECONDS)
  for (const appointment of appointments) addEvent(calendar, appointment, 'PUBLISH')
  return calendar.toString()
}

const newCalendar = (method: CalendarMethod) =>
  ical({
    prodId: { company: 'Shringar', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod[method],
  })

function addEvent(calendar: ICalCalendar, appointment: CalendarAppointment, method: CalendarMethod): void {
  const { business, guest } = appointment
  const isCancelled = method === 'CANCEL' || appointment.isCancelled
  calendar.createEvent({
    id: appointment.uid,
    sequence: appointment.version,
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: appointment.title,
    description: appointment.text,
    location: appointment.place,
    url: appointment.link,
    alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, trigger: REMINDER_SECONDS }],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: business.email ? { name: business.name, email: business.email } : null,
    attendees: guest ? [{ ...guest, rsvp: false }] : [],
  })
}
