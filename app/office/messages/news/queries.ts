import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** New items that wait for staff. Counts are capped at 100. */
export interface OfficeNews {
  readonly new_leads: number
  readonly newest_lead_at: string | null
  readonly due_messages: number
  readonly failed_mails: number
  readonly open_requests: number
  readonly newest_act_at: string | null
  readonly time_off_requests: number
  readonly open_alerts: number
  readonly newest_alert_at: string | null
}

/** Polling interval: news must be shown within ten seconds, including the request. */
export const POLL_INTERVAL_MS = 8000

/** The frame polls it (shell/use-news.ts); all other components only read the cache. */
export const newsQuery = queryOptions({
  queryKey: [DATA, 'news'],
  staleTime: POLL_INTERVAL_MS,
  queryFn: async ({ signal }): Promise<OfficeNews> => {
    const { data, error } = await sessionClient()
      .rpc('office_news', undefined, { get: true })
      .abortSignal(signal)
      .single()
    if (error) throw error
    return data
  },
})
