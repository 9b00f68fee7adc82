import { MessageSquareReply } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useUpdateRecord } from '#app/office/components/records/use-record-changes.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import type { RowDraft } from '#domain/schema/rows.ts'
import { REVIEW_ANSWER_MAX } from '#domain/text/limits.ts'
import { answerWords } from './labels.ts'
import { type Review, reviews } from './queries.ts'

/** What the business says to a review, which the website shows below it. Left empty, nothing is said. */
export function ReviewAnswer({ review }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false)
  const save = useUpdateRecord(reviews, answerWords, review.id)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('answer')).trim() || null
    const draft = { answer } satisfies RowDraft<'reviews'>
    save.mutate({ record: review, draft, preview: { ...review, answer } })
    setIsOpen(false)
  }
  if (isOpen) {
    return (
      <form onSubmit={onSubmit} className="mt-3 space-y-2">
        <Field label={`Answer to ${review.full_name}`} hint="Everybody reads it on the website">
          <Textarea
            name="answer"
            rows={3}
            maxLength={REVIEW_ANSWER_MAX}
            defaultValue={review.answer ?? ''}
            autoFocus
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button look="ghost" size="small" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" size="small">
            Save answer
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className="mt-3">
      {review.answer && (
        <p className="border-l-2 border-gold pl-3 text-sm whitespace-pre-line text-muted wrap-anywhere">
          {review.answer}
        </p>
      )}
      <Button
        look="ghost"
        size="small"
        className="-ml-3"
        aria-label={`${review.answer ? 'Change the answer to' : 'Answer'} ${review.full_name}`}
        onClick={() => setIsOpen(true)}
      >
        <MessageSquareReply aria-hidden="true" className="size-4" />
        {review.answer ? 'Change the answer' : 'Answer'}
      </Button>
    </div>
  )
}
