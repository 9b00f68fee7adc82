/** The notes of calls with the sender of a lead, newest first. */
import { PhoneCall } from 'lucide-react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { callResultLabels } from '#domain/leads/call-results.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { NotedCall } from './conversation.ts'
import type { Lead } from './queries.ts'

interface CallsProps {
  lead: Lead
  calls: readonly NotedCall[]
  /** Whether the form is open. */
  isNoting: boolean
  onNoting: (isNoting: boolean) => void
}

const CallForm = loadable(() => import('./call-form.tsx'), { waiting: <Skeleton className="h-40 w-full" /> })

export function Calls({ lead, calls, isNoting, onNoting }: CallsProps) {
  const { time_zone: zone } = useBusinessProfile()
  return (
    <section aria-labelledby="calls">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id="calls" className="font-semibold">
          Calls
        </h3>
        {!isNoting && (
          <Button variant="secondary" size="small" onClick={() => onNoting(true)}>
            <PhoneCall aria-hidden="true" className="size-4" />
            Note a call
          </Button>
        )}
      </div>
      {isNoting && <CallForm lead={lead} onClose={() => onNoting(false)} />}
      {calls.length > 0 ? (
        <ol className="divide-y divide-line rounded-xl border border-line bg-card">
          {calls.map((call) => (
            <li key={call.id} className="px-3.5 py-2.5">
              <span className="font-medium">{callResultLabels[call.result]}</span>
              <span className="block text-xs text-muted">
                {[formatDateAndClock(call.called_at, zone), call.called_by].filter(Boolean).join(' · ')}
              </span>
              {call.note && <span className="mt-1 block whitespace-pre-line wrap-anywhere">{call.note}</span>}
              {call.call_again_at && (
                <span className="mt-1 block text-muted">
                  Call again {formatDateAndClock(call.call_again_at, zone)}
                </span>
              )}
            </li>
          ))}
        </ol>
      ) : (
        !isNoting && <p className="text-muted">No calls noted yet.</p>
      )}
    </section>
  )
}
