// The web app manifests of site, office and My day, with the business's name and theme. On a home screen each opens itself.

import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { fetchBusinessProfile } from '#app/site/business/queries.ts'
import { themeOf } from '#domain/business/brand/theme-of.ts'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import type { Route } from './+types/manifest.ts'

export const handle: PageHandle = { kind: 'public', cached: {} }

/** By path; other paths are the site's. */
const areas: Readonly<
  Record<string, { readonly name: string; readonly start: string; readonly share_target?: object }>
> = {
  '/office.webmanifest': {
    name: 'Office',
    start: '/admin',
    // Taken by a service worker (app/office/leads/share/worker.ts), so that the text is in no address and no log.
    share_target: {
      action: '/admin/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  },
  '/day.webmanifest': { name: 'My day', start: '/my-day' },
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const profile = await fetchBusinessProfile(serverBackend(server)).catch((error: unknown) => {
    server.log.error({ err: error }, 'The business profile could not be fetched')
    return UNKNOWN_BUSINESS
  })
  const { ink, version } = themeOf(profile)
  const area = areas[new URL(request.url).pathname]
  const start = area?.start ?? '/'
  const manifest = {
    id: start,
    name: area ? `${area.name} | ${profile.business_name}` : profile.business_name,
    short_name: area?.name ?? profile.business_name,
    description: profile.tagline ?? undefined,
    lang: 'en-IN',
    start_url: start,
    scope: start,
    display: 'standalone',
    share_target: area?.share_target,
    background_color: ink,
    theme_color: ink,
    icons: [
      { src: `/icons/icon-192.png${version}`, sizes: '192x192', type: 'image/png' },
      { src: `/icons/icon-512.png${version}`, sizes: '512x512', type: 'image/png' },
      {
        src: `/icons/icon-maskable-512.png${version}`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
