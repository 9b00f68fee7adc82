// The appointment of a private link as a calendar file. Opened again it updates the entry, or removes it after a
// cancellation.

import { redirect } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { fetchAppointment } from '#app/site/appointments/queries.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { servicesText, toPrepare } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts, placeText } from '#domain/appointments/client-page-texts.ts'
import type { Route } from './+types/calendar-route.ts'

export const handle: PageHandle = { kind: 'private' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const appointment = await fetchAppointment(backend, params.token)
  // The page shows the reason.
  if (!appointment) throw redirect(`/b/${encodeURIComponent(params.token)}`)
  const { business_name, email, phone } = await fetchBusinessProfile(backend)
  const texts = clientPageTexts[appointment.language]
  const file = server.calendarFile(
    {
      uid: appointment.calendar_uid,
      version: appointment.calendar_version,
      startsAt: appointment.starts_at,
      endsAt: appointment.ends_at,
      title: [servicesText(appointment).join(', ') || texts.title, business_name].join(' | '),
      text: [
        appointment.beautician_name && `${texts.who}: ${appointment.beautician_name}`,
        ...toPrepare(appointment).map((text) => `${texts.prepare}: ${text}`),
        phone && `${texts.call}: ${phone}`,
      ]
        .filter(Boolean)
        .join('\n'),
      place: placeText(appointment, appointment.language),
      link: `${server.publicConfig.siteUrl}/b/${params.token}`,
      business: { name: business_name, email },
      guest: null,
    },
    appointment.status === 'cancelled' ? 'CANCEL' : 'PUBLISH',
  )
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visit.ics"',
    },
  })
}
