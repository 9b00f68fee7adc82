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
      {/* Without height, so that it stays in reach beside everything that scrolls. */}
      <form method="dialog" className="sticky top-0 z-10 flex h-0 items-start justify-end">
        <button type="submit" aria-label="Close" className="icon-link mt-3 mr-3 bg-ivory text-text">
          <Icon name="close" />
        </button>
      </form>
      <div className="px-5 pt-8 pb-7 sm:px-9">
        <p className="eyebrow text-gold-deep">At your doorstep</p>
        <h2
          id="appointment-title"
          className="mt-1 pr-6 font-display text-[min(2rem,11vw)] leading-tight font-medium sm:text-[2.25rem]"
        >
          Book an appointment
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-lg">
          <span id="appointment-service" className="text-text-soft empty:hidden" suppressHydrationWarning>
            {''}
          </span>
          <span id="appointment-price" className="font-semibold empty:hidden" suppressHydrationWarning>
            {''}
          </span>
        </p>
        <div className="mt-6">
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
