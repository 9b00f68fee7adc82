import { TextArea, TextField } from '#app/components/site/field.tsx'
import { FormNotice } from '#app/components/site/form-notice.tsx'
import { PrivacyLine } from '#app/components/site/privacy-line.tsx'
import { SpamFields } from '#app/components/site/spam-fields.tsx'
import { SubmitButton } from '#app/components/site/submit-button.tsx'
import { showOutcome } from '#app/components/site/toasts.ts'
import { useEnquiryForm } from '#app/components/site/use-enquiry-form.ts'
import { browserBackend } from '#app/lib/backend.ts'
import type { FormOutcome } from '#app/lib/form-outcome.ts'

interface LeadFormProps {
  readonly initial: FormOutcome | null
  readonly whatsappNumber: string | null
  readonly suggestions: readonly string[]
}

const loadSubmit = async () => {
  const { submitLead } = await import('../submit-enquiry.ts')
  return (values: Parameters<typeof submitLead>[1], id: string) => submitLead(browserBackend(), values, id)
}

export function LeadForm({ initial, whatsappNumber, suggestions }: LeadFormProps) {
  const { outcome, notice, sending, formProps } = useEnquiryForm({
    draft: 'lead',
    initial,
    load: loadSubmit,
    onOutcome(result) {
      if (result.status === 'failed')
        reportError(new Error('The enquiry could not be sent', { cause: result.reason }))
      void showOutcome(result, whatsappNumber)
    },
  })
  const values = outcome && outcome.status !== 'sent' ? outcome.values : {}
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  return (
    <form {...formProps} method="post" action="/?index#contact" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="lead" />
      <SpamFields />
      <FormNotice outcome={notice} whatsappNumber={whatsappNumber} />
      <TextField
        label="Full Name"
        name="name"
        id="lead-name"
        autoComplete="name"
        required
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        label="Phone Number"
        name="phone"
        id="lead-phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        defaultValue={values.phone}
        error={errors.phone}
      />
      <TextField
        label="Service"
        name="service"
        id="lead-service"
        list="lead-services"
        autoComplete="off"
        required
        defaultValue={values.service}
        error={errors.service}
        placeholder="Bridal makeup, mehendi…"
      />
      <datalist id="lead-services">
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextArea
        label="Message (optional)"
        name="message"
        id="lead-message"
        defaultValue={values.message}
        error={errors.message}
        placeholder="Any special requests or questions..."
      />
      <SubmitButton label="Send Enquiry" sending={sending} />
      <PrivacyLine>We use your details only to answer you.</PrivacyLine>
    </form>
  )
}
