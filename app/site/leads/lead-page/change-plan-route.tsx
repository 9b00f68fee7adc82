// Changes a sent plan with the private link of its lead: the planner as a plain form, without scripts beside the token.
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { BackendError, serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { DeadLink } from '#app/site/components/layout/dead-link.tsx'
import { ErrorPage } from '#app/site/components/layout/error-page.tsx'
import { PageHeading } from '#app/site/components/page-heading.tsx'
import { changePlan, fetchLead } from '#app/site/leads/lead-page/queries.ts'
import { planOf } from '#app/site/leads/planner/plan-of.ts'
import { Planner } from '#app/site/leads/planner/planner.tsx'
import { checkedEstimate, fetchPlanBasis } from '#app/site/leads/planner/queries.ts'
import { formValues } from '#app/site/lib/forms/form-outcome.ts'
import { FORM_REFERRER, privateMeta } from '#app/site/lib/page/private-meta.ts'
import { requestOfPlan } from '#domain/leads/plan/plan-changes.ts'
import { readRequest } from '#domain/leads/plan/plan-input.ts'
import { leadOfPlan } from '#domain/leads/plan/sent-plan.ts'
import type { Route } from './+types/change-plan-route.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

const CHECK_AGAIN = 'The price of your plan has changed. Please check it and send it again.'
const FAILED = 'That did not work. Please try again, or call us.'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const backend = serverBackend(context.get(serverContext))
  const lead = await fetchLead(backend, params.token)
  if (!lead?.plan) throw data(null, { status: 404 })
  const path = `/e/${encodeURIComponent(params.token)}`
  if (!lead.can_withdraw) throw redirect(`${path}?sorry=too_late`)
  const query = new URL(request.url).searchParams
  const { plan } = lead
  const [{ timeZone }, shown] = await Promise.all([
    fetchPlanBasis(backend),
    query.has('occasion') ? planOf((services) => readRequest(query, services), backend) : null,
  ])
  return { path, ...(shown ?? (await planOf(() => requestOfPlan(plan, timeZone), backend))) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const { plan = '', total = '' } = formValues(await request.formData())
  const path = `/e/${encodeURIComponent(params.token)}`
  try {
    const basis = await fetchPlanBasis(backend)
    const asked = readRequest(new URLSearchParams(plan), basis.services)
    const { estimate } = await checkedEstimate(backend, asked, basis)
    if (estimate.fault) return data({ problem: estimate.fault.sentence }, { status: 400 })
    if (Number(total) !== estimate.price.total) return data({ problem: CHECK_AGAIN }, { status: 400 })
    const sent = leadOfPlan(asked, estimate, '', estimate.price.total)
    const outcome = await changePlan(backend, params.token, sent.plan)
    if (outcome === null) throw data(null, { status: 404 })
    return redirect(outcome === 'too_late' ? `${path}?sorry=too_late` : `${path}?sent=plan-changed`, 303)
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    server.log.error({ err: error }, 'A plan could not be changed')
    return data({ problem: FAILED }, { status: 502 })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(rootDataOf(matches), { title: 'Change your plan' }),
  FORM_REFERRER,
]

export default function ChangePlan({ loaderData, actionData }: Route.ComponentProps) {
  const { business_name } = useBusinessProfile()
  const { path, ...shown } = loaderData
  return (
    <main className="bg-ivory">
      <PageHeading
        eyebrow={business_name}
        title="Change your plan"
        text="Change what you like, look at the new price, then send it. We see what was changed."
      />
      <Planner
        {...shown}
        path={`${path}/plan`}
        hasScripts={false}
        sendForm={(plan, total) => (
          <form method="post" className="grid gap-4">
            {actionData?.problem && (
              <p role="alert" className="border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
                {actionData.problem}
              </p>
            )}
            <input type="hidden" name="plan" value={plan} />
            <input type="hidden" name="total" value={total} />
            <button type="submit" className={`${buttonClasses('primary')} w-full`}>
              Send my changes
            </button>
            <a href={path} className="min-h-11 text-center underline decoration-gold underline-offset-4">
              Back without changes
            </a>
          </form>
        )}
      />
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  if (isRouteErrorResponse(error) && error.status === 404) return <DeadLink profile={profile} />
  return <ErrorPage />
}
