import { use } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/lib/root-data.ts'
import { ScriptNonce } from '#app/lib/script-nonce.ts'
import {
  EARLY_REQUESTS_ELEMENT_ID,
  type EarlyRequest,
  earlyScript,
} from '#app/office/lib/data/early-answers.ts'
import { SESSION_KEY } from '#app/office/lib/session/session-client.ts'
import { useSignInRedirect } from '#app/office/lib/session/use-sign-in-redirect.ts'
import { Gate, usePassage } from '#app/office/subjects/shell/gate.tsx'
import { Shell } from '#app/office/subjects/shell/shell.tsx'
import { readSidebarCookie } from '#app/office/subjects/shell/sidebar-state.ts'
import type { Route } from './+types/layout.ts'
import { earlyRequests } from './early-requests.server.ts'

/** The remembered sidebar is in the first HTML, so nothing jumps, and so is what the page has to ask the backend. */
export const loader = async ({ request }: Route.LoaderArgs) => ({
  sidebar: readSidebarCookie(request.headers.get('cookie')),
  requests: await earlyRequests(new URL(request.url)),
})

export const shouldRevalidate = () => false

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const passage = usePassage()
  useSignInRedirect()
  return (
    <>
      <EarlyRequests requests={loaderData.requests} />
      <Shell remembered={loaderData.sidebar} ready={passage.status === 'staff'}>
        <Gate passage={passage}>
          <Outlet />
        </Gate>
      </Shell>
    </>
  )
}

function EarlyRequests({ requests }: { requests: readonly EarlyRequest[] }) {
  const config = useRouteLoaderData<RootData>('root')?.publicConfig
  const question = { backend: config?.backendUrl, key: config?.publishableKey, requests }
  return (
    <>
      <script id={EARLY_REQUESTS_ELEMENT_ID} type="application/json">
        {JSON.stringify(question)}
      </script>
      <script nonce={use(ScriptNonce)}>{earlyScript(SESSION_KEY)}</script>
    </>
  )
}
