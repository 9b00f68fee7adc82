import { EnquiryForm } from '#app/components/site/enquiry-form.tsx'
import { TextArea, TextField } from '#app/components/site/field.tsx'
import { browserBackend } from '#app/lib/backend.ts'
import type { FormOutcome, FormValues } from '#app/lib/form-outcome.ts'
import { CallerFields } from './caller-fields.tsx'

interface LeadFormProps {
  readonly initial: FormOutcome | null
  readonly whatsappNumber: string | null
  readonly suggestions: readonly string[]
}

const loadSubmit = async () => {
  const { submitLead } = await import('../submit-enquiry.ts')
  return (values: FormValues, id: string) => submitLead(browserBackend(), values, id)
}

export function LeadForm({ initial, whatsappNumber, suggestions }: LeadFormProps) {
  return (
    <EnquiryForm
      name="lead"
      noun="enquiry"
      action="/?index#contact"
      given={{ name: 'intent', value: 'lead' }}
      initial={initial}
      load={loadSubmit}
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
            placeholder="Any special requests or questions..."
          />
        </>
      )}
    </EnquiryForm>
  )
}
