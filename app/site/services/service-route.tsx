// The page of a service. A former name redirects to the current one, an inactive service to its category; an unknown name
// is 404.

import { data, redirect } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { NotFoundPage } from '#app/site/components/layout/not-found-page.tsx'
import { asText } from '#app/site/components/review-quote.tsx'
import { loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { inCity, pageMeta } from '#app/site/lib/page/seo.ts'
import { serviceMeta } from '#app/site/lib/page/structured-data.ts'
import { fetchPublishedReviews } from '#app/site/reviews/queries.ts'
import { OfferSection } from '#app/site/services/offers/offer-section.tsx'
import { fetchCurrentOffers } from '#app/site/services/offers/queries.ts'
import { fetchCategoryOfInactive, fetchServicePages, fetchWork } from '#app/site/services/queries.ts'
import { rated } from '#app/site/services/rated-services.ts'
import { ServicePage } from '#app/site/services/service-page.tsx'
import { fetchAreas } from '#app/site/team/queries.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { ShownWork } from '#domain/services/gallery-image.ts'
import {
  categorySlug,
  formatDuration,
  type ServiceOfPage,
  serviceSlug,
  withSlugs,
} from '#domain/services/service.ts'
import type { Route } from './+types/service-route.ts'

export const handle: PageHandle = { kind: 'public', cached: {} }

const MOST_BESIDE = 3

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const services = withSlugs(await rated(fetchServicePages(backend), backend, server.log))
  const service = services.find(({ slug }) => slug === params.service)
  if (service) {
    const beside = services.filter(({ category, id }) => category === service.category && id !== service.id)
    const [areas, work, reviews, offers, { time_zone }] = await Promise.all([
      loadOrEmpty(fetchAreas(backend), 'areas', server.log),
      loadOrEmpty(fetchWork(backend, [service]), 'gallery_images', server.log),
      loadOrEmpty(fetchPublishedReviews(backend, service.id), 'reviews', server.log),
      loadOrEmpty(fetchCurrentOffers(backend), 'offers', server.log),
      fetchBusinessProfile(backend),
    ])
    const names = areas.map(({ name }) => name)
    return {
      service,
      beside: beside.slice(0, MOST_BESIDE),
      areas: names,
      // On the server: a phone would load the language's data for it, which blocks for 100 ms.
      where: new Intl.ListFormat('en-IN').format(names),
      work,
      reviews: reviews.map((review) => asText(review, time_zone)),
      offers: offers.filter((offer) => offer.services.some(({ id }) => id === service.id)),
    }
  }
  const renamed = services.find(({ former_names }) =>
    former_names.some((name) => serviceSlug({ name }) === params.service),
  )
  if (renamed) throw redirect(`/services/${renamed.slug}`, 301)
  const category = await fetchCategoryOfInactive(backend, params.service)
  // Not for ever: it may be offered again.
  if (category !== null) throw redirect(categoryAddress(services, category), 302)
  server.log.warn({ path: `/services/${params.service}` }, 'Unknown page requested')
  return data(
    { service: null, beside: [], areas: [], where: '', work: [], reviews: [], offers: [] },
    { status: 404 },
  )
}

/** All services if the category has no others. */
const categoryAddress = (services: readonly ServiceOfPage[], category: string) =>
  services.some((service) => service.category === category)
    ? `/services/category/${categorySlug(category)}`
    : '/services'

/** The preview image: a photograph of real work first, then the service's image; never a drawing of ours. */
function ownImage({ name, image_url }: ServiceOfPage, [work]: readonly ShownWork[]) {
  const url = work?.image_url ?? image_url
  return url && !url.startsWith('/art/') ? { url, text: work?.caption ?? name, size: work ?? null } : null
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const service = loaderData?.service
  if (!service) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]
  const { name, description, price, duration_minutes, slug } = service
  return [
    ...pageMeta(root, {
      title: `${inCity(`${name} at home`, root)} | ${root?.profile.business_name ?? ''}`,
      description:
        `${inCity(`${name} at your home`, root)}: ${formatDuration(duration_minutes)}, ${formatRupees(price)}. ${description ?? ''}`.trim(),
      path: `/services/${slug}`,
      image: ownImage(service, loaderData.work),
    }),
    serviceMeta(root, service, loaderData),
  ]
}

export default function Service({
  loaderData: { service, offers, where, beside, work, reviews },
}: Route.ComponentProps) {
  if (!service) return <NotFoundPage />
  return (
    <ServicePage service={service} beside={beside} where={where} work={work} reviews={reviews}>
      <OfferSection offers={offers} on="service" />
    </ServicePage>
  )
}
