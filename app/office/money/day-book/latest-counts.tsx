import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { correctionsOf, differenceText } from '#domain/money/cash-line.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { formatShortDay } from '#domain/time/business-time.ts'
import { latestCountsQuery } from './queries.ts'

export const LatestCounts = () => (
  <Fold heading="h2" title="Latest counts" summary="What was counted on which day, and the differences">
    <Counts />
  </Fold>
)

function Counts() {
  const counts = useQuery(latestCountsQuery)
  return (
    <Loaded query={counts} title="The counts could not be loaded" loading="Loading the counts">
      {(lines) => {
        const corrections = correctionsOf(lines)
        if (lines.length === 0) return <p className="text-sm text-muted">No counts yet.</p>
        return (
          <ul className="space-y-2.5 text-sm">
            {lines.map(({ id, day, amount, difference, note }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0">
                  <Link
                    to={addressOf(paths.dayBook, { day })}
                    className="-my-2 inline-block py-2 text-gold-ink underline underline-offset-4"
                  >
                    {formatShortDay(day)}
                  </Link>
                  <span className="block text-xs wrap-anywhere text-muted">
                    {[
                      corrections.has(id)
                        ? `corrected by entry ${corrections.get(id)?.number}`
                        : differenceText(difference) || 'first count',
                      note,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span
                  className={classNames(
                    'font-medium whitespace-nowrap tabular-nums',
                    corrections.has(id) && 'line-through',
                  )}
                >
                  {exactRupees(amount)}
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
