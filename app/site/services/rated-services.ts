import type { Backend } from '#app/lib/backend.ts'
import type { ServerLog } from '#app/lib/server-context.ts'
import { loadOrEmpty } from '#app/site/lib/page/load-or-empty.ts'
import { fetchServiceRatings } from '#app/site/reviews/queries.ts'
import type { PublishedService } from '#domain/services/service.ts'

/** Adds the ratings; services have none if they cannot be fetched. */
export async function rated<Service extends PublishedService>(
  services: Promise<readonly Service[]>,
  backend: Backend,
  log: Pick<ServerLog, 'error'>,
): Promise<Service[]> {
  const [all, ratings] = await Promise.all([
    services,
    loadOrEmpty(fetchServiceRatings(backend), 'ratings', log),
  ])
  return all.map((service) => {
    const rating = ratings.find(({ service_id }) => service_id === service.id)
    return rating ? { ...service, rating } : service
  })
}
