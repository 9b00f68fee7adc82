// All visits of an event as one calendar file.
import { redirect } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { fetchEvent } from '#app/site/appointments/events/queries.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { calendarOfEvent } from '#domain/appointments/events/event-calendar.ts'
import type { Route } from './+types/calendar-route.ts'

export const handle: PageHandle = { kind: 'private' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const event = await fetchEvent(backend, params.token)
  // The page shows the reason.
  if (!event) throw redirect(`/f/${encodeURIComponent(params.token)}`)
  const profile = await fetchBusinessProfile(backend)
  const file = server.calendarFeed(calendarOfEvent(event, profile, server.publicConfig.siteUrl))
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
    },
  })
}
