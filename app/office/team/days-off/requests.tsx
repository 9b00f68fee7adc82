/** Time off that beauticians asked for on My day, with the visits booked then; the desk approves or declines with a word. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { useQuestion } from '#app/office/components/ui/use-question.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { AffectedAppointments } from '#app/office/team/leave/dialogs.ts'
import { confirmLeave, type Leave } from '#app/office/team/leave/queries.ts'
import { timeOffText } from '#domain/team/time-off-text.ts'
import { dayIn } from '#domain/time/dates.ts'
import { type DayOff, requestsQuery, useAnswerDayOff } from './queries.ts'

export function TimeOffRequests() {
  const { time_zone } = useBusinessProfile()
  const { data: requests = [] } = useQuery(requestsQuery(dayIn(new Date(), time_zone)))
  if (requests.length === 0) return null
  return (
    <ul aria-label="Requests for time off" className="mb-5 grid gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <Request request={request} />
        </li>
      ))}
    </ul>
  )
}

function Request({ request }: { request: DayOff }) {
  const queryClient = useQueryClient()
  const answer = useAnswerDayOff()
  const question = useQuestion()
  const [reply, setReply] = useState('')
  const [isUnexplained, setIsUnexplained] = useState(false)
  const { beautician, beautician_id, from_day, to_day, from_time, to_time, note } = request
  const name = beautician?.full_name ?? ''
  const leave: Leave = { beautician: beautician_id, first: from_day, last: to_day, from_time, to_time }
  const approve = () =>
    confirmLeave(queryClient, leave, question.ask)
      .then(() => answer.mutate({ request, approve: true, reply }))
      .catch(ignoreShownFailure)
  const decline = () => {
    if (reply.trim() === '') setIsUnexplained(true)
    else answer.mutate({ request, approve: false, reply })
  }
  return (
    <Card className="grid gap-3 border-gold/50 p-4 text-sm">
      <p className="wrap-anywhere">
        <span className="font-medium">{name} asks for time off</span>
        <span className="block">{timeOffText(request)}</span>
        {note && <span className="block text-muted">“{note}”</span>}
      </p>
      <AffectedAppointments leave={leave} />
      <Field
        label="Your answer in a few words"
        hint={`${name} sees it on My day`}
        error={isUnexplained && reply.trim() === '' ? 'Say why it is not possible' : undefined}
      >
        <Input
          autoComplete="off"
          maxLength={200}
          value={reply}
          onChange={({ target }) => setReply(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button disabled={answer.isPending} aria-label={`Approve time off of ${name}`} onClick={approve}>
          <Check aria-hidden="true" className="size-4" />
          Approve
        </Button>
        <Button
          variant="secondary"
          disabled={answer.isPending}
          aria-label={`Not possible: time off of ${name}`}
          onClick={decline}
        >
          <X aria-hidden="true" className="size-4" />
          Not possible
        </Button>
      </div>
      {question.dialog}
    </Card>
  )
}
