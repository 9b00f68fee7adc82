import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { cacheExpiry } from '#app/site/lib/page/cache-expiry.ts'
import { loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { fetchCurrentOffers } from '#app/site/services/offers/queries.ts'
import { fetchServicesOfSitemap } from '#app/site/services/queries.ts'
import { categoriesOf, categorySlug, withSlugs } from '#domain/services/service.ts'
import type { Route } from './+types/sitemap.ts'

export const handle: PageHandle = { kind: 'public', cached: {} }

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const [services, offers, { time_zone }] = await Promise.all([
    loadOrEmpty(fetchServicesOfSitemap(backend), 'services', server.log),
    loadOrEmpty(fetchCurrentOffers(backend), 'offers', server.log),
    fetchBusinessProfile(backend),
  ])
  const paths = [
    '/',
    '/services',
    ...(offers.length > 0 ? ['/offers'] : []),
    '/plan',
    '/privacy',
    '/terms',
    '/refunds',
    ...categoriesOf(services).map((category) => `/services/category/${categorySlug(category)}`),
  ]
  const locationOf = (path: string) => `<loc>${asXml(server.publicConfig.siteUrl + encodeURI(path))}</loc>`
  const urls = [
    ...paths.map((path) => `  <url>${locationOf(path)}</url>`),
    // Only of these is it known when they last changed.
    ...withSlugs(services).map(
      ({ slug, updated_at }) =>
        `  <url>${locationOf(`/services/${slug}`)}<lastmod>${updated_at.slice(0, 10)}</lastmod></url>`,
    ),
  ]
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      expires: cacheExpiry(new Date(), time_zone).toUTCString(),
    },
  })
}

const asXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
