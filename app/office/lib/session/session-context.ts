/** The signed-in user, for every screen of the back-office. `access/session` keeps it up to date. */
import type { Session } from '@supabase/auth-js'
import { createContext, use } from 'react'

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'signed-out' }
  /** There is a session, but the server that would renew it does not answer: that ends nothing. */
  | { readonly status: 'unanswered' }
  /** Signed in by password, but the account has a second factor that has not been shown yet. */
  | { readonly status: 'second-factor'; readonly session: Session }
  | { readonly status: 'signed-in'; readonly session: Session }

export const SessionContext = createContext<SessionState>({ status: 'checking' })

export const useSessionState = () => use(SessionContext)

/** The session of a page that is only shown to those who are signed in. */
export function useSession(): Session {
  const state = use(SessionContext)
  if (state.status !== 'signed-in') throw new Error('This page needs a session')
  return state.session
}
