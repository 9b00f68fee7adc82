// Tracks which proxies probe /health and whether they have seen that this server is draining. A proxy that
// probes again has read the previous response.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HealthProbes {
  /** Call for every health probe with its response. */
  record(request: IncomingMessage, response: ServerResponse): void
  /**
   * Call when probes start to get 503. Resolves once every regular prober has seen one; null if there is
   * none.
   */
  drain(): Promise<void> | null
}

/**
 * Two probes within this time are regular, or one if the server is younger. Proxies probe every few seconds,
 * container engines every 30.
 */
const regularMs = 20_000
/** Anybody can probe with any user agent, so the list is limited. */
const maxProbers = 16

interface Probes {
  readonly last: number
  readonly before: number
}

export function trackHealthProbes(): HealthProbes {
  const startedAt = performance.now()
  const probers = new Map<string, Probes>()
  let awaiting: Set<string> | null = null
  const announced = new Set<string>()
  const seen = Promise.withResolvers<void>()

  function recordProbe(name: string): void {
    const before = probers.get(name)?.last ?? startedAt
    probers.delete(name)
    probers.set(name, { last: performance.now(), before })
    const [oldest] = probers.keys()
    if (probers.size > maxProbers && oldest !== undefined) probers.delete(oldest)
  }

  return {
    record(request, response) {
      // A forwarded probe says nothing about the proxy itself.
      if (request.headers['x-forwarded-for'] !== undefined) return
      const name = `${request.socket.remoteAddress} ${request.headers['user-agent']}`
      if (!awaiting) return recordProbe(name)
      if (announced.has(name) && awaiting.delete(name) && awaiting.size === 0) seen.resolve()
      response.once('finish', () => announced.add(name))
    },
    drain() {
      const since = performance.now() - regularMs
      awaiting = new Set([...probers].filter(([, { before }]) => before > since).map(([name]) => name))
      return awaiting.size > 0 ? seen.promise : null
    },
  }
}
