import { Outlet } from 'react-router'
import { SavedProfileContext } from '#app/lib/root-data.ts'
import { useSignInRedirect } from '#app/office/lib/session/use-sign-in-redirect.ts'
import { useSavedProfile } from '#app/office/subjects/profile/queries.ts'
import { Gate, usePassage } from '#app/office/subjects/shell/gate.tsx'
import { Shell } from '#app/office/subjects/shell/shell.tsx'
import { readSidebarCookie } from '#app/office/subjects/shell/sidebar-state.ts'
import type { Route } from './+types/layout.ts'

/** The remembered sidebar is in the first HTML, so nothing jumps. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  sidebar: readSidebarCookie(request.headers.get('cookie')),
})

export const shouldRevalidate = () => false

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const passage = usePassage()
  const saved = useSavedProfile()
  useSignInRedirect()
  return (
    <SavedProfileContext value={saved}>
      <Shell remembered={loaderData.sidebar} ready={passage.status === 'staff'}>
        <Gate passage={passage}>
          <Outlet />
        </Gate>
      </Shell>
    </SavedProfileContext>
  )
}
