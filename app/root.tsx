// The document around every page. The server writes the public configuration and the stylesheet into it.
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { ErrorPage } from './components/site/error-page.tsx'
import { PUBLIC_CONFIG_ELEMENT_ID } from './lib/public-config.ts'
import { serverContext } from './lib/server-context.ts'
import { inlineStyles } from './styles/inline-styles.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { publicConfig } = context.get(serverContext)
  return { publicConfig }
}

/** The configuration and the business never change while a page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0E0B0C" />
        <style suppressHydrationWarning>{inlineStyles}</style>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {root && (
          <script id={PUBLIC_CONFIG_ELEMENT_ID} type="application/json">
            {JSON.stringify(root.publicConfig)}
          </script>
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
