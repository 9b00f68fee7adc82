// Takes over the session of a beautician who has signed in (app/office/access/session/queries.ts).

import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/session-route.ts'
import { isBeautician } from './queries.ts'
import { backendOf, isSession, serializeSession } from './session.server.ts'

export const handle: PageHandle = { kind: 'day' }

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { access_token, refresh_token, expires_at } = Object.fromEntries(await request.formData())
  const session = { access_token, refresh_token, expires_at: Number(expires_at) }
  if (!isSession(session)) return new Response(null, { status: 400 })
  if (!(await isBeautician(backendOf(server, session)).catch(refused)))
    return new Response(null, { status: 403 })
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
