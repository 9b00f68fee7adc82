import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { formatCount, formatRupees } from '#domain/money/format-rupees.ts'
import { addDays, dayIn } from '#domain/time/dates.ts'
import { leadLabels, sourceLabels, waitText } from './labels.ts'
import { type SourceFigures, sourcesQuery } from './source-figures.ts'

const DAYS = 90

/** The sources of the last months' leads, with their results. */
export default function Sources() {
  const { time_zone } = useBusinessProfile()
  const today = dayIn(new Date(), time_zone)
  const sources = useQuery(sourcesQuery(addDays(today, -DAYS), today))
  return (
    <TitledCard title="Lead sources" subtitle={`The last ${DAYS} days`}>
      <Loaded query={sources} title={leadLabels.fetchFailed} loading={<Skeleton className="h-12 w-full" />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-muted">{leadLabels.empty}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {list.map((figures) => (
                <li
                  key={`${figures.source} ${figures.utm_source}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
                >
                  <span>
                    <span className="font-medium">{sourceLabels[figures.source]}</span>
                    {figures.utm_source && <span className="text-muted"> ({figures.utm_source})</span>}
                  </span>
                  <span className="text-muted">{figuresText(figures)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}

/** '12 leads, answered after 14 min, 4 booked, ₹12,000 earned' */
function figuresText({ leads, median_minutes, converted, earned }: SourceFigures): string {
  return [
    leads === 1 ? '1 lead' : `${formatCount(leads)} leads`,
    median_minutes !== null && `answered after ${waitText(Math.round(median_minutes))}`,
    `${formatCount(converted)} booked`,
    `${formatRupees(earned)} earned`,
  ]
    .filter(Boolean)
    .join(', ')
}
