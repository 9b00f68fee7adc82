import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'

export type StoredEventSettings = Readonly<Row<'event_settings'>>

export const eventSettings: RecordSource<StoredEventSettings> = {
  table: 'event_settings',
  select: '*',
  nameOf: () => 'Functions and events',
}

export const eventSettingsLabels = {
  updated: 'Settings of functions updated successfully',
  updateFailed: 'Error updating the settings of functions',
}

export const eventSettingsQuery = queryOptions({
  queryKey: [DATA, 'event_settings'],
  queryFn: async ({ signal }): Promise<StoredEventSettings> => {
    const { data, error } = await sessionClient().from('event_settings').select().abortSignal(signal).single()
    if (error) throw error
    return data
  },
})
