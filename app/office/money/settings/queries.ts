import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { saveRecord } from '#app/office/lib/records/save-record.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row, RowDraft } from '#domain/schema/rows.ts'

export type MoneySettings = Readonly<Row<'money_settings'>>

const settings: RecordSource<MoneySettings> = {
  table: 'money_settings',
  select: '*',
  nameOf: () => 'Payments',
}

/** How the business is paid and taxed. Kept for the door, where there may be no network. */
export const moneySettingsQuery = queryOptions({
  queryKey: [DATA, 'money_settings'],
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<MoneySettings> => {
    const { data, error } = await sessionClient().from('money_settings').select().abortSignal(signal).single()
    if (error) throw error
    return data
  },
})

/** How near the financial year is to the turnover from which on a business has to register for GST. */
export const turnoverQuery = queryOptions({
  queryKey: [DATA, 'turnover'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('turnover_meter', undefined, { get: true })
      .abortSignal(signal)
      .single()
    if (error) throw error
    return data
  },
})

export function useSaveMoneySettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ read, draft }: { read: MoneySettings; draft: RowDraft<'money_settings'> }) =>
      saveRecord(sessionClient(), settings, { id: read.id, version: read.updated_at, draft }),
    onSuccess: (saved) => {
      queries.setQueryData(moneySettingsQuery.queryKey, saved)
      toast.success('Payment settings updated successfully')
    },
    onError: (error) => {
      toast.error('Error updating payment settings', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: moneySettingsQuery.queryKey }),
  })
}
