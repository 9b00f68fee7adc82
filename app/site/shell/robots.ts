import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(serverContext).publicConfig
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /auth',
    'Disallow: /my-day',
    'Disallow: /rest/',
    'Disallow: /*?book=',
    'Disallow: /*?sent=',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
