import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'

export type MoneySettings = Readonly<Row<'money_settings'>>

export const moneySettings: RecordSource<MoneySettings> = {
  table: 'money_settings',
  select: '*',
  nameOf: () => 'Payments',
}

export const moneySettingsLabels = {
  updated: 'Payment settings updated successfully',
  updateFailed: 'Error updating payment settings',
}

/** Payment and tax settings. Cached without expiry: there may be no network at a client's home. */
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
