// My day: a beautician's appointments and their forms. HTML, a style sheet and plain forms, without scripts.

import { data, redirect } from 'react-router'
import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/my-day-route.ts'
import { fetchComing } from './coming.ts'
import { DayFailed } from './page/day-failed.tsx'
import { DayPage } from './page/day-page.tsx'
import { addressAfter, openPartIn } from './page-part.ts'
import { performAction } from './perform-action.server.ts'
import {
  fetchAlerts,
  fetchAppointments,
  fetchCalendarToken,
  fetchDaysOff,
  fetchPayTo,
  hasMyDay,
  isBeautician,
  mustAddFactor,
} from './queries.ts'
import { fetchPayments } from './recorded-payments.ts'
import { openSession, redirectToSignIn, signOut } from './session.server.ts'

export const handle: PageHandle = { kind: 'day', scripts: false }

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const { backend, headers } = await openSession(request, server)
  try {
    const [
      isAllowed,
      isOnlyBeautician,
      appointments,
      coming,
      payments,
      payTo,
      alerts,
      calendarToken,
      daysOff,
    ] = await Promise.all([
      hasMyDay(backend),
      isBeautician(backend),
      fetchAppointments(backend),
      fetchComing(backend),
      fetchPayments(backend),
      fetchPayTo(backend),
      fetchAlerts(backend),
      fetchCalendarToken(backend),
      fetchDaysOff(backend),
    ])
    // An account that now belongs to the desk is sent to the office.
    if (!isAllowed) throw await redirectToSignIn(server)
    const calendarLink = calendarToken && `${server.publicConfig.siteUrl}/c/${calendarToken}/visits.ics`
    const openPart = openPartIn(new URL(request.url))
    return data(
      {
        appointments,
        coming,
        payments,
        payTo,
        alerts,
        daysOff,
        calendarLink,
        openPart,
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
  if (problem === null) return redirect(addressAfter(values), { status: 303, headers })
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
