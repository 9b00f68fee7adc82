// Takes over the session of a beautician who has signed in, or the access token of a staff member who also has visits, and says
// whether there is a session (app/office/access/session/my-day-session.ts).

import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/session-route.ts'
import { hasMyDay } from './queries.ts'
import { backendOf, isSession, openSession, serializeSession } from './session.server.ts'

export const handle: PageHandle = { kind: 'day' }

/** For the sign-in page, which cannot read the cookie. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const { backend, session, headers } = await openSession(request, context.get(serverContext))
    // An owner who opens My day has not signed in: /auth must lead to the office. A cookie may outlive its session.
    const isSignedIn = session.refresh_token !== '' && (await hasMyDay(backend).catch(refused))
    return Response.json({ isSignedIn }, { headers })
  } catch (error) {
    // The redirect of a missing or ended session.
    if (error instanceof Response) return Response.json({ isSignedIn: false })
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { access_token, refresh_token, expires_at } = Object.fromEntries(await request.formData())
  const session = { access_token, refresh_token, expires_at: Number(expires_at) }
  if (!isSession(session)) return new Response(null, { status: 400 })
  if (!(await hasMyDay(backendOf(server, session)).catch(refused))) return new Response(null, { status: 403 })
  return new Response(null, {
    status: 204,
    headers: { 'set-cookie': await serializeSession(server, session) },
  })
}

/** An expired or revoked token belongs to no user. */
function refused(error: unknown): false {
  if (error instanceof BackendError && error.status === 401) return false
  throw error
}
