import { ChevronDown } from 'lucide-react'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import { leadStatuses } from '#domain/leads/lead-status.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { leadColours, leadStatusLabels } from './labels.ts'
import { type Lead, leads } from './queries.ts'

/** A badge with an invisible select over it, as large as a fingertip. */
export function StatusSelect({ lead }: { lead: Lead }) {
  const update = useUpdateRecord(leads, leadStatusLabels)
  return (
    <span className="relative inline-flex min-h-6 items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Badge colour={leadColours[lead.status]}>
        {lead.status}
        <ChevronDown aria-hidden="true" className="ml-1 size-3" />
      </Badge>
      <select
        aria-label={`Status of ${lead.full_name}`}
        value={lead.status}
        onChange={(event) => {
          const status = leadStatuses.find((known) => known === event.target.value)
          const draft: RowDraft<'leads'> = { status }
          if (status) update.mutate({ record: lead, draft })
        }}
        className="absolute -inset-x-1 -inset-y-2.5 cursor-pointer appearance-none text-base opacity-0"
      >
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
    </span>
  )
}
