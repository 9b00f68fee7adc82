import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type HistoryLine, historyInWords } from '#domain/access/audit-log-text.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** A client, a visit with its payments, or settings by the tables that they are kept in. */
export type Subject =
  | { readonly client: string }
  | { readonly visit: string }
  | { readonly settings: readonly string[] }

const historyQuery = (of: Subject) =>
  queryOptions({
    queryKey: [DATA, 'history', of],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('history', 'settings' in of ? { settings: [...of.settings] } : of)
        .abortSignal(signal)
        .overrideTypes<HistoryLine[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

export default function HistoryLines({ of }: { of: Subject }) {
  const { time_zone } = useBusinessProfile()
  const history = useQuery(historyQuery(of))
  if (history.isPending) return <Skeleton className="h-12 w-full" />
  if (history.isLoadingError) {
    return (
      <ErrorState
        title="The history could not be loaded"
        reason={reasonOf(history.error)}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (history.data?.length === 0) return <p className="text-sm text-muted">Nothing was changed yet.</p>
  return (
    <ol className="space-y-2.5 text-sm">
      {history.data?.map((line) => (
        <li key={line.id}>
          <span className="block text-xs text-muted">{formatDateAndClock(line.at, time_zone)}</span>
          <span className="wrap-anywhere">{historyInWords(line, time_zone)}</span>
        </li>
      ))}
    </ol>
  )
}
