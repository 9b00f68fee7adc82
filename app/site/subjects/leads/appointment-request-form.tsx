// The appointment's fields, in the dialog and, where there is no JavaScript yet, in the services page itself.
import type { ReactNode } from 'react'
import { browserBackend } from '#app/lib/backend.ts'
import { bookingAddress } from '#app/site/components/booking-context.ts'
import { TextArea, TextField } from '#app/site/components/forms/field.tsx'
import { type FieldState, PublicForm } from '#app/site/components/forms/public-form.tsx'
import type { FormOutcome, FormValues } from '#app/site/lib/forms/form-outcome.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'
import { CallerFields } from './caller-fields.tsx'

interface AppointmentRequestFormProps {
  readonly serviceName: string
  readonly profile: BusinessProfile
  readonly initial: FormOutcome | null
  readonly onSent?: () => void
  readonly dayField: (field: FieldState) => ReactNode
}

export function AppointmentRequestForm({
  serviceName,
  profile,
  initial,
  onSent,
  dayField,
}: AppointmentRequestFormProps) {
  const loadSubmit = async () => {
    const { submitAppointment } = await import('./submit-lead.ts')
    return (values: FormValues, id: string) =>
      submitAppointment(browserBackend(), values, id, profile.time_zone)
  }
  return (
    <PublicForm
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
    </PublicForm>
  )
}
