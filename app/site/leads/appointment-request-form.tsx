// The appointment's fields, in the dialog and, for those without JavaScript, in the services page itself. What is free is
// asked for when the form is first touched, and again whenever day, service or place change (watch-free-times.ts).
import { useState } from 'react'
import { buttonLook } from '#app/site/components/button-looks.ts'
import { TextArea, TextField } from '#app/site/components/forms/field.tsx'
import { PublicForm } from '#app/site/components/forms/public-form.tsx'
import { APPOINTMENT_REQUEST_PAGE } from '#app/site/components/layout/navigation.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { Day } from '#domain/time/dates.ts'
import { CallerFields } from './caller-fields.tsx'
import type { FreeTimes } from './free-times.ts'
import { RequestFields } from './preferred-time-fields.tsx'
import { SHOW_TIMES } from './show-times.ts'
import { TimeField } from './time-field.tsx'

interface AppointmentRequestFormProps {
  /** Begins the ids of the fields: a page can hold the form twice. */
  readonly id: string
  readonly serviceName: string
  /** The id of the offer that is asked for; the dialog is told when it opens. */
  readonly offer?: string
  readonly profile: BusinessProfile
  readonly initial: FormOutcome | null
  readonly onSent?: () => void
  /** The first day to choose; without it the dialog sets one when it opens. */
  readonly today?: Day
  /** What is free on the day that is chosen already. */
  readonly times?: FreeTimes | null
}

export function AppointmentRequestForm(props: AppointmentRequestFormProps) {
  const { id, serviceName, offer = '', profile, initial, onSent, today } = props
  const [times, setTimes] = useState(props.times ?? null)
  const loadRules = async () => (await import('./submit-lead.ts')).leadRules('appointment', profile.time_zone)
  return (
    <PublicForm
      id={id}
      draft="appointment"
      noun="appointment request"
      action={APPOINTMENT_REQUEST_PAGE}
      given={{ service: serviceName, offer }}
      initial={initial}
      loadRules={loadRules}
      onTouched={(form) => {
        import('./watch-free-times.ts')
          .then((module) => module.watchFreeTimes(form, 'appointment', profile.time_zone, setTimes))
          .catch(reportError)
      }}
      onSent={onSent}
      whatsappNumber={profile.whatsapp_number}
      submitLabel="Request Appointment"
      privacy="We use your details only to answer you."
      className="gap-4"
    >
      {(field) => {
        const day = field('preferredDay')
        return (
          <>
            <CallerFields field={field} />
            <TextField
              {...field('email')}
              label="Email (optional)"
              type="email"
              inputMode="email"
              autoComplete="email"
            />
            <TextField
              {...day}
              defaultValue={day.defaultValue ?? today}
              label="Preferred Date"
              type="date"
              required
              min={today}
              data-time-zone={profile.time_zone}
              suppressHydrationWarning
            />
            <TextArea
              {...field('message')}
              label="Message (optional)"
              rows={3}
              placeholder="Any special requests or questions..."
            />
            <TimeField field={field} times={times} onTimes={setTimes} />
            <RequestFields
              label="Area, people, more services"
              field={field}
              draft="appointment"
              times={times}
            />
            <ShowTimes />
          </>
        )
      }}
    </PublicForm>
  )
}

/** Without scripts the server shows what is free. Of this a browser with scripts has no use, so its code goes without. */
const ShowTimes = () => (
  <noscript>
    {import.meta.env.SSR && (
      <>
        {/* Enter presses a form's first button, and should send. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <button type="submit" name={SHOW_TIMES} className={`${buttonLook('ink')} w-full`}>
          Show free times
        </button>
      </>
    )}
  </noscript>
)
