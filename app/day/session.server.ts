// The session of My day. The office hands it over after sign-in; then it is in an HttpOnly cookie, and the server
// uses and refreshes it, so that no script can read it.
import { createCookie, redirect } from 'react-router'
import { type Backend, BackendError, serverBackend } from '#app/lib/backend.ts'
import type { ServerContext } from '#app/lib/server-context.ts'

export interface DaySession {
  readonly access_token: string
  /** Empty if the office holds and refreshes the session: this part of it ends with the access token. */
  readonly refresh_token: string
  /** Seconds since 1970. */
  readonly expires_at: number
}

export interface OpenSession {
  /** Sends requests as the beautician. */
  readonly backend: Backend
  readonly session: DaySession
  /** The Set-Cookie header of a refreshed session. */
  readonly headers: Readonly<Record<string, string>>
}

const SIGN_IN = '/auth'
const OFFICE = '/admin'
/** A session that is unused for this long expires. */
const IDLE_SECONDS = 30 * 24 * 60 * 60
/** With less time left it is refreshed before use. */
const REFRESH_BEFORE_SECONDS = 60

const cookieOf = ({ publicConfig }: ServerContext) =>
  createCookie('my-day', {
    path: '/my-day',
    httpOnly: true,
    // A link in a chat opens My day with the session; a form on another site sends no cookie.
    sameSite: 'lax',
    secure: publicConfig.siteUrl.startsWith('https:'),
    maxAge: IDLE_SECONDS,
  })

export const serializeSession = (server: ServerContext, session: DaySession): Promise<string> =>
  cookieOf(server).serialize(session)

/** Sends requests as the session's user. */
export function backendOf(server: ServerContext, { access_token }: DaySession): Backend {
  const { fetch, config } = serverBackend(server)
  return {
    config,
    fetch(input, init) {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${access_token}`)
      return fetch(input, { ...init, headers })
    },
  }
}

/** Without a valid session the user is redirected to the sign-in. */
export async function openSession(request: Request, server: ServerContext): Promise<OpenSession> {
  const stored: unknown = await cookieOf(server).parse(request.headers.get('cookie'))
  if (!isSession(stored)) throw await redirectToSignIn(server)
  if (stored.expires_at > Date.now() / 1000 + REFRESH_BEFORE_SECONDS)
    return { backend: backendOf(server, stored), session: stored, headers: {} }
  const session = stored.refresh_token ? await refreshedSession(server, stored) : null
  if (!session) throw await redirectAfterSession(server, stored)
  const headers = { 'set-cookie': await serializeSession(server, session) }
  return { backend: backendOf(server, session), session, headers }
}

/** Why a session of My day has ended; the sign-in page shows it. */
type SignInReason = 'ended' | 'second-step'

export const redirectToSignIn = (server: ServerContext, why?: SignInReason): Promise<Response> =>
  redirectAway(server, why ? `${SIGN_IN}?why=${why}` : SIGN_IN)

/** A session of the office goes on there. Nothing was lost, so the phone keeps what it has not sent yet (offline/worker.ts). */
const redirectAfterSession = (server: ServerContext, { refresh_token }: DaySession): Promise<Response> =>
  refresh_token === '' ? redirectAway(server, OFFICE) : redirectToSignIn(server, 'ended')

async function redirectAway(server: ServerContext, address: string): Promise<Response> {
  const cleared = await cookieOf(server).serialize('', { maxAge: 0 })
  return redirect(address, { status: 303, headers: { 'set-cookie': cleared } })
}

/** The account, as its token names it. The backend verifies the token of each request. */
export function accountOf({ access_token }: DaySession): string {
  const [, claims = ''] = access_token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub
}

/** Ends the session on the server too, not only the cookie. If the backend does not answer, the user is told. */
export async function signOut(server: ServerContext, { access_token }: DaySession): Promise<Response> {
  await callAuth(server, 'logout?scope=local', { authorization: `Bearer ${access_token}` })
  return redirectToSignIn(server)
}

/** null if it has ended. */
async function refreshedSession(
  server: ServerContext,
  { refresh_token }: DaySession,
): Promise<DaySession | null> {
  const answer = await callAuth(
    server,
    'token?grant_type=refresh_token',
    { 'content-type': 'application/json' },
    JSON.stringify({ refresh_token }),
  )
  if (!answer.ok) return null
  const session: unknown = await answer.json()
  return isSession(session) ? session : null
}

async function callAuth(
  { backendFetch, publicConfig }: ServerContext,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Response> {
  const answer = await backendFetch(`${publicConfig.backendUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, apikey: publicConfig.publishableKey },
    ...(body === undefined ? {} : { body }),
  })
  // A refusal ends the session; a failed request does not.
  if (answer.status >= 500 || answer.status === 429)
    throw new BackendError(answer.status, '', `The sign-in answered ${answer.status}`)
  return answer
}

export function isSession(value: unknown): value is DaySession {
  const { access_token, refresh_token, expires_at } = (value ?? {}) as Partial<
    Record<keyof DaySession, unknown>
  >
  return typeof access_token === 'string' && typeof refresh_token === 'string' && Number.isFinite(expires_at)
}
