// The services as cards. ?category= and ?search= filter them; ?book=<service> (and &offer=) shows the appointment request form,
// to which the booking buttons link without JavaScript.

import { Suspense } from 'react'
import { Await, data, redirect } from 'react-router'
import { type Backend, browserBackend, serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { PageHeading } from '#app/site/components/page-heading.tsx'
import { AppointmentRequestPanel, type ChosenOffer } from '#app/site/leads/appointment-request-panel.tsx'
import { OFFER_ENDED, SENT_WITHOUT_OFFER, sentSentences } from '#app/site/leads/appointment-sentences.ts'
import { freeSlotsOfForm } from '#app/site/leads/free-slots.server.ts'
import { showReceipt } from '#app/site/leads/lead-page/show-receipt.server.ts'
import { sourceOfPost } from '#app/site/leads/lead-source.ts'
import { SHOW_TIMES } from '#app/site/leads/show-times.ts'
import { submitLead } from '#app/site/leads/submit-lead.ts'
import { receivePlainPost } from '#app/site/lib/forms/plain-post.server.ts'
import { browserLog, loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { inCity, pageMeta } from '#app/site/lib/page/seo.ts'
import { salonMeta } from '#app/site/lib/page/structured-data.ts'
import { fetchCurrentOffers } from '#app/site/services/offers/queries.ts'
import { PlannerLink } from '#app/site/services/planner-link.tsx'
import { fetchActiveServices } from '#app/site/services/queries.ts'
import { rated } from '#app/site/services/rated-services.ts'
import { ServiceResults } from '#app/site/services/service-results.tsx'
import { ServiceSkeleton } from '#app/site/services/service-skeleton.tsx'
import { offerText } from '#domain/services/offers/offer-text.ts'
import { categorySlug, type PublishedService } from '#domain/services/service.ts'
import { dayIn } from '#domain/time/dates.ts'
import type { Route } from './+types/services.ts'

export const handle: PageHandle = {
  kind: 'public',
  cached: { except: ['book', 'sent', 'search'], variesBy: { parameter: 'category', maxLength: 60 } },
}

const LONGEST_SEARCH = 60

function readAddress(request: Request) {
  const query = new URL(request.url).searchParams
  return {
    category: query.get('category'),
    search: query.get('search')?.slice(0, LONGEST_SEARCH) ?? '',
    book: query.get('book'),
    sent: sentSentences.get(query.get('sent') ?? '') ?? null,
  }
}

async function chosenOffer(backend: Backend, id: string | null | undefined): Promise<ChosenOffer | null> {
  if (!id) return null
  const offer = (await fetchCurrentOffers(backend)).find((one) => one.id === id)
  return offer ? { id, text: offerText(offer) } : { id: null, text: OFFER_ENDED }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const all = loadOrEmpty(fetchActiveServices(backend), 'services', server.log)
  const services = await rated(all, backend, server.log)
  const address = readAddress(request)
  // An unknown or empty category redirects to all services.
  const isKnown = services.some((service) => service.category === address.category)
  if (address.category !== null && services.length > 0 && !isKnown) throw redirect('/services')
  if (address.book === null) return { ...address, services, times: null, offer: null }
  const [times, offer] = await Promise.all([
    freeSlotsOfForm(server, { service: address.book }),
    chosenOffer(backend, new URL(request.url).searchParams.get('offer')),
  ])
  return { ...address, services, times, offer }
}

/** On client navigation the page appears at once, with a skeleton until the services are loaded. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const backend = browserBackend()
  const all = loadOrEmpty(fetchActiveServices(backend), 'services', browserLog)
  return { ...readAddress(request), services: rated(all, backend, browserLog), times: null, offer: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { id, outcome, status } = await receivePlainPost(request, context, async (backend, values, id) => {
    if (SHOW_TIMES in values) return { status: 'unsent', values }
    const { time_zone } = await fetchBusinessProfile(backend)
    return submitLead('appointment', backend, values, id, time_zone, sourceOfPost(request))
  })
  if (outcome.status === 'sent') {
    const sent = outcome.message === SENT_WITHOUT_OFFER ? 'without-offer' : 'appointment'
    return showReceipt(server, { id, sent, otherwise: `/services?sent=${sent}#book` })
  }
  const [times, offer] = await Promise.all([
    freeSlotsOfForm(server, outcome.values),
    chosenOffer(serverBackend(server), outcome.values.offer),
  ])
  return data({ outcome, times, offer }, { status })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  const category = loaderData?.category
  const services = loaderData && isReady(loaderData.services) ? loaderData.services : []
  return [
    ...pageMeta(root, {
      title: `${inCity(category ? `${category} at home` : 'Services and prices', root)} | ${name}`,
      description: `${category ?? 'Beauty and makeup'} services of ${name} ${inCity('at your doorstep', root)}, with duration and price. Serving ${root?.profile.area_served ?? 'your area'}.`,
      path: category ? `/services/category/${categorySlug(category)}` : '/services',
    }),
    salonMeta(root, services, []),
  ]
}

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  const { category, search, sent, services } = loaderData
  const book = actionData?.outcome.values.service ?? loaderData.book
  return (
    <main id="content" className="bg-ivory">
      <PageHeading
        eyebrow={profile.business_name}
        title={category ?? 'Our services'}
        text="Everything is done at your home, with our own products and fresh towels."
        compact
      />
      <div className="mx-auto max-w-7xl px-5 py-5 md:py-16 lg:px-8">
        {(book || sent) && (
          <AppointmentRequestPanel
            serviceName={book}
            price={(isReady(services) && services.find(({ name }) => name === book)?.price) || null}
            offer={(actionData ?? loaderData).offer}
            times={(actionData ?? loaderData).times}
            profile={profile}
            today={dayIn(new Date(), profile.time_zone)}
            outcome={sent ? { status: 'sent', message: sent } : (actionData?.outcome ?? null)}
          />
        )}
        <div id="services">
          {isReady(services) ? (
            <ServiceResults services={services} category={category} search={search} />
          ) : (
            <Suspense fallback={<ServiceSkeleton />}>
              <Await resolve={services}>
                {(arrived) => <ServiceResults services={arrived} category={category} search={search} />}
              </Await>
            </Suspense>
          )}
        </div>
        <PlannerLink />
      </div>
    </main>
  )
}

type Services = readonly PublishedService[]

/** Server data is not a promise; rendering it without Suspense hydrates the page in one piece. */
function isReady(services: Services | Promise<Services>): services is Services {
  return Array.isArray(services)
}
