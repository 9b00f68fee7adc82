import type { Backend } from '#app/lib/backend.ts'
import type { ServerLog } from '#app/lib/server-context.ts'
import { loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { fetchServiceRatings } from '#app/site/subjects/reviews/queries.ts'
import { type PublishedService, withRatings } from '#domain/service.ts'

/** With the stars of each; where those cannot be fetched, the services stand without. */
export async function rated<Service extends PublishedService>(
  services: Promise<readonly Service[]>,
  backend: Backend,
  log: Pick<ServerLog, 'error'>,
): Promise<Service[]> {
  const ratings = loadOrEmpty(fetchServiceRatings(backend), 'ratings', log)
  return withRatings(await services, await ratings)
}
