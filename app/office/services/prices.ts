// Prices of many services, separate from queries.ts, which every list that names a service loads.
import { queryOptions } from '@tanstack/react-query'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Service, services } from './queries.ts'

const PAGE = 500

/** Every active service, for the price table. */
export const pricesQuery = queryOptions({
  queryKey: [...tableKey(services), 'prices'],
  queryFn: async ({ signal }) => {
    const all: Service[] = []
    for (;;) {
      const { data, error } = await sessionClient()
        .from('services')
        .select(services.select)
        .is('is_active', true)
        .order('category')
        .order('name')
        .order('id')
        .range(all.length, all.length + PAGE - 1)
        .abortSignal(signal)
        .overrideTypes<Service[], { merge: false }>()
      if (error) throw error
      all.push(...data)
      if (data.length < PAGE) return all
    }
  },
})

export const priceLabels = { updated: 'Prices updated successfully', updateFailed: 'Error updating prices' }
