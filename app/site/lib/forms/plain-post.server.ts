// Handles a form as a plain post, before hydration or without JavaScript. It calls the same submit function as the
// browser, so rules and messages are the same.
import type { RouterContextProvider } from 'react-router'
import { type Backend, BackendError, serverBackend } from '#app/lib/backend.ts'
import { type ServerContext, serverContext } from '#app/lib/server-context.ts'
import { fingerprintOf } from './form-fingerprint.ts'
import { type FormOutcome, type FormValues, formValues } from './form-outcome.ts'
import { isTrapped } from './spam-guard.ts'

const REPEAT_WINDOW_MS = 10 * 60 * 1000

type Submit = (backend: Backend, values: FormValues, id: string) => Promise<FormOutcome>

interface PlainPost {
  /** The id of the stored row, or null. */
  readonly id: string | null
  readonly outcome: FormOutcome
  /** The HTTP status of the page that shows the outcome. */
  readonly status: number
}

export async function receivePlainPost(
  request: Request,
  context: Readonly<RouterContextProvider>,
  submit: Submit,
): Promise<PlainPost> {
  const server = context.get(serverContext)
  const values = formValues(await request.formData())
  const path = new URL(request.url).pathname
  if (isTrapped(values)) {
    server.log.warn({ path }, 'A machine filled in the hidden field of a form')
    return { id: null, outcome: { status: 'sent', message: '' }, status: 200 }
  }
  const id = repeatableId(values, server)
  const outcome = await submit(serverBackend(server), values, id)
  if (outcome.status !== 'failed') return { id, outcome, status: outcome.status === 'invalid' ? 400 : 200 }
  const { reason } = outcome
  const shown = { ...outcome, reason: null }
  if (reason instanceof BackendError && reason.status === 429) {
    server.log.warn({ path }, 'A form came too often from one address')
    return { id: null, outcome: shown, status: 429 }
  }
  server.log.error({ err: reason }, 'A form could not be stored')
  return { id: null, outcome: shown, status: 502 }
}

/**
 * An idempotency key derived from values, client address and time window, so that a second press within minutes stores
 * nothing. The page is cached for all visitors and cannot contain an id. The id opens the private page of a lead, so it
 * depends on a secret.
 */
function repeatableId(values: FormValues, { clientAddress, keyedDigest }: ServerContext): string {
  const window = Math.floor(Date.now() / REPEAT_WINDOW_MS)
  const hex = keyedDigest(JSON.stringify([fingerprintOf(values), clientAddress, window]))
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
