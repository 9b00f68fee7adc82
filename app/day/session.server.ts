// Whose day it is. The office hands the session over after sign-in; from then on it lies in a cookie that no script reads, and the
// server asks in her name and renews it, so that the page needs no code in her browser.
import { createCookie, redirect } from 'react-router'
import { type Backend, BackendError, serverBackend } from '#app/lib/backend.ts'
import type { ServerContext } from '#app/lib/server-context.ts'

export interface DaySession {
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds since 1970. */
  readonly expires_at: number
}

export interface OpenDay {
  /** In her name. */
  readonly backend: Backend
  readonly session: DaySession
  /** What the answer has to carry where the session was renewed for it. */
  readonly headers: Readonly<Record<string, string>>
}

const SIGN_IN = '/auth'
/** A session that lies unused for so long is none any more. */
const IDLE_SECONDS = 30 * 24 * 60 * 60
/** With less left it is renewed before it is used. */
const STILL_GOOD_SECONDS = 60

const cookieOf = ({ publicConfig }: ServerContext) =>
  createCookie('my-day', {
    path: '/my-day',
    httpOnly: true,
    // A link in a chat opens her day; a form on another site does nothing in her name.
    sameSite: 'lax',
    secure: publicConfig.siteUrl.startsWith('https:'),
    maxAge: IDLE_SECONDS,
  })

export const keepSession = (server: ServerContext, session: DaySession): Promise<string> =>
  cookieOf(server).serialize(session)

/** Asks as whoever the session is of. */
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

/** Whoever is not signed in, or not any more, is led to the sign-in. */
export async function openDay(request: Request, server: ServerContext): Promise<OpenDay> {
  const kept: unknown = await cookieOf(server).parse(request.headers.get('cookie'))
  if (!isSession(kept)) throw await leave(server)
  if (kept.expires_at > Date.now() / 1000 + STILL_GOOD_SECONDS)
    return { backend: backendOf(server, kept), session: kept, headers: {} }
  const session = await renewed(server, kept)
  if (!session) throw await leave(server)
  const headers = { 'set-cookie': await keepSession(server, session) }
  return { backend: backendOf(server, session), session, headers }
}

export async function leave(server: ServerContext): Promise<Response> {
  const forgotten = await cookieOf(server).serialize('', { maxAge: 0 })
  return redirect(SIGN_IN, { status: 303, headers: { 'set-cookie': forgotten } })
}

/** Ends it everywhere, not only here. A backend that does not answer ends nothing, and it is said. */
export async function signOut(server: ServerContext, { access_token }: DaySession): Promise<Response> {
  await askAuth(server, 'logout?scope=local', { authorization: `Bearer ${access_token}` })
  return leave(server)
}

/** null where it has ended. */
async function renewed(server: ServerContext, { refresh_token }: DaySession): Promise<DaySession | null> {
  const answer = await askAuth(
    server,
    'token?grant_type=refresh_token',
    { 'content-type': 'application/json' },
    JSON.stringify({ refresh_token }),
  )
  if (!answer.ok) return null
  const session: unknown = await answer.json()
  return isSession(session) ? session : null
}

async function askAuth(
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
  // Refused is an answer; failed is not.
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
