// The page of a category: its services with prices, its offers and photographs of work.

import { data } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { NotFoundPage } from '#app/site/components/layout/not-found-page.tsx'
import { PageHeading } from '#app/site/components/page-heading.tsx'
import { loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { inCity, pageMeta } from '#app/site/lib/page/seo.ts'
import { salonMeta } from '#app/site/lib/page/structured-data.ts'
import { CategoryFilter } from '#app/site/services/category-filter.tsx'
import { OfferSection } from '#app/site/services/offers/offer-section.tsx'
import { fetchCurrentOffers } from '#app/site/services/offers/queries.ts'
import { OurWork } from '#app/site/services/our-work.tsx'
import { PlannerLink } from '#app/site/services/planner-link.tsx'
import { fetchActiveServices, fetchWork } from '#app/site/services/queries.ts'
import { rated } from '#app/site/services/rated-services.ts'
import { ServiceList } from '#app/site/services/service-list.tsx'
import { categoriesOf, categorySlug, withSlugs } from '#domain/services/service.ts'
import type { Route } from './+types/category-route.ts'

export const handle: PageHandle = { kind: 'public', cached: {} }

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const all = withSlugs(await rated(fetchActiveServices(backend), backend, server.log))
  const services = all.filter(
    ({ category }) => category !== null && categorySlug(category) === params.category,
  )
  const category = services[0]?.category ?? null
  if (category !== null) {
    const [work, offers] = await Promise.all([
      loadOrEmpty(fetchWork(backend, services), 'gallery_images', server.log),
      loadOrEmpty(fetchCurrentOffers(backend), 'offers', server.log),
    ])
    const concerned = offers.filter((offer) =>
      offer.services.some((service) => service.category === category),
    )
    return { category, categories: categoriesOf(all), services, work, offers: concerned }
  }
  server.log.warn({ path: `/services/category/${params.category}` }, 'Unknown page requested')
  return data({ category, categories: [], services, work: [], offers: [] }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const category = loaderData?.category
  if (!category) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]
  const name = root?.profile.business_name ?? ''
  return [
    ...pageMeta(root, {
      title: `${inCity(`${category} at home`, root)} | ${name}`,
      description: `${category} services of ${name} ${inCity('at your doorstep', root)}, with duration and price. Serving ${root?.profile.area_served ?? 'your area'}.`,
      path: `/services/category/${categorySlug(category)}`,
    }),
    salonMeta(root, loaderData.services, []),
  ]
}

export default function ServiceCategory({ loaderData }: Route.ComponentProps) {
  const { category, categories, services, work, offers } = loaderData
  const profile = useBusinessProfile()
  if (!category) return <NotFoundPage />
  return (
    <main id="content" className="bg-ivory">
      <PageHeading
        eyebrow={profile.business_name}
        title={category}
        text="Everything is done at your home, with our own products and fresh towels."
        compact
      />
      <div className="mx-auto max-w-7xl px-5 py-5 md:py-16 lg:px-8">
        <CategoryFilter
          categories={categories}
          chosen={category}
          addressOf={(name) => `/services/category/${categorySlug(name)}`}
        />
        <ServiceList services={services} />
        <PlannerLink />
      </div>
      <OfferSection offers={offers} on="service" />
      <OurWork images={work} subject={category} />
    </main>
  )
}
