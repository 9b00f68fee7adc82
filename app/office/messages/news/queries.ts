import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** What has arrived and waits. Numbers end at 100. */
export interface OfficeNews {
  readonly new_leads: number
  readonly newest_lead_at: string | null
  readonly due_messages: number
  readonly failed_mails: number
  readonly open_requests: number
  readonly newest_act_at: string | null
}

/** Within ten seconds somebody should know, the way to the server included. */
export const LOOK_AGAIN_MS = 8000

/** The frame asks for it again and again (shell/use-news.ts); everybody else only reads what it heard. */
export const newsQuery = queryOptions({
  queryKey: [DATA, 'news'],
  staleTime: LOOK_AGAIN_MS,
  queryFn: async ({ signal }): Promise<OfficeNews> => {
    const { data, error } = await sessionClient()
      .rpc('office_news', undefined, { get: true })
      .abortSignal(signal)
      .single()
    if (error) throw error
    return data
  },
})
