// The visits of a beautician as a calendar feed, opened by its private link. Calendars fetch it without a session and keep
// copies, so it names neither phone nor address.

import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { CalendarAppointment } from '#domain/appointments/calendar-event.ts'
import type { Route } from './+types/calendar-feed-route.ts'
import { type FeedAppointment, fetchCalendarFeed } from './queries.ts'

export const handle: PageHandle = { kind: 'private' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const appointments = await fetchCalendarFeed(serverBackend(server), params.token)
  if (!appointments) return new Response('This calendar link does not work.', { status: 404 })
  const link = `${server.publicConfig.siteUrl}/my-day`
  const feed = server.calendarFeed({
    name: 'My visits',
    appointments: appointments.map((appointment) => calendarEntry(appointment, link)),
  })
  return new Response(feed, { headers: { 'content-type': 'text/calendar; charset=utf-8' } })
}

const calendarEntry = (appointment: FeedAppointment, link: string): CalendarAppointment => ({
  uid: appointment.uid,
  version: appointment.version,
  startsAt: appointment.starts_at,
  endsAt: appointment.ends_at,
  title: [appointment.first_name, appointment.services].filter(Boolean).join(': '),
  text: 'Address, phone and notes are on My day from 6 pm the evening before.',
  place: appointment.area ?? '',
  link,
  business: { name: '', email: null },
  guest: null,
})
