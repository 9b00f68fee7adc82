/** One request for time off: what is booked then, the reply, and the two answers of the desk. */
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { useQuestion } from '#app/office/components/ui/use-question.tsx'
import { AffectedAppointments } from '#app/office/team/leave/dialogs.ts'
import { confirmLeave, type Leave } from '#app/office/team/leave/queries.ts'
import { DAY_OFF_REPLY_MAX, dayOffReplyForm } from '#domain/team/day-off-reply-form.ts'
import { timeOffText } from '#domain/team/time-off-text.ts'
import type { DayOff } from './queries.ts'
import { NOT_ANSWERED, useAnswerDayOff } from './use-answer-day-off.ts'

export default function Request({ request }: { request: DayOff }) {
  const queryClient = useQueryClient()
  const answer = useAnswerDayOff()
  const question = useQuestion()
  const editForm = useEditForm({
    name: `time off ${request.id}`,
    resolver: schemaResolver(dayOffReplyForm),
    stored: request,
    versionOf: ({ updated_at }) => updated_at,
    startValues: () => ({ approve: true, reply: '' }),
  })
  const { form, submit } = editForm
  const { isSubmitting, errors } = form.formState
  const { beautician, beautician_id, from_day, to_day, from_time, to_time, note } = request
  const name = beautician?.full_name ?? ''
  const leave: Leave = { beautician: beautician_id, first: from_day, last: to_day, from_time, to_time }
  const send = submit({
    save: async ({ approve, reply }) => {
      if (approve) await confirmLeave(queryClient, leave, question.ask)
      await answer.save({ request, approve, reply })
      return request
    },
    failed: NOT_ANSWERED,
  })
  const answerWith = (approve: boolean) => () => {
    form.setValue('approve', approve)
    void send()
  }
  const isBusy = isSubmitting || answer.isPending
  return (
    <Card className="grid gap-3 border-gold/50 p-4 text-sm">
      <FormNotices editForm={editForm} what="this request" />
      <p className="wrap-anywhere">
        <span className="font-medium">{name} asks for time off</span>
        <span className="block">{timeOffText(request)}</span>
        {note && <span className="block text-muted">“{note}”</span>}
      </p>
      <AffectedAppointments leave={leave} />
      <Field
        label="Your answer in a few words"
        hint={`${name} sees it on My day`}
        error={errors.reply?.message}
      >
        <Input autoComplete="off" maxLength={DAY_OFF_REPLY_MAX} {...form.register('reply')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} aria-label={`Approve time off of ${name}`} onClick={answerWith(true)}>
          <Check aria-hidden="true" className="size-4" />
          Approve
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          aria-label={`Not possible: time off of ${name}`}
          onClick={answerWith(false)}
        >
          <X aria-hidden="true" className="size-4" />
          Not possible
        </Button>
      </div>
      {question.dialog}
    </Card>
  )
}
