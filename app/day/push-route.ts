// What the page's script tells the server about notifications of this device: turned on, still on, turned off, or a test.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { serverContext } from '#app/lib/server-context.ts'
import type { Route } from './+types/push-route.ts'
import { endPush, savePush, testPush } from './queries.ts'
import { openSession } from './session.server.ts'

export const handle: PageHandle = { kind: 'day' }

type Given = Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>

const acts: Readonly<Record<string, (backend: Backend, given: Given) => Promise<unknown>>> = {
  save: savePush,
  end: (backend, { endpoint }) => endPush(backend, endpoint),
  test: (backend, { endpoint }) => testPush(backend, endpoint),
}

export async function action({ request, context }: Route.ActionArgs) {
  const { backend, headers } = await openSession(request, context.get(serverContext))
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const name = text('act')
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) return new Response(null, { status: 400, headers })
  try {
    await act(backend, { endpoint: text('endpoint'), p256dh: text('p256dh'), auth: text('auth') })
    return new Response(null, { status: 204, headers })
  } catch (error) {
    if (!(error instanceof BackendError) || error.status >= 500) throw error
    return new Response(null, { status: error.status, headers })
  }
}
