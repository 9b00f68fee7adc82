import { TextArea, TextField } from '#app/components/site/field.tsx'
import { FormNotice } from '#app/components/site/form-notice.tsx'
import { PrivacyLine } from '#app/components/site/privacy-line.tsx'
import { SpamFields } from '#app/components/site/spam-fields.tsx'
import { SubmitButton } from '#app/components/site/submit-button.tsx'
import { showOutcome } from '#app/components/site/toasts.ts'
import { useEnquiryForm } from '#app/components/site/use-enquiry-form.ts'
import { browserBackend } from '#app/lib/backend.ts'
import type { FormOutcome, FormValues } from '#app/lib/form-outcome.ts'
import { RatingField } from './rating-field.tsx'

const loadSubmit = async () => {
  const { submitReview } = await import('../submit-review.ts')
  return (values: FormValues, id: string) => submitReview(browserBackend(), values, id)
}

export function ReviewForm({ initial }: { initial: FormOutcome | null }) {
  const { outcome, notice, sending, formProps } = useEnquiryForm({
    draft: 'review',
    initial,
    load: loadSubmit,
    onOutcome(result) {
      if (result.status === 'failed')
        reportError(new Error('The review could not be sent', { cause: result.reason }))
      void showOutcome(result, null)
    },
  })
  const values = outcome && outcome.status !== 'sent' ? outcome.values : {}
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  return (
    <section id="write-a-review" aria-labelledby="review-title" className="px-5 pb-20 md:pb-28">
      <div className="form-card mx-auto max-w-2xl bg-sand p-6 sm:p-12">
        <h2
          id="review-title"
          className="text-center font-display text-[2rem] leading-tight font-medium md:text-[2.5rem]"
        >
          Write a review
        </h2>
        <form
          {...formProps}
          method="post"
          action="/?index#write-a-review"
          noValidate
          className="mt-7 grid gap-5"
        >
          <input type="hidden" name="intent" value="review" />
          <SpamFields />
          <FormNotice outcome={notice} whatsappNumber={null} />
          <RatingField value={values.rating} error={errors.rating} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Your name"
              name="name"
              id="review-name"
              autoComplete="name"
              required
              defaultValue={values.name}
              error={errors.name}
            />
            <TextField
              label="Email (optional)"
              name="email"
              id="review-email"
              type="email"
              inputMode="email"
              autoComplete="email"
              hint="Never shown on the site."
              defaultValue={values.email}
              error={errors.email}
            />
          </div>
          <TextArea
            label="Your review"
            name="text"
            id="review-text"
            required
            defaultValue={values.text}
            error={errors.text}
          />
          <SubmitButton label="Submit Review" sending={sending} />
          <PrivacyLine>Your name appears with your review.</PrivacyLine>
        </form>
      </div>
    </section>
  )
}
