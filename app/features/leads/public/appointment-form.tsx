// The appointment's fields, in the dialog and, where there is no JavaScript yet, in the services page itself.
import type { ReactNode } from 'react'
import { EnquiryForm, type FieldState } from '#app/components/site/enquiry-form.tsx'
import { TextArea, TextField } from '#app/components/site/field.tsx'
import { browserBackend } from '#app/lib/backend.ts'
import { bookingAddress } from '#app/lib/booking-context.ts'
import type { FormOutcome, FormValues } from '#app/lib/form-outcome.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'
import { CallerFields } from './caller-fields.tsx'

interface AppointmentFormProps {
  readonly serviceName: string
  readonly profile: BusinessProfile
  readonly initial: FormOutcome | null
  readonly onSent?: () => void
  readonly dayField: (field: FieldState) => ReactNode
}

export function AppointmentForm({ serviceName, profile, initial, onSent, dayField }: AppointmentFormProps) {
  const loadSubmit = async () => {
    const { submitAppointment } = await import('../submit-enquiry.ts')
    return (values: FormValues, id: string) =>
      submitAppointment(browserBackend(), values, id, profile.time_zone)
  }
  return (
    <EnquiryForm
      name="appointment"
      noun="appointment"
      action={bookingAddress(serviceName)}
      given={{ name: 'service', value: serviceName }}
      initial={initial}
      load={loadSubmit}
      onSent={onSent}
      whatsappNumber={profile.whatsapp_number}
      submitLabel="Request Appointment"
      privacy="We use your details only to answer you."
      className="gap-4"
    >
      {(field) => (
        <>
          <CallerFields field={field} />
          <TextField
            {...field('email')}
            label="Email (optional)"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          {dayField(field('preferredDay'))}
          <TextArea
            {...field('message')}
            label="Message (optional)"
            rows={3}
            placeholder="Any special requests or questions..."
          />
        </>
      )}
    </EnquiryForm>
  )
}
