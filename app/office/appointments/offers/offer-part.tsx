/** Whether an appointment is offered, and what became of earlier offers. */
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { type Appointment, firstName } from '#domain/appointments/appointment.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { replyText } from './labels.ts'
import { repliesQuery, useAnswerOffer } from './queries.ts'

export function OfferPart({ appointment }: { appointment: Appointment }) {
  const { time_zone: zone } = useBusinessProfile()
  const { data: replies = [] } = useQuery(repliesQuery(appointment.id))
  return (
    <>
      <OpenOffer appointment={appointment} zone={zone} />
      {replies.length > 0 && (
        <ul
          aria-label="Replies of beauticians"
          className="divide-y divide-line rounded-lg border border-line bg-card text-sm"
        >
          {replies.map((reply) => (
            <li key={reply.id} className="px-3.5 py-2 wrap-anywhere">
              {replyText(reply, firstName)}
              <span className="block text-xs text-muted">{formatDateAndClock(reply.replied_at, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OpenOffer({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const answer = useAnswerOffer()
  const { id, beautician, offered_until } = appointment
  if (!beautician || !offered_until) return null
  const name = firstName(beautician.full_name)
  return (
    <Notice>
      <p>
        Offered to {name}, who can answer until {formatDateAndClock(offered_until, zone)}. After that the
        appointment comes back to you.
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ appointment: id, accept: true })}
        >
          <Check aria-hidden="true" className="size-4" />
          {name} accepted by phone
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ appointment: id, accept: false })}
        >
          <X aria-hidden="true" className="size-4" />
          {name} declined
        </Button>
      </p>
    </Notice>
  )
}
