// The page of running offers.

import { Link } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf, useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { PageHeading } from '#app/site/components/page-heading.tsx'
import { loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { inCity, pageMeta } from '#app/site/lib/page/seo.ts'
import { offersMeta } from '#app/site/lib/page/structured-data.ts'
import { OfferSection } from '#app/site/services/offers/offer-section.tsx'
import { fetchCurrentOffers } from '#app/site/services/offers/queries.ts'
import { fetchActiveServices } from '#app/site/services/queries.ts'
import { ServiceList } from '#app/site/services/service-list.tsx'
import { withSlugs } from '#domain/services/service.ts'
import type { Route } from './+types/route.ts'

export const handle: PageHandle = { kind: 'public', cached: {} }

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const [offers, services] = await Promise.all([
    loadOrEmpty(fetchCurrentOffers(backend), 'offers', server.log),
    loadOrEmpty(fetchActiveServices(backend), 'services', server.log),
  ])
  const reduced = withSlugs(services).filter(
    ({ price, original_price }) => original_price !== null && original_price > price,
  )
  return { offers, reduced }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  return [
    ...pageMeta(root, {
      title: `${inCity('Offers and packages', root)} | ${name}`,
      description: `Today’s offers from ${name}, and packages of several services at one price, ${inCity('at your doorstep', root)}.`,
      path: '/offers',
    }),
    offersMeta(root, loaderData?.offers ?? []),
  ]
}

export default function Offers({ loaderData: { offers, reduced } }: Route.ComponentProps) {
  const profile = useBusinessProfile()
  return (
    <main id="content" className="bg-ivory">
      <PageHeading
        eyebrow={profile.business_name}
        title="Offers and packages"
        text="Savings are compared with today’s price of each service."
      />
      <div className="mx-auto max-w-7xl px-5 py-12 md:py-16 lg:px-8">
        <OfferSection offers={offers} on="offers" />
        {offers.length === 0 && reduced.length === 0 && (
          <p className="mx-auto max-w-md py-8 text-center text-lg text-text-soft">
            There are no offers at the moment.
          </p>
        )}
        {reduced.length > 0 && (
          <section aria-labelledby="reduced-title" className="not-first:mt-16">
            <h2 id="reduced-title" className="section-title">
              Reduced prices
            </h2>
            <ServiceList services={reduced} />
          </section>
        )}
        <p className="mt-14 text-center">
          <Link to="/services" prefetch="intent" className={buttonClasses('ink')}>
            View All Services
          </Link>
        </p>
      </div>
    </main>
  )
}
