import { Outlet, useLocation } from 'react-router'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { useIsProfileKnown } from '#app/lib/root-data.ts'
import { useLeavingGuard } from '#app/office/components/edit-form/unsaved-guard.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { OfficeError } from '#app/office/components/office-error.tsx'
import { fetchRole } from '#app/office/lib/session/access.ts'
import { useSignInRedirect } from '#app/office/lib/session/use-sign-in-redirect.ts'
import { Shell } from '#app/office/shell/shell.tsx'
import { readSidebarCookie } from '#app/office/shell/sidebar-state.ts'
import { StaffOnly, useAccessState } from '#app/office/shell/staff-only.tsx'
import { useOutOfReach } from '#app/office/shell/use-out-of-reach.ts'
import type { Route } from './+types/layout.ts'

export const handle: PageHandle = { kind: 'office', earlyRequests: fetchRole }

/** The stored sidebar state is in the first HTML, to avoid a layout shift. */
export const loader = ({ request }: Route.LoaderArgs) => readSidebarCookie(request.headers.get('cookie'))

export const shouldRevalidate = () => false

const GuideLink = loadable(() => import('#app/office/shell/guide-link.tsx'), { Failed: null })

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const access = useAccessState()
  useSignInRedirect()
  useLeavingGuard(useOutOfReach())
  const { state } = useLocation()
  const isProfileKnown = useIsProfileKnown()
  // In the fallback's time zone every typed time would be stored wrong.
  if (!isProfileKnown) return <OfficeError />
  return (
    <Shell
      remembered={loaderData}
      ready={access.status === 'staff'}
      hasPages={access.status !== 'factor-missing'}
    >
      <StaffOnly access={access}>
        {state?.isFromGuide && <GuideLink />}
        <Outlet />
      </StaffOnly>
    </Shell>
  )
}
