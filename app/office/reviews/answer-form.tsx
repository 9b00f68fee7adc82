/** The form for the business's answer to a review. */
import { z } from 'zod'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { confirmedVersion } from '#app/office/lib/records/last-confirmed.ts'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { REVIEW_ANSWER_MAX } from '#domain/text/limits.ts'
import { answerLabels, answerName } from './labels.ts'
import { type Review, reviews } from './queries.ts'

const answer = z.object({ answer: z.string().trim().max(REVIEW_ANSWER_MAX) })

export default function AnswerForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const { save } = useUpdateRecord(reviews, answerLabels)
  const editForm = useEditForm({
    name: answerName(review),
    resolver: schemaResolver(answer),
    stored: review,
    versionOf: confirmedVersion(reviews),
    startValues: (stored) => ({ answer: stored.answer ?? '' }),
  })
  const { form, submit, mayClose } = editForm
  const { errors, isSubmitting } = form.formState
  return (
    <form
      onSubmit={submit({
        save: (typed, record) => {
          const draft: RowDraft<'reviews'> = { answer: typed.answer || null }
          return save({ record, draft })
        },
        failed: answerLabels.updateFailed,
        onSaved: onClose,
      })}
      className="mt-3 space-y-2"
    >
      <FormNotices editForm={editForm} what="this review" />
      <Field
        label={`Reply to ${review.full_name}`}
        hint="Everyone can read it on the website"
        error={errors.answer?.message}
      >
        <Textarea rows={3} maxLength={REVIEW_ANSWER_MAX} autoFocus {...form.register('answer')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="small" onClick={() => mayClose() && onClose()}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={isSubmitting}>
          Save reply
        </Button>
      </div>
    </form>
  )
}
