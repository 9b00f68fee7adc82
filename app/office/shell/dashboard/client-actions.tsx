import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { actionText } from '#app/office/appointments/client-actions/labels.ts'
import { recentActionsQuery, useAnswerMove } from '#app/office/appointments/client-actions/queries.ts'
import { RequestAnswer } from '#app/office/components/move-request-answer.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { ListCard } from './list-card.tsx'

/** Client actions through private links since yesterday, and unanswered move requests. */
export function ClientActions() {
  const { time_zone: zone } = useBusinessProfile()
  const { data: actions = [] } = useQuery(recentActionsQuery)
  const answer = useAnswerMove()
  if (actions.length === 0) return null
  return (
    <ListCard title="Client requests and replies">
      {actions.map((action) => {
        const { id, appointment_date, client } = action.appointment
        return (
          <li
            key={action.id}
            className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1.5 text-sm md:px-5"
          >
            <Link
              to={addressOf(paths.appointments, { edit: id })}
              state={OPENED_BY_LINK}
              className="flex min-h-11 min-w-0 flex-col justify-center wrap-anywhere hover:underline"
            >
              <span>
                <span className="font-medium">{client.full_name}</span> {actionText(action, zone)}
              </span>
              <span className="text-xs text-muted">
                Appointment on {formatDateAndClock(appointment_date, zone)}
              </span>
            </Link>
            {action.kind === 'move_asked' && action.answer === null && (
              <RequestAnswer
                name={client.full_name}
                busy={answer.isPending}
                onAnswer={(accept) => answer.mutate({ action, accept })}
              />
            )}
          </li>
        )
      })}
    </ListCard>
  )
}
