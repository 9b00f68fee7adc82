/** Merges of the last day, each with a button to undo it. */
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { staffNamesQuery } from '#app/office/lib/session/staff-names.ts'
import type { Client } from '#domain/clients/client.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { type RecentMerge, recentMergesQuery, useUndoMerge } from './queries.ts'

export function RecentMerges({ client }: { client: Client }) {
  const { time_zone } = useBusinessProfile()
  const { data: merges = [] } = useQuery(recentMergesQuery(client.id))
  const { data: names } = useQuery(staffNamesQuery)
  const undo = useUndoMerge()
  if (merges.length === 0) return null
  return (
    <section aria-label="Recent merges" className="rounded-xl border border-line bg-sunken p-3.5 text-sm">
      <ul className="space-y-2">
        {merges.map((merge, index) => (
          <li key={merge.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              Merged with <span className="font-medium">{merge.full_name}</span>
              <span className="block text-xs text-muted">
                {[
                  formatDateAndClock(merge.merged_at, time_zone),
                  merge.merged_by && names?.get(merge.merged_by),
                  staysText(merge, client),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {/* The last one first. */}
            {index === 0 && (
              <Button
                variant="secondary"
                size="small"
                busy={undo.isPending}
                aria-label={`Undo merging ${merge.full_name}`}
                onClick={() => undo.mutate(merge)}
              >
                <Undo2 aria-hidden="true" className="size-4" />
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const staysText = ({ booked_since }: RecentMerge, { full_name }: Client) =>
  booked_since > 0 &&
  `${booked_since === 1 ? '1 visit' : `${booked_since} visits`} booked since ${booked_since === 1 ? 'stays' : 'stay'} with ${full_name}`
