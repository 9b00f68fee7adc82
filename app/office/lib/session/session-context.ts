/** The signed-in user, for every back-office screen. `access/session` keeps it up to date. */
import type { Session } from '@supabase/auth-js'
import { createContext, use } from 'react'

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'signed-out' }
  /** There is a session, but the server that would refresh it does not respond: the session is kept. */
  | { readonly status: 'unanswered' }
  /** Signed in by password, but the account's second factor is still to be verified. */
  | { readonly status: 'second-factor'; readonly session: Session }
  | { readonly status: 'signed-in'; readonly session: Session }

export const SessionContext = createContext<SessionState>({ status: 'checking' })

export const useSessionState = () => use(SessionContext)

/** The session, for pages that are shown only to signed-in users. */
export function useSession(): Session {
  const state = use(SessionContext)
  if (state.status !== 'signed-in') throw new Error('This page needs a session')
  return state.session
}
