import { takeEarlyAnswer } from './early-answers.ts'

/** Said by `reachingFetch` for every browser alike; each has words of its own for a request that got no answer. */
export const UNREACHABLE = 'The server could not be reached'

/**
 * The browser's fetch for the office: an answer that the page has asked for already is taken, and a failure to reach the
 * server can be told from an answer that says no.
 */
export const reachingFetch: typeof fetch = async (input, init) => {
  try {
    return (await earlyAnswer(input, init)) ?? (await fetch(input, init))
  } catch (cause) {
    // Whoever gave up waiting knows why no answer came.
    if (init?.signal?.aborted) throw cause
    throw new Error(UNREACHABLE, { cause })
  }
}

async function earlyAnswer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response | null> {
  if (init.method !== 'GET') return null
  const early = takeEarlyAnswer(String(input), new Headers(init.headers).get('authorization'))
  const answer = await early?.catch(() => null)
  // What did not come, or was refused, is asked once more by the session client itself, which may renew the session.
  return answer?.ok ? answer : null
}
