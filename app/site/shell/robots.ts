import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/robots.ts'

export const handle: PageHandle = { kind: 'public', cached: {} }

export function loader({ context }: Route.LoaderArgs) {
  const { publicConfig, unlistedPaths } = context.get(serverContext)
  const lines = [
    'User-agent: *',
    ...unlistedPaths.map((path) => `Disallow: /${path}`),
    'Disallow: /rest/',
    'Disallow: /*?book=',
    'Disallow: /*?sent=',
    '',
    `Sitemap: ${publicConfig.siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
