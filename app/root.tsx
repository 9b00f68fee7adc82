// The document around every page. The server writes the public configuration and the business into it, for visitors also
// the stylesheet.
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { lookOf } from '#domain/business/brand/theme-of.ts'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import type { Route } from './+types/root.ts'
import { dayStyles, siteStyles } from './inline-styles.ts'
import { serverBackend } from './lib/backend.ts'
import { PUBLIC_CONFIG_ELEMENT_ID } from './lib/public-config.ts'
import { type RootData, useLook } from './lib/root-data.ts'
import { serverContext } from './lib/server-context.ts'
import { fetchBusinessHours } from './site/business/hours.ts'
import { fetchBusinessProfile } from './site/business/queries.ts'
import { ErrorPage } from './site/components/layout/error-page.tsx'
import { DeferredScripts } from './site/lib/page/deferred-scripts.tsx'
import { PageStart } from './site/lib/page/page-start.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const missing = (what: string) => (error: unknown) => {
    server.log.error({ err: error }, `The ${what} could not be fetched`)
    return null
  }
  const [known, hours] = await Promise.all([
    fetchBusinessProfile(backend).catch(missing('business profile')),
    fetchBusinessHours(backend).catch(missing('working hours')),
  ])
  const profile = known ?? UNKNOWN_BUSINESS
  return { publicConfig: server.publicConfig, profile, look: lookOf(profile), hours }
}

/** The configuration and the business do not change while one goes from page to page; who changes them asks anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && formMethod === undefined

/** The office brings a stylesheet of its own, which the browser keeps. */
const OFFICE = 'office/shell/office'
const MY_DAY = 'day/my-day-route'
/** Complete without a script: private links, of which that of a visit speaks the client's language, and a beautician's day. */
const SCRIPTLESS = ['site/appointments/route', 'site/leads/lead-page/route', 'site/money/route', MY_DAY]

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const look = useLook()
  const matches = useMatches()
  const isOffice = matches.some(({ id }) => id === OFFICE)
  // Browsers never run its code, so theirs goes without it.
  const scriptless = import.meta.env.SSR ? matches.find(({ id }) => SCRIPTLESS.includes(id)) : undefined
  const styles = scriptless?.id === MY_DAY ? dayStyles : siteStyles
  return (
    <html lang={scriptless ? languageOf(scriptless.loaderData) : 'en-IN'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={look.ink} />
        {!isOffice && <style suppressHydrationWarning>{styles}</style>}
        <link rel="icon" href={`/favicon.svg${look.version}`} type="image/svg+xml" />
        <link rel="icon" href={`/favicon.ico${look.version}`} sizes="32x32" />
        <link rel="apple-touch-icon" href={`/icons/apple-touch-icon.png${look.version}`} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        {look.css !== '' && <style>{look.css}</style>}
      </head>
      <body id="top">
        {!scriptless && !isOffice && <PageStart />}
        {children}
        {!scriptless && root && (
          <script id={PUBLIC_CONFIG_ELEMENT_ID} type="application/json">
            {JSON.stringify(root.publicConfig)}
          </script>
        )}
        {!scriptless && <ScrollRestoration />}
        {!scriptless && (isOffice ? <Scripts /> : <DeferredScripts />)}
      </body>
    </html>
  )
}

/** English where the link leads nowhere, for an enquiry, on invoices and for staff. */
const languageOf = (loaderData: unknown) =>
  (loaderData as { readonly visit?: { readonly language: string } } | undefined)?.visit?.language ?? 'en'

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
