import { browserBackend } from '#app/lib/backend.ts'
import { TextArea, TextField } from '#app/site/components/forms/field.tsx'
import { PublicForm } from '#app/site/components/forms/public-form.tsx'
import type { FormRules } from '#app/site/components/forms/use-public-form.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { CallerFields } from './caller-fields.tsx'

interface ContactFormProps {
  readonly initial: FormOutcome | null
  readonly whatsappNumber: string | null
  readonly suggestions: readonly string[]
}

const loadRules = async (): Promise<FormRules> => {
  const { fetchReceipt, leadErrors, submitLead } = await import('./submit-lead.ts')
  return {
    check: leadErrors,
    submit: (values, id) => submitLead(browserBackend(), values, id),
    receipt: (id) => fetchReceipt(browserBackend(), id),
  }
}

export function ContactForm({ initial, whatsappNumber, suggestions }: ContactFormProps) {
  return (
    <PublicForm
      id="lead"
      draft="lead"
      noun="lead"
      action="/?index#contact"
      given={{ name: 'intent', value: 'lead' }}
      initial={initial}
      loadRules={loadRules}
      whatsappNumber={whatsappNumber}
      submitLabel="Send Enquiry"
      privacy="We use your details only to answer you."
      className="gap-5"
    >
      {(field) => (
        <>
          <CallerFields field={field} />
          <TextField
            {...field('service')}
            label="Service"
            list="lead-services"
            autoComplete="off"
            required
            placeholder="Bridal makeup, mehendi…"
          />
          <datalist id="lead-services">
            {suggestions.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextArea
            {...field('message')}
            label="Message (optional)"
            rows={4}
            placeholder="Any special requests or questions..."
          />
        </>
      )}
    </PublicForm>
  )
}
