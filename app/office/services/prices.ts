// Prices of many services at once. Apart from queries.ts, which every list that names a service loads.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { saveRecord } from '#app/office/lib/records/save-record.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Service, services } from './queries.ts'

const MOST_IN_ONE_TABLE = 200

/** Every active service, for a table of prices. */
export const pricesQuery = queryOptions({
  queryKey: [...tableKey(services), 'prices'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('services')
      .select(services.select)
      .is('is_active', true)
      .order('category')
      .order('name')
      .order('id')
      .limit(MOST_IN_ONE_TABLE)
      .abortSignal(signal)
      .overrideTypes<Service[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export interface PriceChange {
  readonly service: Service
  readonly draft: Readonly<Pick<Service, 'price' | 'duration_minutes'>>
}

/** Each over the version that was read; the first that somebody else has changed ends it, and says so. */
export function useSavePrices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (changes: readonly PriceChange[]) => {
      for (const { service, draft } of changes)
        await saveRecord(sessionClient(), services, { id: service.id, version: service.updated_at, draft })
    },
    onSuccess: () => {
      toast.success('Prices updated successfully')
    },
    onError: (error) => {
      toast.error('Error updating prices', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
}
