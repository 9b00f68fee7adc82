import { serverBackend } from '#app/lib/backend.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { fetchActiveServices } from '#app/site/subjects/services/queries.ts'
import { categoriesOf, categorySlug, withSlugs } from '#domain/service.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const services = await loadOrEmpty(fetchActiveServices(serverBackend(server)), 'services', server.log)
  const paths = [
    '/',
    '/services',
    '/plan',
    '/privacy',
    ...categoriesOf(services).map((category) => `/services/category/${categorySlug(category)}`),
    ...withSlugs(services).map(({ slug }) => `/services/${slug}`),
  ]
  const urls = paths.map(
    (path) => `  <url><loc>${asXml(server.publicConfig.siteUrl + encodeURI(path))}</loc></url>`,
  )
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const asXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
