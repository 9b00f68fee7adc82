import { browserBackend } from '#app/lib/backend.ts'
import { TextArea, TextField } from '#app/site/components/forms/field.tsx'
import { Fold, hasValueOrError } from '#app/site/components/forms/fold.tsx'
import { PublicForm } from '#app/site/components/forms/public-form.tsx'
import type { FormRules } from '#app/site/components/forms/use-public-form.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { focusInSight } from '#app/site/lib/forms/restore-form.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { CallerFields } from '../caller-fields.tsx'
import { PLANNER } from './planner-id.ts'

interface PlanFormProps {
  /** The plan as a URL query. */
  readonly plan: string
  /** The price that is shown. */
  readonly total: number
  readonly profile: BusinessProfile
  readonly initial: FormOutcome | null
}

const loadRules = async (): Promise<FormRules> => {
  const { callerErrors, fetchReceipt, submitPlan } = await import('./submit-plan.ts')
  return {
    check: callerErrors,
    async submit(values, id) {
      const outcome = await submitPlan(browserBackend(), values, id)
      // The invalid field may be in the planner itself.
      if (outcome.status === 'invalid') {
        const field = document.getElementById(`${PLANNER}-${Object.keys(outcome.errors)[0]}`)
        if (field) focusInSight(field)
      }
      return outcome
    },
    receipt: (id) => fetchReceipt(browserBackend(), id),
  }
}

/** Sends the plan as one lead: name and number are enough. */
export function PlanForm({ plan, total, profile, initial }: PlanFormProps) {
  return (
    <PublicForm
      id="plan"
      draft="plan"
      noun="plan"
      action="/plan#answer"
      given={{ plan, total: String(total) }}
      initial={initial}
      loadRules={loadRules}
      whatsappNumber={profile.whatsapp_number}
      submitLabel="Send my plan"
      privacy="No payment now: we will call you to confirm. We use your details only to contact you."
      className="gap-4"
    >
      {(field) => (
        <>
          <CallerFields field={field} />
          <Fold
            label="Email or a message"
            open={hasValueOrError(field('email')) || hasValueOrError(field('message'))}
          >
            <TextField
              {...field('email')}
              label="Email (optional)"
              type="email"
              inputMode="email"
              autoComplete="email"
            />
            <TextArea
              {...field('message')}
              label="Message (optional)"
              rows={3}
              placeholder="Any special requests or questions..."
            />
          </Fold>
        </>
      )}
    </PublicForm>
  )
}
