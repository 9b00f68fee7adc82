// My day: a beautician's appointments and their forms. HTML, a style sheet and plain forms; a script only turns notifications on.

import { data, redirect } from 'react-router'
import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/my-day-route.ts'
import { DayFailed } from './page/day-failed.tsx'
import { DayPage } from './page/day-page.tsx'
import { performAction } from './perform-action.server.ts'
import {
  fetchAppointments,
  fetchCalendarToken,
  fetchPayTo,
  fetchPushState,
  hasMyDay,
  isBeautician,
  mustAddFactor,
} from './queries.ts'
import { openSession, redirectToSignIn, signOut } from './session.server.ts'

export const handle: PageHandle = { kind: 'day', scripts: false }

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const { backend, headers } = await openSession(request, server)
  try {
    const [isAllowed, isOnlyBeautician, appointments, payTo, calendarToken, push] = await Promise.all([
      hasMyDay(backend),
      isBeautician(backend),
      fetchAppointments(backend),
      fetchPayTo(backend),
      fetchCalendarToken(backend),
      // A hosted project sends none.
      server.publicConfig.backendUrl === '' ? fetchPushState(backend) : null,
    ])
    // An account that now belongs to the desk is sent to the office.
    if (!isAllowed) throw await redirectToSignIn(server)
    const calendarLink = calendarToken && `${server.publicConfig.siteUrl}/c/${calendarToken}/visits.ics`
    const { searchParams } = new URL(request.url)
    const showsCalendar = searchParams.has('calendar')
    const showsNotifications = searchParams.has('notifications')
    return data(
      {
        appointments,
        payTo,
        calendarLink,
        showsCalendar,
        push,
        showsNotifications,
        hasOffice: !isOnlyBeautician,
      },
      { headers },
    )
  } catch (error) {
    // Disabled, signed out elsewhere, no longer staff, or without the second factor that the owner requires.
    if (error instanceof BackendError && (error.status === 401 || error.status === 403)) {
      const needsFactor = error.status === 403 && (await mustAddFactor(backend))
      throw await redirectToSignIn(server, needsFactor ? 'second-step' : 'ended')
    }
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { backend, session, headers } = await openSession(request, server)
  const form = await request.formData()
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  if (values.act === 'sign-out') return signOut(server, session)
  const problem = await performAction(backend, values)
  if (problem === undefined) throw data(null, { status: 400 })
  const block = values.act === 'notifications' ? values.act : 'calendar'
  const changed = values.appointment ? `#appointment-${values.appointment}` : `?${block}#${block}`
  if (problem === null) return redirect(`/my-day${changed}`, { status: 303, headers })
  return data({ ...problem, values }, { status: 422, headers })
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `My day | ${rootDataOf(matches)?.profile.business_name ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function MyDay({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  return <DayPage {...loaderData} profile={profile} refused={actionData ?? null} />
}

export function ErrorBoundary() {
  return <DayFailed />
}
