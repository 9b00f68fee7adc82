// Performs an action that the service worker of My day has stored, and answers as data. The redirect to the sign-in tells the worker
// to forget what it has stored.
import { BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/actions-route.ts'
import { formValues } from './form-values.ts'
import { redirectIfRightIsLost } from './lost-right.server.ts'
import { performAction } from './perform-action.server.ts'
import { openSession } from './session.server.ts'

export const handle: PageHandle = { kind: 'day' }

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(serverContext)
  const { backend, headers } = await openSession(request, server)
  try {
    const result = await performAction(backend, await formValues(request))
    return result ? Response.json(result, { headers }) : new Response(null, { status: 400, headers })
  } catch (error) {
    await redirectIfRightIsLost(error, backend, server)
    // The worker sends it again.
    if (error instanceof BackendError) return new Response(null, { status: 503, headers })
    throw error
  }
}
