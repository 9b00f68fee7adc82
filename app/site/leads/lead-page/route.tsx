// The private link of a lead. GET changes nothing; a form withdraws the lead. The page has no script.

import { data, isRouteErrorResponse, redirect } from 'react-router'
import { BackendError, serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { DeadLink } from '#app/site/components/layout/dead-link.tsx'
import { ErrorPage } from '#app/site/components/layout/error-page.tsx'
import { sentSentences } from '#app/site/leads/appointment-sentences.ts'
import { LeadPage } from '#app/site/leads/lead-page/lead-page.tsx'
import { fetchLead, withdrawLead } from '#app/site/leads/lead-page/queries.ts'
import { LEAD_SENT } from '#app/site/leads/sentences.ts'
import { FORM_REFERRER, privateMeta } from '#app/site/lib/page/private-meta.ts'
import { functionsText } from '#domain/leads/plan/functions-text.ts'
import { formatDate } from '#domain/time/business-time.ts'
import type { Route } from './+types/route.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

const invalidLink = () => data(null, { status: 404 })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const lead = await fetchLead(serverBackend(server), params.token)
  if (!lead) throw invalidLink()
  const query = new URL(request.url).searchParams
  const sent = query.get('sent')
  const thanks = sent && (sentSentences.get(sent) ?? LEAD_SENT)
  const isTooLate = query.get('sorry') === 'too_late'
  return {
    lead,
    address: `${server.publicConfig.siteUrl}/e/${params.token}`,
    thanks,
    sorry: isTooLate ? 'It is too late to cancel it here. Please call us.' : null,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  if ((await request.formData()).get('act') !== 'withdraw') throw data(null, { status: 400 })
  try {
    const outcome = await withdrawLead(serverBackend(server), params.token)
    if (outcome === null) throw invalidLink()
    return redirect(`/e/${params.token}${outcome === 'too_late' ? '?sorry=too_late' : ''}`, 303)
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    server.log.error({ err: error }, 'An enquiry could not be withdrawn')
    return data({ failed: true }, { status: 502 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const functions = loaderData?.lead.plan?.functions
  return [
    ...privateMeta(
      root,
      loaderData && {
        title: functions ? 'Your plan' : 'Your request',
        text:
          functions &&
          functionsText(functions, ({ ready_by }) =>
            root ? formatDate(ready_by, root.profile.time_zone) : '',
          ),
      },
    ),
    FORM_REFERRER,
  ]
}

export default function LeadLink({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const failed = actionData?.failed ? 'That did not work. Please try again, or call us.' : null
  return <LeadPage {...loaderData} sorry={failed ?? loaderData.sorry} profile={profile} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  const isNowhere = isRouteErrorResponse(error) && error.status === 404
  return isNowhere ? <DeadLink profile={profile} /> : <ErrorPage />
}
