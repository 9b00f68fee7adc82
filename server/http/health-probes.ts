// Which proxies check /health regularly, and whether they have seen that this server is leaving. A proxy that checks
// again has read its last answer: sent is not read, where a machine is busy.
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HealthProbes {
  /** Call for every health check, with the response that answers it. */
  checked(request: IncomingMessage, response: ServerResponse): void
  /**
   * Call when the answers begin to say that this server is leaving. Resolves once every regular checker has seen one;
   * null where nobody checks regularly.
   */
  leave(): Promise<void> | null
}

/**
 * Two checks within this time are regular, or one where the server is younger: a proxy's come every second or few, those of a
 * container engine every 30.
 */
const regularMs = 20_000
/** Anybody can ask, under any name. */
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
      // One that a proxy only passes on says nothing about the proxy.
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
