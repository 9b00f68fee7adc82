// The private link of an appointment. GET changes nothing, because mail scanners and chat previews follow links; forms are
// idempotent. The page is never cached and has no script but the one of the button that asks for the phone's place.

import { data, isRouteErrorResponse, redirect } from 'react-router'
import { BackendError, serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { actionNamed } from '#app/site/appointments/actions.server.ts'
import { AppointmentPage } from '#app/site/appointments/appointment-page.tsx'
import { fetchAppointment, slotsToMove } from '#app/site/appointments/queries.ts'
import { DeadLink } from '#app/site/components/layout/dead-link.tsx'
import { ErrorPage } from '#app/site/components/layout/error-page.tsx'
import { formValues } from '#app/site/lib/forms/form-outcome.ts'
import { FORM_REFERRER, privateMeta } from '#app/site/lib/page/private-meta.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { isDay } from '#domain/time/dates.ts'
import type { Route } from './+types/route.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** The same response for all invalid links. */
const invalidLink = () => data(null, { status: 404 })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const backend = serverBackend(context.get(serverContext))
  const appointment = await fetchAppointment(backend, params.token)
  if (!appointment) throw invalidLink()
  const query = new URL(request.url).searchParams
  const day = query.get('day') ?? ''
  const isOffered = appointment.can_move && isDay(day) && Math.abs(Date.parse(day) - Date.now()) <= YEAR_MS
  const choice = isOffered ? { day, times: await slotsToMove(backend, params.token, day) } : null
  const sorry = query.get('sorry')
  return {
    appointment,
    language: appointment.language,
    title: clientPageTexts[appointment.language].title,
    choice,
    sorry: sorry === 'taken' ? ('taken' as const) : sorry === 'too_late' ? ('tooLate' as const) : null,
    path: `/b/${params.token}`,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const values = formValues(await request.formData())
  const perform = actionNamed(values.act)
  if (!perform) throw data(null, { status: 400 })
  // An invalid link may contain what no header can.
  const page = `/b/${encodeURIComponent(params.token)}`
  try {
    const outcome = await perform(serverBackend(server), params.token, values)
    if (typeof outcome === 'object' && outcome !== null)
      return data({ values, problem: outcome, failed: false }, { status: 400 })
    switch (outcome) {
      case null:
        throw invalidLink()
      case 'taken': {
        const day = new URL(request.url).searchParams.get('day') ?? ''
        return redirect(`${page}?${new URLSearchParams({ day, sorry: 'taken' })}#move`, 303)
      }
      case 'too_late':
      case 'too_early':
        return redirect(`${page}?sorry=too_late`, 303)
      default:
        return redirect(values.act === 'place' ? `${page}#place` : page, 303)
    }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    // The page shows the typed values again. The loader checks whether the link is valid.
    server.log.error({ err: error }, 'An action by a private link failed')
    return data({ values, problem: null, failed: true }, { status: 502 })
  }
}

/** Only this page may ask for the phone's place; the server denies it to all others. */
export const headers = () => ({
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
})

// A chat preview says nothing about the appointment.
export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...privateMeta(rootDataOf(matches), loaderData ? { title: loaderData.title } : null),
  FORM_REFERRER,
]

export default function PrivateLink({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const { appointment, choice, sorry, path } = loaderData
  return (
    <AppointmentPage
      appointment={appointment}
      profile={profile}
      path={path}
      choice={choice}
      sorry={actionData?.failed ? 'failed' : sorry}
      refused={{ values: actionData?.values ?? {}, problem: actionData?.problem ?? null }}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <DeadLink profile={profile} />
  return <ErrorPage />
}
