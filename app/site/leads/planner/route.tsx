// The planner's page. The URL holds the form, so that a plan can be reloaded and shared; it is sent as one lead.
import { data } from 'react-router'
import { type Backend, browserBackend, serverBackend } from '#app/lib/backend.ts'
import { rootDataOf, useBusinessProfile, useSiteUrl } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { PageHeading } from '#app/site/components/page-heading.tsx'
import { showReceipt } from '#app/site/leads/lead-page/show-receipt.server.ts'
import { sourceOfPost } from '#app/site/leads/lead-source.ts'
import { planCard } from '#app/site/leads/planner/plan-card.server.ts'
import { PlanForm } from '#app/site/leads/planner/plan-form.tsx'
import { planOf } from '#app/site/leads/planner/plan-of.ts'
import { Planner } from '#app/site/leads/planner/planner.tsx'
import { SharePlan } from '#app/site/leads/planner/share-plan.tsx'
import { submitPlan } from '#app/site/leads/planner/submit-plan.ts'
import { LEAD_SENT } from '#app/site/leads/sentences.ts'
import { receivePlainPost } from '#app/site/lib/forms/plain-post.server.ts'
import { inCity, pageMeta } from '#app/site/lib/page/seo.ts'
import { salonMeta } from '#app/site/lib/page/structured-data.ts'
import { readRequest } from '#domain/leads/plan/plan-input.ts'
import type { Route } from './+types/route.ts'

const planOfQuery = async (query: URLSearchParams, backend: Backend) => ({
  ...(await planOf((services) => readRequest(query, services), backend)),
  sent: query.has('sent'),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const plan = await planOfQuery(query, serverBackend(context.get(serverContext)))
  return { ...plan, card: query.has('occasion') ? planCard(plan.first, plan.basis) : null }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { ...(await planOfQuery(new URL(request.url).searchParams, browserBackend())), card: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { id, outcome, status } = await receivePlainPost(request, context, (backend, values, id) =>
    submitPlan(backend, values, id, sourceOfPost(request)),
  )
  if (outcome.status === 'sent') {
    return showReceipt(server, { id, sent: 'lead', otherwise: '/plan?sent=plan#answer' })
  }
  const posted = await planOfQuery(new URLSearchParams(outcome.values.plan), serverBackend(server))
  return data({ outcome, ...posted }, { status })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  const card = loaderData?.card
  // A plan that was shared. It may contain names.
  if (card) {
    return [
      ...pageMeta(root, { title: `${card.title} | ${name}`, description: card.text, path: card.path }),
      { name: 'robots', content: 'noindex' },
    ]
  }
  return [
    ...pageMeta(root, {
      title: `${inCity('Plan your function: price and timings', root)} | ${name}`,
      description: `Mehendi, sangeet, wedding and reception: choose who needs which service, and by when. See the price and timings instantly, with ${name} at your home. Serving ${root?.profile.area_served ?? 'your area'}.`,
      path: '/plan',
    }),
    salonMeta(root, [], []),
  ]
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const siteUrl = useSiteUrl()
  const { first, basis, firstAnswer, now } = actionData ?? loaderData
  const outcome = actionData?.outcome ?? null
  return (
    <main id="content" className="bg-ivory">
      <PageHeading
        eyebrow={profile.business_name}
        title="Plan your functions"
        text="From mehendi to reception: tell us who needs which service, and when everyone should be ready. You will see the price and timings, and whether we are free."
      />
      <Planner
        first={first}
        basis={basis}
        firstAnswer={firstAnswer}
        now={now}
        path="/plan"
        sendForm={(plan, total) => (
          <>
            <PlanForm
              plan={plan}
              total={total}
              profile={profile}
              initial={loaderData.sent ? { status: 'sent', message: LEAD_SENT } : outcome}
            />
            <SharePlan address={`${siteUrl}/plan?${plan}`} business={profile.business_name} />
          </>
        )}
      />
    </main>
  )
}
