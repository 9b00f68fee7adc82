/** The status of a lead: the specification's select, with the waiting time or the reason for rejection below it. */
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useNow } from '#app/office/lib/screen/use-now.ts'
import { rejectionReasons } from '#domain/leads/lead-details.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { callDueText, leadStatusLabels, rejectionLabels, waitText } from './labels.ts'
import { isCallDue, type Lead, leads } from './queries.ts'
import { StatusSelect } from './status-select.tsx'

interface StatusCellProps {
  lead: Lead
  /** By the rule of the database, which counts no quiet hours. */
  isLate: boolean
}

export const StatusCell = ({ lead, isLate }: StatusCellProps) => (
  <span className="flex flex-col gap-1 in-card:items-end">
    <StatusSelect lead={lead} />
    {lead.status === 'new' && <Waits since={lead.created_at} isLate={isLate} />}
    {lead.call_again_at && <CallAgain lead={lead} at={lead.call_again_at} isLate={isLate} />}
    {lead.needs_check && (
      <span title="Many leads came at the same time. This one may be fake, so no message was sent.">
        <Badge colour="yellow">To check</Badge>
      </span>
    )}
    {lead.status === 'rejected' && <RejectedBecause lead={lead} />}
  </span>
)

function Waits({ since, isLate }: { since: string; isLate: boolean }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 60_000))
  return (
    <span
      className={classNames('text-xs in-table:max-w-20', isLate ? 'font-medium text-danger' : 'text-muted')}
    >
      not called for <span className="whitespace-nowrap">{waitText(minutes)}</span>
    </span>
  )
}

function CallAgain({ lead, at, isLate }: StatusCellProps & { at: string }) {
  const { time_zone } = useBusinessProfile()
  const now = useNow()
  const isDue = isCallDue(lead, now)
  return (
    <span
      className={classNames(
        'text-xs in-table:max-w-20',
        isDue && isLate ? 'font-medium text-danger' : isDue ? 'font-medium' : 'text-muted',
      )}
    >
      {isDue ? callDueText(at, now) : `call again ${formatDateAndClock(at, time_zone)}`}
    </span>
  )
}

function RejectedBecause({ lead }: { lead: Lead }) {
  const update = useUpdateRecord(leads, leadStatusLabels)
  return (
    <select
      aria-label={`Why ${lead.full_name} was rejected`}
      value={lead.rejected_because ?? ''}
      onChange={({ target }) => {
        const rejected_because = rejectionReasons.find((reason) => reason === target.value) ?? null
        const draft: RowDraft<'leads'> = { rejected_because }
        update.mutate({ record: lead, draft })
      }}
      className="min-h-11 max-w-36 in-table:max-w-24 cursor-pointer rounded-lg border border-line-strong bg-card px-2 text-base focus-visible:outline-2 focus-visible:outline-focus md:min-h-8 md:text-xs"
    >
      <option value="">Why?</option>
      {rejectionReasons.map((reason) => (
        <option key={reason} value={reason}>
          {rejectionLabels[reason]}
        </option>
      ))}
    </select>
  )
}
