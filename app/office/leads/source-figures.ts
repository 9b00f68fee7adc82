import { queryOptions } from '@tanstack/react-query'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { LeadSource } from '#domain/leads/lead-details.ts'
import type { Day } from '#domain/time/dates.ts'
import { leads } from './queries.ts'

/** Figures of a period's leads by source. */
export interface SourceFigures {
  readonly source: LeadSource
  readonly utm_source: string | null
  readonly leads: number
  readonly converted: number
  /** Median time to the first answer; null if there was none. */
  readonly median_minutes: number | null
  readonly earned: number
}

export const sourcesQuery = (first_day: Day, last_day: Day) =>
  queryOptions({
    queryKey: [...tableKey(leads), 'sources', first_day, last_day],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('leads_by_source', { first_day, last_day }, { get: true })
        .abortSignal(signal)
        .overrideTypes<SourceFigures[], { merge: false }>()
      if (error) throw error
      return data
    },
  })
