import { useState } from 'react'
import { TextArea, TextField } from '#app/site/components/forms/field.tsx'
import { PublicForm } from '#app/site/components/forms/public-form.tsx'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { CallerFields } from './caller-fields.tsx'
import { DayChoice } from './day-choice.tsx'
import type { FreeSlots } from './free-slots.ts'
import { RequestFields } from './preferred-time-fields.tsx'
import { TimeField } from './time-field.tsx'

interface ContactFormProps {
  readonly initial: FormOutcome | null
  readonly profile: BusinessProfile
  readonly suggestions: readonly string[]
}

export function ContactForm({ initial, profile, suggestions }: ContactFormProps) {
  const { time_zone, whatsapp_number } = profile
  const [times, setTimes] = useState<FreeSlots | null>(null)
  return (
    <PublicForm
      id="lead"
      draft="lead"
      noun="lead"
      action="/?index#contact"
      given={{ intent: 'lead' }}
      initial={initial}
      loadRules={async () => (await import('./submit-lead.ts')).leadFormRules('lead', time_zone)}
      onTouched={(form) => {
        import('./watch-free-slots.ts')
          .then((module) => module.watchFreeSlots(form, 'lead', time_zone, setTimes))
          .catch(reportError)
      }}
      whatsappNumber={whatsapp_number}
      submitLabel="Send Enquiry"
      privacy="We use your details only to contact you."
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
          <RequestFields
            label="Date, area, number of people, more services (optional)"
            field={field}
            draft="lead"
            times={times}
          >
            <div>
              <TextField {...field('preferredDay')} label="Preferred Date (optional)" type="date" />
              <DayChoice fieldId={field('preferredDay').id} times={times} onTimes={setTimes} />
            </div>
            {times && <TimeField field={field} times={times} onTimes={setTimes} />}
          </RequestFields>
        </>
      )}
    </PublicForm>
  )
}
