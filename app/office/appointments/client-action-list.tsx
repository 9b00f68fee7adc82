import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { actionText } from '#app/office/appointments/client-actions/labels.ts'
import { actionsOfAppointmentQuery, useAnswerMove } from '#app/office/appointments/client-actions/queries.ts'
import { RequestAnswer } from '#app/office/components/move-request-answer.tsx'
import { formatDateAndClock } from '#domain/time/business-time.ts'

interface ClientActionListProps {
  appointmentId: string
  name: string
  /** False in a form, where an answer would change the record under the typed input. */
  mayAnswer?: boolean
}

/** What the client did with this appointment through the private link, newest first. */
export function ClientActionList({ appointmentId, name, mayAnswer = true }: ClientActionListProps) {
  const { time_zone: zone } = useBusinessProfile()
  const { data: actions = [] } = useQuery(actionsOfAppointmentQuery(appointmentId))
  const answer = useAnswerMove()
  if (actions.length === 0) return null
  return (
    <ul
      aria-label="Client’s requests and replies"
      className="divide-y divide-line rounded-lg border border-line bg-card text-sm"
    >
      {actions.map((action) => (
        <li
          key={action.id}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3.5 py-2"
        >
          <span className="min-w-0">
            <span className="block wrap-anywhere">
              {name} {actionText(action, zone)}
            </span>
            <span className="block text-xs text-muted">{formatDateAndClock(action.made_at, zone)}</span>
          </span>
          {mayAnswer && action.kind === 'move_asked' && action.answer === null && (
            <RequestAnswer
              name={name}
              busy={answer.isPending}
              onAnswer={(accept) => answer.mutate({ action, accept })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
