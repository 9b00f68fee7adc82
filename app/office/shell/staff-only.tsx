/**
 * Restricts the office to staff. Without a session the user is redirected to the sign-in page; an account that is not staff
 * sees a message, one that needs a second factor is sent to add it, and a beautician goes to their own page.
 */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSignOut } from '#app/office/access/session/queries.ts'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { ActionableError, reasonOf } from '#app/office/lib/data/failure.ts'
import { SILENT } from '#app/office/lib/data/fetch-with-timeout.ts'
import { paths } from '#app/office/lib/paths.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSessionState } from '#app/office/lib/session/session-context.ts'
import { accountName } from '#domain/access/account-name.ts'

export type AccessState =
  /** The session is being read. */
  | { readonly status: 'checking' }
  /** The rights are being read. */
  | { readonly status: 'waiting' }
  | { readonly status: 'not-staff'; readonly email: string }
  | { readonly status: 'beautician' | 'factor-missing' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'staff' }

export function useAccessState(): AccessState {
  const state = useSessionState()
  const userId = state.status === 'signed-in' ? state.session.user.id : ''
  const access = useQuery({ ...accessQuery(userId), enabled: userId !== '' })
  if (state.status === 'unanswered') {
    const error = new ActionableError(`${SILENT}, so your session could not be renewed.`)
    return { status: 'failed', error, retry: () => window.location.reload() }
  }
  if (state.status !== 'signed-in') return { status: 'checking' }
  // Rights are valid until the server says otherwise; a failed refetch does not change them.
  if (access.data) {
    const { isStaff, mustAddFactor, isBeautician } = access.data
    if (isStaff) return { status: 'staff' }
    if (mustAddFactor) return { status: 'factor-missing' }
    if (isBeautician) return { status: 'beautician' }
    return { status: 'not-staff', email: accountName(state.session.user) }
  }
  if (access.error) return { status: 'failed', error: access.error, retry: () => void access.refetch() }
  return { status: 'waiting' }
}

export function StaffOnly({ access, children }: { access: AccessState; children: ReactNode }) {
  switch (access.status) {
    case 'checking':
      return <Loading label="Checking your session" />
    case 'failed':
      return (
        <ErrorState
          title="The back-office could not be opened"
          reason={reasonOf(access.error)}
          onRetry={access.retry}
        />
      )
    case 'not-staff':
      return <NotStaff email={access.email} />
    case 'beautician':
      return <Beautician />
    case 'factor-missing':
      return <FactorMissing>{children}</FactorMissing>
    case 'waiting':
    case 'staff':
      return <Page isHidden={access.status === 'waiting'}>{children}</Page>
  }
}

/** The page fetches its data while the rights are loading: one round trip instead of two. */
const Page = ({ isHidden, children }: { isHidden: boolean; children: ReactNode }) => (
  <>
    {isHidden && <Loading label="Checking your session" />}
    <div className={isHidden ? 'invisible' : 'contents'}>{children}</div>
  </>
)

/** The only page that is open to a user who has to add a second factor. */
function FactorMissing({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOnSecurityPage = pathname === paths.security
  useEffect(() => {
    if (!isOnSecurityPage) navigate(paths.security, { replace: true })
  }, [isOnSecurityPage, navigate])
  if (!isOnSecurityPage) return null
  return (
    <>
      <Notice>
        The owner requires two-step sign-in for everyone. Add an authenticator app or a passkey below to
        continue.
      </Notice>
      <div className="mt-5">{children}</div>
    </>
  )
}

/** The beautician's page is separate; the session is moved there. */
function Beautician() {
  const handOverQuery = useQuery({
    queryKey: ['hand-over'],
    queryFn: async () => (await import('#app/office/access/session/my-day-session.ts')).handOverSession(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!handOverQuery.error) return <Loading label="Opening your day" />
  return (
    <ErrorState
      title="Your day could not be opened"
      reason={reasonOf(handOverQuery.error)}
      onRetry={() => void handOverQuery.refetch()}
    />
  )
}

function NotStaff({ email }: { email: string }) {
  const signOut = useSignOut()
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <h1 className="font-display text-3xl font-semibold">This account is not staff</h1>
      <p className="mt-3 text-balance text-muted">
        You are signed in as <strong className="text-fg">{email}</strong>, but this account may not use the
        back-office. Ask the owner to add you to the staff, or sign in with another account.
      </p>
      <Button className="mt-6" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign Out
      </Button>
    </div>
  )
}
