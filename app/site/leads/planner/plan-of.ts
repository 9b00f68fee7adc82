import { type Backend, BackendError } from '#app/lib/backend.ts'
import type { OfferedService, PlanRequest } from '#domain/leads/plan/plan-input.ts'
import { checkedEstimate, fetchPlanBasis } from './queries.ts'

/** What the planner's page shows first. It is of use without an answer of the calendar. */
export async function planOf(
  request: (services: readonly OfferedService[]) => PlanRequest,
  backend: Backend,
) {
  const basis = await fetchPlanBasis(backend)
  const first = request(basis.services)
  const asked = await checkedEstimate(backend, first, basis).catch((error: unknown) => {
    if (error instanceof BackendError) return null
    throw error
  })
  return { basis, first, firstAnswer: asked?.answer ?? null, now: Date.now() }
}
