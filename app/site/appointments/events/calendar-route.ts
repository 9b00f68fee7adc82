// All visits of an event as one calendar file. Opened again it updates the entries; cancelled ones are left out.
import { redirect } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { fetchEvent } from '#app/site/appointments/events/queries.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { keptVisits } from '#domain/appointments/events/own-event.ts'
import { functionName } from '#domain/leads/plan/function-name.ts'
import type { Route } from './+types/calendar-route.ts'

export const handle: PageHandle = { kind: 'private' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const event = await fetchEvent(backend, params.token)
  // The page shows the reason.
  if (!event) throw redirect(`/f/${encodeURIComponent(params.token)}`)
  const profile = await fetchBusinessProfile(backend)
  const { siteUrl } = server.publicConfig
  const file = server.calendarFeed({
    name: profile.business_name,
    appointments: event.functions.flatMap((one) =>
      keptVisits(one).map((visit) => ({
        uid: visit.id,
        version: visit.version,
        startsAt: visit.starts_at,
        endsAt: visit.ends_at,
        title: `${functionName(one)} | ${profile.business_name}`,
        text: visit.lines
          .map(({ guest_name, service }) => [guest_name, service].filter(Boolean).join(': '))
          .join('\n'),
        place: visit.area ?? '',
        link: `${siteUrl}${visit.link}`,
        business: { name: profile.business_name, email: profile.email },
        guest: null,
      })),
    ),
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
    },
  })
}
