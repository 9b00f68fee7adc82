import { readPublicConfig } from '#app/lib/public-config.ts'
import { takeEarlyResponse } from './early-requests.ts'

/** The same message in every browser; each browser has its own for a network error. */
export const UNREACHABLE = 'The server could not be reached'
export const SILENT = 'The server is not responding'

/** Timeouts: longer than any response takes, and for files long enough for a slow phone. */
const TIMEOUT_MS = { answer: 15_000, upload: 120_000, download: 1_800_000 }
/** A backup is made before the first byte comes. */
const DOWNLOADS = ['/admin/export', '/backup/v1', '/backup/v1/kept']

/** Not retried after a timeout: the table client does not retry an `AbortError`. */
class SilentServer extends Error {
  readonly code = 'ABORT_ERR'
}

/**
 * The office's fetch: takes a prefetched response if there is one, adds a timeout, and distinguishes an unreachable server from
 * a refusal.
 */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input)
  const timeout = AbortSignal.timeout(timeoutFor(address, init))
  const signal = firstOf(timeout, init?.signal)
  try {
    return (await earlyResponse(input, init, signal)) ?? (await fetch(input, { ...init, signal }))
  } catch (cause) {
    // The caller aborted the request and needs no other error.
    if (init?.signal?.aborted) throw cause
    // If site and backend are two hosts, the message names the one that failed.
    const whom = address.host === window.location.host ? '' : ` (${address.host})`
    throw timeout.aborted
      ? new SilentServer(`${SILENT}${whom}`, { cause })
      : new Error(`${UNREACHABLE}${whom}`, { cause })
  }
}

function timeoutFor({ pathname }: URL, { method }: RequestInit = {}): number {
  if (DOWNLOADS.includes(pathname)) return TIMEOUT_MS.download
  const isUpload = pathname.startsWith('/storage/v1/object/') && (method === 'POST' || method === 'PUT')
  return isUpload ? TIMEOUT_MS.upload : (readPublicConfig().timings?.answerMs ?? TIMEOUT_MS.answer)
}

/** Older phones lack `AbortSignal.any`. */
function firstOf(timeout: AbortSignal, given: AbortSignal | null | undefined): AbortSignal {
  if (!given) return timeout
  const first = new AbortController()
  for (const signal of [timeout, given]) {
    const end = () => first.abort(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true, signal: first.signal })
  }
  return first.signal
}

async function earlyResponse(
  input: RequestInfo | URL,
  init: RequestInit = {},
  signal: AbortSignal,
): Promise<Response | null> {
  if (init.method !== 'GET') return null
  const early = takeEarlyResponse(String(input), new Headers(init.headers).get('authorization'))
  if (!early) return null
  const answer = await Promise.race([early.catch(() => null), ended(signal)])
  // A failed or refused prefetch is repeated by the session client, which may refresh the session.
  return answer?.ok ? answer : null
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
