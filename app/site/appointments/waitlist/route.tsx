// The private link of a time that is offered to somebody on the waitlist. GET changes nothing; forms book the time, decline it
// or end the wait. The page has no script.

import { data, isRouteErrorResponse, redirect } from 'react-router'
import { BackendError, serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { OfferPage } from '#app/site/appointments/waitlist/offer-page.tsx'
import { actionNamed, fetchOffer } from '#app/site/appointments/waitlist/queries.ts'
import { DeadLink } from '#app/site/components/layout/dead-link.tsx'
import { ErrorPage } from '#app/site/components/layout/error-page.tsx'
import { FORM_REFERRER, privateMeta } from '#app/site/lib/page/private-meta.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { Route } from './+types/route.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

const invalidLink = () => data(null, { status: 404 })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const offer = await fetchOffer(serverBackend(context.get(serverContext)), params.token)
  if (!offer) throw invalidLink()
  return {
    offer,
    language: offer.language,
    title: clientPageTexts[offer.language].waitlist.title,
    isTooLate: new URL(request.url).searchParams.get('sorry') === 'too_late',
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const perform = actionNamed((await request.formData()).get('act'))
  if (!perform) throw data(null, { status: 400 })
  try {
    const outcome = await perform(serverBackend(server), params.token)
    if (outcome === null) throw invalidLink()
    const page = `/w/${encodeURIComponent(params.token)}`
    return redirect(outcome === 'too_late' ? `${page}?sorry=too_late` : page, 303)
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    server.log.error({ err: error }, 'An offer from the waitlist could not be answered')
    return data({ failed: true }, { status: 502 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...privateMeta(rootDataOf(matches), loaderData ? { title: loaderData.title } : null),
  FORM_REFERRER,
]

export default function WaitlistLink({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const { offer, isTooLate } = loaderData
  const sorry = actionData?.failed ? 'failed' : isTooLate ? 'tooLate' : null
  return <OfferPage offer={offer} profile={profile} sorry={sorry} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  const isNowhere = isRouteErrorResponse(error) && error.status === 404
  return isNowhere ? <DeadLink profile={profile} /> : <ErrorPage />
}
