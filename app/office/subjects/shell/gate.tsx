/**
 * Lets only staff pass. Without a session, or whenever it ends, the visitor goes to the sign-in page, which leads
 * back here; an account that is not staff is told so instead of being shown empty tables.
 */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { ActionableError, reasonOf } from '#app/office/lib/data/failure.ts'
import { SILENT } from '#app/office/lib/data/reaching-fetch.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSessionState } from '#app/office/lib/session/session-context.ts'
import { useSignOut } from '#app/office/subjects/session/queries.ts'

export type Passage =
  /** Who is it? */
  | { readonly status: 'checking' }
  /** What may they do? */
  | { readonly status: 'waiting' }
  | { readonly status: 'stranger'; readonly email: string }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'staff' }

export function usePassage(): Passage {
  const state = useSessionState()
  const userId = state.status === 'signed-in' ? state.session.user.id : ''
  const access = useQuery({ ...accessQuery(userId), enabled: userId !== '' })
  if (state.status === 'unanswered') {
    const error = new ActionableError(`${SILENT}, so your session could not be renewed.`)
    return { status: 'failed', error, retry: () => window.location.reload() }
  }
  if (state.status !== 'signed-in') return { status: 'checking' }
  // What was found out once holds until the server says otherwise; that it did not answer this time says nothing.
  if (access.data) {
    return access.data.isStaff
      ? { status: 'staff' }
      : { status: 'stranger', email: state.session.user.email ?? '' }
  }
  if (access.error) return { status: 'failed', error: access.error, retry: () => void access.refetch() }
  return { status: 'waiting' }
}

export function Gate({ passage, children }: { passage: Passage; children: ReactNode }) {
  switch (passage.status) {
    case 'checking':
      return <Loading label="Checking your session" />
    case 'failed':
      return (
        <ErrorState
          title="The back-office could not be opened"
          reason={reasonOf(passage.error)}
          onRetry={passage.retry}
        />
      )
    case 'stranger':
      return <Stranger email={passage.email} />
    case 'waiting':
    case 'staff':
      return <Page isHidden={passage.status === 'waiting'}>{children}</Page>
  }
}

/** It asks for its data while the rights are still asked for: one round trip instead of two. */
const Page = ({ isHidden, children }: { isHidden: boolean; children: ReactNode }) => (
  <>
    {isHidden && <Loading label="Checking your session" />}
    <div className={isHidden ? 'invisible' : 'contents'}>{children}</div>
  </>
)

function Stranger({ email }: { email: string }) {
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
