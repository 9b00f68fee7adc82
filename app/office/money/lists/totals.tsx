/** The totals of what a list shows, with the same search and filters as its rows. */
import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { FailedQuery } from '#app/office/components/loaded.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

export interface Total {
  readonly label: string
  readonly amount: number
  /** '12 payments', or how it is calculated. */
  readonly note: string
}

/** The key has the conditions of the rows, so that both change together. */
export const totalsQuery = (key: QueryKey, queryFn: (signal: AbortSignal) => Promise<readonly Total[]>) =>
  queryOptions({ queryKey: [DATA, 'money totals', ...key], queryFn: ({ signal }) => queryFn(signal) })

interface TotalsProps {
  query: ReturnType<typeof totalsQuery>
  /** The search reached its limit. */
  isLimited: boolean
}

export function Totals({ query, isLimited }: TotalsProps) {
  const totals = useQuery({ ...query, placeholderData: keepPreviousData })
  if (totals.error && !totals.data)
    return <FailedQuery query={totals} title="The totals could not be loaded" />
  if (!totals.data) return <Skeleton className="mb-4 h-16 w-full max-w-3xl rounded-xl!" />
  return (
    <div className={classNames('mb-4', totals.isPlaceholderData && 'opacity-60')}>
      <dl aria-label="Totals" className="grid max-w-5xl grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {totals.data.map(({ label, amount, note }) => (
          <div
            key={label}
            className="rounded-xl border border-line bg-card px-4 py-2.5 shadow-xs sm:min-w-36"
          >
            <dt className="text-xs text-muted">{label}</dt>
            <dd>
              <span className="block text-lg leading-tight font-semibold tabular-nums">
                {formatRupees(amount)}
              </span>
              <span className="mt-0.5 block text-xs leading-snug text-muted">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {isLimited && (
        <p role="note" className="mt-2 text-sm text-muted">
          These are the totals of the first 100 that the search found.
        </p>
      )}
    </div>
  )
}
