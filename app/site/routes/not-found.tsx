// Any unknown address: status 404, and the path in the log so that broken links are found.
import { data, Link } from 'react-router'
import { serverContext } from '#app/lib/server-context.ts'
import { buttonLook } from '#app/site/components/button-looks.ts'
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
    <main
      id="content"
      className="plain-page grid min-h-dvh place-content-center justify-items-center gap-6 bg-ivory px-6 py-28 text-center"
    >
      <img src="/art/not-found.svg" alt="" width={280} height={280} className="size-64" />
      <h1 className="font-display text-[2.75rem] leading-tight font-medium text-balance md:text-6xl">
        Oops! Page not found
      </h1>
      <Link to="/" className={buttonLook('ink')}>
        Return to Home
      </Link>
    </main>
  )
}
