// The appointment dialog, which all public pages contain. page-script.ts opens it and sets the service and the first
// possible day before hydration, so those elements suppress hydration warnings.
import { useRef } from 'react'
import { Icon } from '#app/site/components/icon.tsx'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import { AppointmentRequestForm } from './appointment-request-form.tsx'

export function AppointmentRequestDialog({ profile }: { profile: BusinessProfile }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <dialog
      ref={dialog}
      id="appointment"
      aria-labelledby="appointment-title"
      className="appointment-dialog bg-ivory text-text"
      suppressHydrationWarning
    >
      <div className="dialog-head">
        <h2
          id="appointment-title"
          className="font-display text-[min(1.75rem,8vw)] leading-tight font-medium sm:text-[2rem]"
        >
          Book an appointment
        </h2>
        <form method="dialog">
          <button type="submit" aria-label="Close" className="icon-link text-text">
            <Icon name="close" />
          </button>
        </form>
      </div>
      <div className="px-5 pt-3 pb-7 sm:px-9">
        <p className="flex flex-wrap gap-x-3 text-lg">
          <span id="appointment-service" className="text-text-soft empty:hidden" suppressHydrationWarning>
            {''}
          </span>
          <span id="appointment-price" className="font-semibold empty:hidden" suppressHydrationWarning>
            {''}
          </span>
        </p>
        <div className="mt-1">
          <AppointmentRequestForm
            id="appointment"
            serviceName={GENERAL_APPOINTMENT}
            profile={profile}
            initial={null}
            onSent={() => dialog.current?.close()}
          />
        </div>
      </div>
    </dialog>
  )
}
