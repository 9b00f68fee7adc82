// The visit of a private link for her calendar: again after a change it replaces what is there, after a cancellation it takes
// it out. It names the area and not the house, and not the link: calendars are shared and kept elsewhere.

import { redirect } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { lookAtVisit } from '#app/site/appointments/queries.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { servicesInWords, toPrepare } from '#domain/appointments/client-appointment.ts'
import { ownVisitWords } from '#domain/appointments/client-page-texts.ts'
import type { Route } from './+types/calendar-route.ts'

export const handle: PageHandle = { page: 'private' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const visit = await lookAtVisit(backend, params.token)
  // The page says why.
  if (!visit) throw redirect(`/b/${encodeURIComponent(params.token)}`)
  const { business_name, email, phone } = await fetchBusinessProfile(backend)
  const words = ownVisitWords[visit.language]
  const file = server.calendarFile(
    {
      uid: visit.calendar_uid,
      version: visit.calendar_version,
      startsAt: visit.starts_at,
      endsAt: visit.ends_at,
      title: [servicesInWords(visit).join(', ') || words.title, business_name].join(' | '),
      text: [
        visit.beautician_name && `${words.who}: ${visit.beautician_name}`,
        ...toPrepare(visit).map((text) => `${words.prepare}: ${text}`),
        phone && `${words.call}: ${phone}`,
      ]
        .filter(Boolean)
        .join('\n'),
      place: words.atHome(visit.area),
      business: { name: business_name, email },
      guest: null,
    },
    visit.status === 'cancelled' ? 'CANCEL' : 'PUBLISH',
  )
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
    },
  })
}
