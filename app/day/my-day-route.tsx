// A beautician's day: her visits, and what she says of them. HTML, a style sheet and plain forms; her phone loads no code.

import { data, redirect } from 'react-router'
import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/my-day-route.ts'
import { act } from './act.server.ts'
import { DayFailed } from './page/day-failed.tsx'
import { DayPage } from './page/day-page.tsx'
import { fetchPayTo, fetchVisits, isBeautician } from './queries.ts'
import { leave, openDay, signOut } from './session.server.ts'

export const handle: PageHandle = { page: 'day', scripts: false }

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const { backend, headers } = await openDay(request, server)
  try {
    const [isHers, visits, payTo] = await Promise.all([
      isBeautician(backend),
      fetchVisits(backend),
      fetchPayTo(backend),
    ])
    // Whoever works at the desk from now on signs in there.
    if (!isHers) throw await leave(server)
    return data({ visits, payTo }, { headers })
  } catch (error) {
    // Disabled, signed out elsewhere, or no longer working here.
    if (error instanceof BackendError && (error.status === 401 || error.status === 403))
      throw await leave(server)
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { backend, session, headers } = await openDay(request, server)
  const form = await request.formData()
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  if (values.act === 'sign-out') return signOut(server, session)
  const problem = await act(backend, values)
  if (problem === undefined) throw data(null, { status: 400 })
  if (problem === null) return redirect(`/my-day#visit-${values.visit}`, { status: 303, headers })
  return data({ problem, values }, { status: 422, headers })
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
