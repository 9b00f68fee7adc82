// My day: a beautician's appointments and their forms. HTML, a style sheet and plain forms; two small scripts add what it does
// without a network (offline/) and notifications (push/).

import { data, redirect } from 'react-router'
import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { monthOfDay } from '#domain/team/pay-sheet.ts'
import { isDay } from '#domain/time/dates.ts'
import type { Route } from './+types/my-day-route.ts'
import { fetchComing } from './coming.ts'
import { formValues } from './form-values.ts'
import { redirectIfRightIsLost } from './lost-right.server.ts'
import { DayFailed } from './page/day-failed.tsx'
import { DayPage } from './page/day-page.tsx'
import { addressAfter, openPartIn } from './page-part.ts'
import { performAction } from './perform-action.server.ts'
import {
  fetchAlerts,
  fetchAppointments,
  fetchCalendarToken,
  fetchDaysOff,
  fetchMyPay,
  fetchPayTo,
  fetchPushState,
  hasMyDay,
  isBeautician,
} from './queries.ts'
import { fetchPayments } from './recorded-payments.ts'
import { accountOf, openSession, redirectToSignIn, signOut } from './session.server.ts'

export const handle: PageHandle = { kind: 'day', scripts: false }

const FAILED = 'Not saved. Please tap again; it will not be counted twice.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const { backend, session, headers } = await openSession(request, server)
  const url = new URL(request.url)
  const asked = url.searchParams.get('pay') ?? ''
  const payMonth = isDay(asked) ? monthOfDay(asked) : null
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
      pay,
      push,
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
      fetchMyPay(backend, payMonth),
      // A hosted project sends none.
      server.publicConfig.backendUrl === '' ? fetchPushState(backend) : null,
    ])
    // An account that now belongs to the desk is sent to the office.
    if (!isAllowed) throw await redirectToSignIn(server)
    const calendarLink = calendarToken && `${server.publicConfig.siteUrl}/c/${calendarToken}/visits.ics`
    return data(
      {
        appointments,
        coming,
        payments,
        payTo,
        alerts,
        daysOff,
        calendarLink,
        pay,
        push,
        openPart: payMonth ? 'pay' : openPartIn(url),
        hasOffice: !isOnlyBeautician,
        account: accountOf(session),
      },
      { headers },
    )
  } catch (error) {
    await redirectIfRightIsLost(error, backend, server)
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { backend, session, headers } = await openSession(request, server)
  const values = await formValues(request)
  if (values.act === 'sign-out') return signOut(server, session)
  try {
    const result = await performAction(backend, values)
    if (!result) throw data(null, { status: 400 })
    if (result.outcome === 'applied') return redirect(addressAfter(values), { status: 303, headers })
    // A refusal is final for its id; what is sent next is another action.
    const { id: _, ...typed } = values
    return data(
      { problem: result.reason, isQuestion: result.outcome === 'question', values: typed },
      { status: 422, headers },
    )
  } catch (error) {
    await redirectIfRightIsLost(error, backend, server)
    if (!(error instanceof BackendError)) throw error
    return data({ problem: FAILED, isQuestion: false, values }, { status: 422, headers })
  }
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
