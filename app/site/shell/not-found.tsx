// Unknown addresses: status 404, and the path in the log to find broken links.
import { data } from 'react-router'
import { serverContext } from '#app/lib/server-context.ts'
import { NotFoundPage } from '#app/site/components/layout/not-found-page.tsx'
import type { Route } from './+types/not-found.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  context.get(serverContext).log.warn({ path: new URL(request.url).pathname }, 'Unknown page requested')
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found' },
  { name: 'robots', content: 'noindex' },
]

export default NotFoundPage
