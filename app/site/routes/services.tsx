// The services as cards. With ?category= only one category, with ?book=<service> the appointment's form on top, which
// is where the buttons of an appointment request lead while there is no JavaScript.
import { Suspense } from 'react'
import { Await, data, redirect } from 'react-router'
import { browserBackend, serverBackend } from '#app/lib/backend.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { SectionHeading } from '#app/site/components/section-heading.tsx'
import { receivePlainPost } from '#app/site/lib/forms/plain-post.server.ts'
import { browserLog, loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { pageMeta } from '#app/site/lib/page/seo.ts'
import { salonMeta } from '#app/site/lib/page/structured-data.ts'
import { fetchBusinessProfile } from '#app/site/subjects/business/queries.ts'
import { showReceipt } from '#app/site/subjects/enquiry/show-receipt.server.ts'
import { AppointmentRequestPanel } from '#app/site/subjects/leads/appointment-request-panel.tsx'
import { freeTimesOfForm } from '#app/site/subjects/leads/free-times.server.ts'
import { sourceOfPost } from '#app/site/subjects/leads/lead-source.ts'
import { APPOINTMENT_REQUEST_SENT } from '#app/site/subjects/leads/sentences.ts'
import { SHOW_TIMES } from '#app/site/subjects/leads/show-times.ts'
import { submitLead } from '#app/site/subjects/leads/submit-lead.ts'
import { CategoryFilter } from '#app/site/subjects/services/category-filter.tsx'
import { PlanLine } from '#app/site/subjects/services/plan-line.tsx'
import { fetchActiveServices } from '#app/site/subjects/services/queries.ts'
import { rated } from '#app/site/subjects/services/rated-services.ts'
import { ServiceList } from '#app/site/subjects/services/service-list.tsx'
import { ServiceSkeleton } from '#app/site/subjects/services/service-skeleton.tsx'
import { dayIn } from '#domain/dates.ts'
import { categorySlug, type PublishedService, withSlugs } from '#domain/service.ts'
import type { Route } from './+types/services.ts'

function readAddress(request: Request) {
  const query = new URL(request.url).searchParams
  return {
    category: query.get('category'),
    book: query.get('book'),
    sent: query.get('sent') === 'appointment',
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const all = loadOrEmpty(fetchActiveServices(backend), 'services', server.log)
  const services = await rated(all, backend, server.log)
  const address = readAddress(request)
  // A category that nothing belongs to (any more) is no page: whoever asks for one is offered all services.
  const isKnown = services.some((service) => service.category === address.category)
  if (address.category !== null && services.length > 0 && !isKnown) throw redirect('/services')
  const times = address.book === null ? null : await freeTimesOfForm(server, { service: address.book })
  return { ...address, services, times }
}

/** Within the site the page appears at once, with a skeleton until the services are there. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const backend = browserBackend()
  const all = loadOrEmpty(fetchActiveServices(backend), 'services', browserLog)
  return { ...readAddress(request), services: rated(all, backend, browserLog), times: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { id, outcome, status } = await receivePlainPost(request, context, async (backend, values, id) => {
    if (SHOW_TIMES in values) return { status: 'unsent', values }
    const { time_zone } = await fetchBusinessProfile(backend)
    return submitLead('appointment', backend, values, id, time_zone, sourceOfPost(request))
  })
  if (outcome.status === 'sent') {
    return showReceipt(server, { id, sent: 'appointment', otherwise: '/services?sent=appointment#book' })
  }
  const times = await freeTimesOfForm(server, outcome.values)
  return data({ outcome, times }, { status })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  const category = loaderData?.category
  const services = loaderData && isReady(loaderData.services) ? loaderData.services : []
  return [
    ...pageMeta(root, {
      title: category ? `${category} at home | ${name}` : `Services and prices | ${name}`,
      description: `${category ?? 'Beauty and makeup'} services of ${name} at your doorstep, with duration and price. Serving ${root?.profile.area_served ?? 'your area'}.`,
      path: category ? `/services/category/${categorySlug(category)}` : '/services',
    }),
    salonMeta(root, services, []),
  ]
}

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const { category, sent, services } = loaderData
  const book = actionData?.outcome.values.service ?? loaderData.book
  return (
    <main id="content" className="bg-ivory">
      <div className="bg-ink pt-28 pb-14 text-ivory md:pt-36 md:pb-20">
        <div className="px-5">
          <SectionHeading
            as="h1"
            eyebrow={profile.business_name}
            title={category ?? 'Our services'}
            text="Everything is done at your home, with our own products and linen."
            onInk
          />
        </div>
      </div>
      <div className="mx-auto max-w-7xl px-5 py-12 md:py-16 lg:px-8">
        {(book || sent) && (
          <AppointmentRequestPanel
            serviceName={book}
            times={actionData ? actionData.times : loaderData.times}
            profile={profile}
            today={dayIn(new Date(), profile.time_zone)}
            outcome={
              sent ? { status: 'sent', message: APPOINTMENT_REQUEST_SENT } : (actionData?.outcome ?? null)
            }
          />
        )}
        {isReady(services) ? (
          <ServiceResults services={services} category={category} />
        ) : (
          <Suspense fallback={<ServiceSkeleton />}>
            <Await resolve={services}>
              {(arrived) => <ServiceResults services={arrived} category={category} />}
            </Await>
          </Suspense>
        )}
        <PlanLine />
      </div>
    </main>
  )
}

type Services = readonly PublishedService[]

/** From the server they are there at once; without a boundary around them the page comes alive as a whole. */
function isReady(services: Services | Promise<Services>): services is Services {
  return Array.isArray(services)
}

function ServiceResults({ services, category }: { services: Services; category: string | null }) {
  return (
    <>
      <CategoryFilter services={services} chosen={category} />
      <ServiceList
        services={withSlugs(services).filter((service) => !category || service.category === category)}
      />
    </>
  )
}
