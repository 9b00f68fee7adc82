// The private link of an event: the whole schedule and what is due. The page has no script and changes nothing; each visit has a
// link of its own, where it is confirmed, moved or cancelled.

import { data, isRouteErrorResponse } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { EventPage } from '#app/site/appointments/events/event-page.tsx'
import { fetchEvent } from '#app/site/appointments/events/queries.ts'
import { DeadLink } from '#app/site/components/layout/dead-link.tsx'
import { ErrorPage } from '#app/site/components/layout/error-page.tsx'
import { privateMeta } from '#app/site/lib/page/private-meta.ts'
import { eventPageTexts } from '#domain/appointments/events/event-page-texts.ts'
import { functionsText } from '#domain/leads/plan/functions-text.ts'
import { formatAppointmentDay } from '#domain/messages/message-dates.ts'
import type { Route } from './+types/route.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const event = await fetchEvent(serverBackend(context.get(serverContext)), params.token)
  if (!event) throw data(null, { status: 404 })
  return { event, path: `/f/${params.token}` }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  if (!loaderData || !root) return privateMeta(root, null)
  const { language, functions } = loaderData.event
  return privateMeta(root, {
    title: eventPageTexts[language].title,
    text: functionsText(functions, ({ ready_by }) =>
      formatAppointmentDay(ready_by, root.profile.time_zone, language),
    ),
  })
}

export default function EventLink({ loaderData }: Route.ComponentProps) {
  return <EventPage {...loaderData} profile={useBusinessProfile()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  if (isRouteErrorResponse(error) && error.status === 404) return <DeadLink profile={profile} />
  return <ErrorPage />
}
