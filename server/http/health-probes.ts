// Tracks which proxies probe /health and whether they have seen that this server is draining. A proxy that
// probes again has read the previous response.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HealthProbes {
  /** Call for every health probe with its response. */
  checked(request: IncomingMessage, response: ServerResponse): void
  /**
   * Call when probes start to get 503. Resolves once every regular prober has seen one; null if there is
   * none.
   */
  leave(): Promise<void> | null
}

/**
 * Two probes within this time are regular, or one if the server is younger. Proxies probe every few seconds,
 * container engines every 30.
 */
const regularMs = 20_000
/** Anybody can probe with any user agent, so the list is limited. */
const maxCheckers = 16

interface Checks {
  readonly last: number
  readonly before: number
}

export function trackHealthProbes(): HealthProbes {
  const startedAt = performance.now()
  const checkers = new Map<string, Checks>()
  let awaiting: Set<string> | null = null
  const announced = new Set<string>()
  const seen = Promise.withResolvers<void>()

  function note(name: string): void {
    const before = checkers.get(name)?.last ?? startedAt
    checkers.delete(name)
    checkers.set(name, { last: performance.now(), before })
    const [oldest] = checkers.keys()
    if (checkers.size > maxCheckers && oldest !== undefined) checkers.delete(oldest)
  }

  return {
    checked(request, response) {
      // A forwarded probe says nothing about the proxy itself.
      if (request.headers['x-forwarded-for'] !== undefined) return
      const name = `${request.socket.remoteAddress} ${request.headers['user-agent']}`
      if (!awaiting) return note(name)
      if (announced.has(name) && awaiting.delete(name) && awaiting.size === 0) seen.resolve()
      response.once('finish', () => announced.add(name))
    },
    leave() {
      const since = performance.now() - regularMs
      awaiting = new Set([...checkers].filter(([, { before }]) => before > since).map(([name]) => name))
      return awaiting.size > 0 ? seen.promise : null
    },
  }
}
