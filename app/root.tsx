// The document of all pages, with the public configuration, the business profile and inline styles for visitors.
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
import { themeOf } from '#domain/business/brand/theme-of.ts'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import type { Route } from './+types/root.ts'
import { dayStyles, siteStyles } from './inline-styles.ts'
import { serverBackend } from './lib/backend.ts'
import { handleOf } from './lib/page-kind.ts'
import { PUBLIC_CONFIG_ELEMENT_ID } from './lib/public-config.ts'
import { type RootData, useBrandTheme } from './lib/root-data.ts'
import { serverContext } from './lib/server-context.ts'
import { fetchBusinessHours } from './site/business/hours.ts'
import { fetchBusinessProfile } from './site/business/queries.ts'
import { ErrorPage } from './site/components/layout/error-page.tsx'
import { DeferredScripts } from './site/lib/page/deferred-scripts.tsx'
import { PageStart } from './site/lib/page/page-start.tsx'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const { lastKnown, log } = server
  const failed = (what: string) => (error: unknown) => {
    log.error({ err: error }, `The ${what} could not be fetched`)
    return undefined
  }
  const [profile, hours] = await Promise.all([
    fetchBusinessProfile(backend).catch(failed('business profile')),
    fetchBusinessHours(backend).catch(failed('working hours')),
  ])
  if (profile) lastKnown.profile = profile
  if (hours) lastKnown.hours = hours
  const shown = lastKnown.profile ?? UNKNOWN_BUSINESS
  return {
    publicConfig: server.publicConfig,
    profile: shown,
    isProfileKnown: lastKnown.profile !== undefined,
    theme: themeOf(shown),
    hours: lastKnown.hours ?? null,
  }
}

/** Configuration and profile do not change on navigation; a form that changes them revalidates. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && formMethod === undefined

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const theme = useBrandTheme()
  const matches = useMatches()
  const { kind, scripts = true } = handleOf(matches)
  return (
    <html
      lang={kind === 'public' || kind === 'office' ? 'en-IN' : languageOf(matches)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={theme.ink} />
        {/* The office links its own style sheet, which the browser caches. */}
        {kind !== 'office' && (
          <style suppressHydrationWarning>{kind === 'day' ? dayStyles : siteStyles}</style>
        )}
        <link rel="icon" href={`/favicon.svg${theme.version}`} type="image/svg+xml" />
        <link rel="icon" href={`/favicon.ico${theme.version}`} sizes="32x32" />
        <link rel="apple-touch-icon" href={`/icons/apple-touch-icon.png${theme.version}`} />
        <link
          rel="manifest"
          href={`/${kind === 'office' || kind === 'day' ? kind : 'manifest'}.webmanifest`}
        />
        <Meta />
        <Links />
        {theme.css !== '' && <style>{theme.css}</style>}
      </head>
      <body id="top">
        {scripts && kind === 'public' && <PageStart />}
        {children}
        {scripts && root && (
          <script id={PUBLIC_CONFIG_ELEMENT_ID} type="application/json">
            {JSON.stringify(root.publicConfig)}
          </script>
        )}
        {scripts && <ScrollRestoration />}
        {scripts && (kind === 'office' ? <Scripts /> : <DeferredScripts />)}
      </body>
    </html>
  )
}

/** The pages of an appointment and of an offered time are in the client's language. */
const languageOf = (matches: readonly { readonly loaderData: unknown }[]) =>
  (matches.at(-1)?.loaderData as { readonly language?: string } | undefined)?.language ?? 'en'

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
