import { Outlet } from 'react-router'
import { useSavedProfile } from '#app/features/profile/queries.ts'
import { Gate, usePassage } from '#app/features/shell/gate.tsx'
import { Shell } from '#app/features/shell/shell.tsx'
import { readSidebarCookie } from '#app/features/shell/sidebar-state.ts'
import { SavedProfileContext } from '#app/lib/root-data.ts'
import { useSignInRedirect } from '#app/lib/use-sign-in-redirect.ts'
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
