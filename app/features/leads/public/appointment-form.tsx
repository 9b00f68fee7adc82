// The appointment's fields, in the dialog and, where there is no JavaScript yet, in the services page itself.
import type { ReactNode } from 'react'
import { TextArea, TextField } from '#app/components/site/field.tsx'
import { FormNotice } from '#app/components/site/form-notice.tsx'
import { PrivacyLine } from '#app/components/site/privacy-line.tsx'
import { SpamFields } from '#app/components/site/spam-fields.tsx'
import { SubmitButton } from '#app/components/site/submit-button.tsx'
import { showOutcome } from '#app/components/site/toasts.ts'
import { useEnquiryForm } from '#app/components/site/use-enquiry-form.ts'
import { browserBackend } from '#app/lib/backend.ts'
import { bookingAddress } from '#app/lib/booking-context.ts'
import type { FormOutcome, FormValues } from '#app/lib/form-outcome.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'

interface AppointmentFormProps {
  readonly serviceName: string
  readonly profile: BusinessProfile
  readonly initial: FormOutcome | null
  readonly onSent?: () => void
  readonly dayField: (value: string | undefined, error: string | undefined) => ReactNode
}

export function AppointmentForm({ serviceName, profile, initial, onSent, dayField }: AppointmentFormProps) {
  const { outcome, notice, sending, formProps } = useEnquiryForm({
    draft: 'appointment',
    unsaved: ['service'],
    initial,
    async load() {
      const { submitAppointment } = await import('../submit-enquiry.ts')
      return (values: FormValues, id: string) =>
        submitAppointment(browserBackend(), values, id, profile.time_zone)
    },
    onOutcome(result) {
      if (result.status === 'failed')
        reportError(new Error('The appointment could not be sent', { cause: result.reason }))
      void showOutcome(result, profile.whatsapp_number)
      if (result.status === 'sent') onSent?.()
    },
  })
  const values = outcome && outcome.status !== 'sent' ? outcome.values : {}
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  return (
    <form {...formProps} method="post" action={bookingAddress(serviceName)} noValidate className="grid gap-4">
      <input type="hidden" name="service" value={serviceName} />
      <SpamFields />
      <FormNotice outcome={notice} whatsappNumber={profile.whatsapp_number} />
      <TextField
        label="Full Name"
        name="name"
        id="appointment-name"
        autoComplete="name"
        required
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        label="Phone Number"
        name="phone"
        id="appointment-phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        defaultValue={values.phone}
        error={errors.phone}
      />
      <TextField
        label="Email (optional)"
        name="email"
        id="appointment-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={values.email}
        error={errors.email}
      />
      {dayField(values.preferredDay, errors.preferredDay)}
      <TextArea
        label="Message (optional)"
        name="message"
        id="appointment-message"
        rows={3}
        defaultValue={values.message}
        error={errors.message}
        placeholder="Any special requests or questions..."
      />
      <SubmitButton label="Request Appointment" sending={sending} />
      <PrivacyLine>We use your details only to answer you.</PrivacyLine>
    </form>
  )
}
