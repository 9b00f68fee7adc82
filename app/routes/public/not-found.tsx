// Any unknown address: status 404, and the path in the log so that broken links are found.
import { data, Link } from 'react-router'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/not-found.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  context.get(serverContext).log.warn({ path: new URL(request.url).pathname }, 'Unknown page requested')
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found' },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
      <h1 className="font-display text-5xl">Oops! Page not found</h1>
      <Link to="/" className="underline">
        Return to Home
      </Link>
    </main>
  )
}
