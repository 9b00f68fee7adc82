// The appointment request form, in the dialog and, without JavaScript, on the services page. Free times are fetched on the
// first focus and whenever day, services or place change (watch-free-slots.ts).
import { useState } from 'react'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { TextArea, TextField } from '#app/site/components/forms/field.tsx'
import { PublicForm } from '#app/site/components/forms/public-form.tsx'
import { APPOINTMENT_REQUEST_PAGE } from '#app/site/components/layout/navigation.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { Day } from '#domain/time/dates.ts'
import { CallerFields } from './caller-fields.tsx'
import { DayChoice } from './day-choice.tsx'
import type { FreeSlots } from './free-slots.ts'
import { FoldedServices, PlaceAndPeople } from './preferred-time-fields.tsx'
import { SHOW_TIMES } from './show-times.ts'
import { TimeField, timesId } from './time-field.tsx'

interface AppointmentRequestFormProps {
  /** Prefix of the field ids, because a page can contain the form twice. */
  readonly id: string
  readonly serviceName: string
  /** The id of the requested offer; the dialog gets it when it opens. */
  readonly offer?: string
  readonly profile: BusinessProfile
  readonly initial: FormOutcome | null
  readonly onSent?: () => void
  /** The first possible day; the dialog sets it when it opens. */
  readonly today?: Day
  /** The free times of the chosen day. */
  readonly times?: FreeSlots | null
}

export function AppointmentRequestForm(props: AppointmentRequestFormProps) {
  const { id, serviceName, offer = '', profile, initial, onSent, today } = props
  const [times, setTimes] = useState(props.times ?? null)
  const loadRules = async () =>
    (await import('./submit-lead.ts')).leadFormRules('appointment', profile.time_zone)
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
        import('./watch-free-slots.ts')
          .then((module) => module.watchFreeSlots(form, 'appointment', profile.time_zone, setTimes))
          .catch(reportError)
      }}
      onSent={onSent}
      whatsappNumber={profile.whatsapp_number}
      submitLabel="Request Appointment"
      privacy="We use your details only to contact you."
      className="gap-4"
      aboveButton={
        <p role="status" className="font-semibold empty:hidden">
          {times?.total}
        </p>
      }
    >
      {(field) => {
        const day = field('preferredDay')
        return (
          <>
            <ChosenTime times={times} />
            <FoldedServices field={field} draft="appointment" times={times} />
            <CallerFields field={field} />
            <TextField
              {...field('email')}
              label="Email (optional)"
              type="email"
              inputMode="email"
              autoComplete="email"
            />
            <div>
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
              <DayChoice fieldId={day.id} times={times} onTimes={setTimes} />
            </div>
            <TimeField field={field} times={times} onTimes={setTimes} />
            <PlaceAndPeople field={field} times={times} />
            <TextArea
              {...field('message')}
              label="Message (optional)"
              rows={3}
              placeholder="Any special requests or questions..."
            />
            <ShowTimes timesId={timesId(field('preferredTime').id)} />
          </>
        )
      }}
    </PublicForm>
  )
}

/** The day and time further down, at the top: a pressed free time opens the form. Its height is kept while they load. */
function ChosenTime({ times }: { times: FreeSlots | null }) {
  const time = times?.parts.flatMap((part) => part.times).find(({ clock }) => clock === times.chosen)
  return <p className="min-h-6">{times?.dayText && `${times.dayText}, ${time?.text ?? 'any time'}`}</p>
}

/** Without scripts a button asks the server for free times, and the page returns at them. The client build omits it. */
const ShowTimes = ({ timesId }: { timesId: string }) => (
  <noscript>
    {import.meta.env.SSR && (
      <>
        {/* Enter activates the first button of a form, which must be the one that sends. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <button
          type="submit"
          name={SHOW_TIMES}
          formAction={APPOINTMENT_REQUEST_PAGE.replace(/#.*/, `#${timesId}`)}
          className={`${buttonClasses('ink')} w-full`}
        >
          Show free times
        </button>
      </>
    )}
  </noscript>
)
