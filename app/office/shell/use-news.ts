/**
 * Polls for news, also while the tab is hidden. A new lead or alert plays a sound and is shown in the tab's title; cached data of
 * changed tables is invalidated.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { newsQuery, type OfficeNews, POLL_INTERVAL_MS } from '#app/office/messages/news/queries.ts'

/** Tables, each with the part of the news that changes with them. */
const newsByTables: readonly (readonly [tables: readonly string[], (news: OfficeNews) => string])[] = [
  [['leads', 'waiting_leads'], ({ new_leads, newest_lead_at }) => `${new_leads} ${newest_lead_at}`],
  [['messages'], ({ due_messages, failed_mails }) => `${due_messages} ${failed_mails}`],
  [
    ['client_actions', 'appointments'],
    ({ open_requests, newest_act_at }) => `${open_requests} ${newest_act_at}`,
  ],
  [['days_off'], ({ time_off_requests }) => String(time_off_requests)],
  [['safety_alerts'], ({ open_alerts, newest_alert_at }) => `${open_alerts} ${newest_alert_at}`],
]

/** `ready`: the user is known to be staff. */
export function useNews(ready: boolean): OfficeNews | undefined {
  const { data: news } = useQuery({
    ...newsQuery,
    enabled: ready,
    refetchInterval: POLL_INTERVAL_MS,
    // A hidden tab rings too when a beautician needs help; browsers slow its timers down.
    refetchIntervalInBackground: true,
  })
  const queryClient = useQueryClient()
  const known = useRef(news)
  useEffect(() => {
    const before = known.current
    known.current = news
    if (!before || !news) return
    for (const [tables, newsOf] of newsByTables) {
      if (newsOf(before) === newsOf(news)) continue
      for (const table of tables) void queryClient.invalidateQueries({ queryKey: [DATA, table] })
    }
    const isLater = (column: 'newest_lead_at' | 'newest_alert_at') =>
      (news[column] ?? '') > (before[column] ?? '')
    if ((news.new_leads > 0 && isLater('newest_lead_at')) || isLater('newest_alert_at')) {
      // Without the sound the badge still shows it.
      import('./chime.ts').then(({ chime }) => chime(), reportError)
    }
  }, [news, queryClient])
  useTitleBadge(news?.new_leads ?? 0, (news?.open_alerts ?? 0) > 0)
  return news
}

const BADGE = /^\((\d+\+?|alert)\) /

/** `(2) Leads · …`, or `(alert) Leads · …` while a safety alert is open, on every page. */
function useTitleBadge(count: number, isAlert: boolean) {
  useEffect(() => {
    const counted = count > 99 ? '(99+) ' : count > 0 ? `(${count}) ` : ''
    const badge = isAlert ? '(alert) ' : counted
    const show = () => {
      const wanted = badge + document.title.replace(BADGE, '')
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const pages = new MutationObserver(show)
    pages.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => pages.disconnect()
  }, [count, isAlert])
}
