// Requests by route and status. A route is a pattern of ours, such as /rest/v1/:name, never an address that somebody
// typed, so the number of series is bounded and no token or name gets into a label.
import type { ObservedRequest } from '#server/http/base-middleware.ts'
import type { Registry } from './registry.ts'

/** In seconds. A cached page takes 0.001, a form with its writes 0.05; a proxy gives up after 30. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function observeRequests(registry: Registry): (request: ObservedRequest) => void {
  const requests = registry.counter(
    'shringar_http_requests_total',
    'Answered requests by method, route and status.',
  )
  const seconds = registry.histogram(
    'shringar_http_request_duration_seconds',
    'Time until the answer was ready, by route.',
    durations,
  )
  return ({ method, route, status, ms }) => {
    requests.add({ method: methods.has(method) ? method : 'other', route, status: String(status) })
    seconds.observe({ route }, ms / 1000)
  }
}
