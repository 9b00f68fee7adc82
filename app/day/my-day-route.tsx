// My day: a beautician's appointments and their forms. HTML, a style sheet and plain forms, without scripts.

import { data, redirect } from 'react-router'
import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { monthOfDay } from '#domain/team/pay-sheet.ts'
import { isDay } from '#domain/time/dates.ts'
import type { Route } from './+types/my-day-route.ts'
import { DayFailed } from './page/day-failed.tsx'
import { DayPage } from './page/day-page.tsx'
import { performAction } from './perform-action.server.ts'
import {
  fetchAppointments,
  fetchCalendarToken,
  fetchMyPay,
  fetchPayTo,
  hasMyDay,
  isBeautician,
  mustAddFactor,
} from './queries.ts'
import { openSession, redirectToSignIn, signOut } from './session.server.ts'

export const handle: PageHandle = { kind: 'day', scripts: false }

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const { backend, headers } = await openSession(request, server)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('pay') ?? ''
  const payMonth = isDay(asked) ? monthOfDay(asked) : null
  try {
    const [isAllowed, isOnlyBeautician, appointments, payTo, calendarToken, pay] = await Promise.all([
      hasMyDay(backend),
      isBeautician(backend),
      fetchAppointments(backend),
      fetchPayTo(backend),
      fetchCalendarToken(backend),
      fetchMyPay(backend, payMonth),
    ])
    // An account that now belongs to the desk is sent to the office.
    if (!isAllowed) throw await redirectToSignIn(server)
    const calendarLink = calendarToken && `${server.publicConfig.siteUrl}/c/${calendarToken}/visits.ics`
    const showsCalendar = searchParams.has('calendar')
    const showsPay = payMonth !== null
    return data(
      { appointments, payTo, calendarLink, showsCalendar, pay, showsPay, hasOffice: !isOnlyBeautician },
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
  const changed = values.appointment ? `#appointment-${values.appointment}` : '?calendar#calendar'
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
