// What happens to a request of My day whose session is no longer good enough.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import type { ServerContext } from '#app/lib/server-context.ts'
import { mustAddFactor } from './queries.ts'
import { redirectToSignIn } from './session.server.ts'

/**
 * Throws the redirect to the sign-in for a user who was disabled, signed out elsewhere, is no longer staff, or lacks the second factor
 * that the owner requires.
 */
export async function redirectIfRightIsLost(
  error: unknown,
  backend: Backend,
  server: ServerContext,
): Promise<void> {
  if (!(error instanceof BackendError) || (error.status !== 401 && error.status !== 403)) return
  const needsFactor = error.status === 403 && (await mustAddFactor(backend))
  throw await redirectToSignIn(server, needsFactor ? 'second-step' : 'ended')
}
