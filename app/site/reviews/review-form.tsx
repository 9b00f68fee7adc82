import { browserBackend } from '#app/lib/backend.ts'
import { TextArea, TextField } from '#app/site/components/forms/field.tsx'
import { PublicForm } from '#app/site/components/forms/public-form.tsx'
import { RatingField } from '#app/site/components/forms/rating-field.tsx'
import type { FormRules } from '#app/site/components/forms/use-public-form.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'

const loadRules = async (): Promise<FormRules> => {
  const { reviewErrors, submitReview } = await import('./submit-review.ts')
  return { check: reviewErrors, submit: (values, id) => submitReview(browserBackend(), values, id) }
}

export function ReviewForm({ initial }: { initial: FormOutcome | null }) {
  return (
    <section id="write-a-review" aria-labelledby="review-title" className="px-5 pb-20 md:pb-28">
      <div className="form-card mx-auto max-w-2xl bg-sand p-6 sm:p-12">
        <h2
          id="review-title"
          className="text-center font-display text-[2rem] leading-tight font-medium md:text-[2.5rem]"
        >
          Write a review
        </h2>
        <PublicForm
          id="review"
          draft="review"
          noun="review"
          action="/?index#write-a-review"
          given={{ intent: 'review' }}
          initial={initial}
          loadRules={loadRules}
          whatsappNumber={null}
          submitLabel="Submit Review"
          privacy="Your name appears with your review."
          className="mt-7 gap-5"
        >
          {(field) => (
            <>
              <RatingField {...field('rating')} />
              <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
                <TextField {...field('name')} label="Your name" autoComplete="name" required />
                <TextField
                  {...field('email')}
                  label="Email (optional)"
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  hint="Never shown on the site."
                />
              </div>
              <TextArea {...field('text')} label="Your review" rows={4} required />
            </>
          )}
        </PublicForm>
      </div>
    </section>
  )
}
