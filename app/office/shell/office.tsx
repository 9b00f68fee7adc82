// The root layout of sign-in, consent and back-office: session, query cache, theme and toasts. The server renders only a shell;
// data is loaded in the browser, which holds the session.

import { QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { type LinksFunction, Outlet } from 'react-router'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { ScriptNonce } from '#app/lib/script-nonce.ts'
import { SessionProvider } from '#app/office/access/session/session-provider.tsx'
import { OfficeError } from '#app/office/components/office-error.tsx'
import { ToastHost } from '#app/office/components/ui/toast-host.tsx'
import { createQueryClient } from '#app/office/lib/data/query-client.ts'
import { themeScript, useTheme } from '#app/office/lib/screen/theme.ts'
import { endRevokedSession } from '#app/office/lib/session/end-revoked-session.ts'
import officeStyles from '#app/office/styles/office.css?url'

export const handle: PageHandle = { kind: 'office' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: officeStyles }]

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })

export default function Office() {
  const [queryClient] = useState(() => createQueryClient(endRevokedSession))
  const theme = useTheme()
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    // The public pages have a light theme only.
    return () => {
      delete dataset.theme
    }
  }, [theme])
  return (
    <QueryClientProvider client={queryClient}>
      <script nonce={use(ScriptNonce)}>{themeScript}</script>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
      <ToastHost theme={theme} />
    </QueryClientProvider>
  )
}

export { OfficeError as ErrorBoundary }
