import { readPublicConfig } from '#app/lib/public-config.ts'
import { takeEarlyAnswer } from './early-answers.ts'

/** Said by `reachingFetch` for every browser alike; each has words of its own for a request that got no answer. */
export const UNREACHABLE = 'The server could not be reached'
export const SILENT = 'The server does not answer'

/** Longer than any answer takes that will still come, and for images long enough for a slow phone. */
const PATIENCE_MS = { answer: 15_000, upload: 120_000 }

/** Nobody is asked again who has let us wait so long: for the table client this is what `AbortError` is. */
class SilentServer extends Error {
  readonly code = 'ABORT_ERR'
}

/**
 * The browser's fetch for the office: an answer that the page has asked for already is taken, a server that says nothing is
 * not waited for without end, and a failure to reach it can be told from an answer that says no.
 */
export const reachingFetch: typeof fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input)
  const patience = AbortSignal.timeout(patienceFor(address, init))
  const signal = firstOf(patience, init?.signal)
  try {
    return (await earlyAnswer(input, init, signal)) ?? (await fetch(input, { ...init, signal }))
  } catch (cause) {
    // Whoever gave up waiting knows why no answer came.
    if (init?.signal?.aborted) throw cause
    // Where the site and its backend are two machines, one of them may be well.
    const whom = address.host === window.location.host ? '' : ` (${address.host})`
    throw patience.aborted
      ? new SilentServer(`${SILENT}${whom}`, { cause })
      : new Error(`${UNREACHABLE}${whom}`, { cause })
  }
}

function patienceFor({ pathname }: URL, { method }: RequestInit = {}): number {
  const isUpload = pathname.startsWith('/storage/v1/object/') && (method === 'POST' || method === 'PUT')
  return isUpload ? PATIENCE_MS.upload : (readPublicConfig().timings?.answerMs ?? PATIENCE_MS.answer)
}

/** `AbortSignal.any` is younger than some of the phones. */
function firstOf(patience: AbortSignal, given: AbortSignal | null | undefined): AbortSignal {
  if (!given) return patience
  const first = new AbortController()
  for (const signal of [patience, given]) {
    const end = () => first.abort(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true, signal: first.signal })
  }
  return first.signal
}

async function earlyAnswer(
  input: RequestInfo | URL,
  init: RequestInit = {},
  signal: AbortSignal,
): Promise<Response | null> {
  if (init.method !== 'GET') return null
  const early = takeEarlyAnswer(String(input), new Headers(init.headers).get('authorization'))
  if (!early) return null
  const answer = await Promise.race([early.catch(() => null), ended(signal)])
  // What did not come, or was refused, is asked once more by the session client itself, which may renew the session.
  return answer?.ok ? answer : null
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
