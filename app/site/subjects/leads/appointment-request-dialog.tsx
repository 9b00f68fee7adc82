// The appointment dialog. The browser's own modal dialog keeps focus inside, closes on Escape and gives focus back.

import { useEffect, useRef, useState } from 'react'
import type { BookingRequest } from '#app/site/components/booking-context.ts'
import { Icon } from '#app/site/components/icon.tsx'
import { readDraft } from '#app/site/lib/forms/form-draft.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { GENERAL_APPOINTMENT } from '#domain/limits.ts'
import { AppointmentRequestForm } from './appointment-request-form.tsx'
import { CalendarField } from './calendar-field.tsx'

interface AppointmentRequestDialogProps {
  readonly request: BookingRequest
  readonly profile: BusinessProfile
  readonly onClose: () => void
}

export default function AppointmentRequestDialog({
  request,
  profile,
  onClose,
}: AppointmentRequestDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const today = dayIn(profile.time_zone, new Date())
  const [day, setDay] = useState<Day>(() => rememberedDay(today))

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="appointment-title"
      className="appointment-dialog bg-ivory text-text"
    >
      <div className="relative px-5 pt-8 pb-7 sm:px-9">
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="icon-link absolute top-3 right-3 text-text"
        >
          <Icon name="close" />
        </button>
        <p className="eyebrow text-gold-deep">At your doorstep</p>
        <h2
          id="appointment-title"
          className="mt-1 pr-6 font-display text-[2rem] leading-tight font-medium sm:text-[2.25rem]"
        >
          Book an appointment
        </h2>
        {request.serviceName !== GENERAL_APPOINTMENT && (
          <p className="mt-1 text-lg text-text-soft">{request.serviceName}</p>
        )}
        <div className="mt-6">
          <AppointmentRequestForm
            serviceName={request.serviceName}
            profile={profile}
            initial={null}
            onSent={() => dialog.current?.close()}
            dayField={({ name, id, error }) => (
              <CalendarField name={name} id={id} today={today} value={day} onChange={setDay} error={error} />
            )}
          />
        </div>
      </div>
    </dialog>
  )
}

function rememberedDay(today: Day): Day {
  const remembered = readDraft('appointment')?.values.preferredDay
  return remembered && remembered > today ? remembered : today
}
