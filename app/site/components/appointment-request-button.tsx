import type { ReactNode } from 'react'
import { APPOINTMENT_REQUEST_PAGE } from './layout/navigation.ts'

interface AppointmentRequestButtonProps {
  readonly serviceName: string
  /** The dialog begins with this day and time, if they are given. */
  readonly day?: string
  readonly time?: string
  /** The offer that is asked for, and how the dialog names it. */
  readonly offer?: { readonly id: string; readonly words: string }
  readonly className?: string
  readonly children: ReactNode
}

/** Opens the appointment dialog (page-script.ts); without JavaScript it leads to the same form on the services page. */
export function AppointmentRequestButton({
  serviceName,
  day,
  time,
  offer,
  className,
  children,
}: AppointmentRequestButtonProps) {
  return (
    <form method="get" action={APPOINTMENT_REQUEST_PAGE} className="contents">
      {offer && <input type="hidden" name="offer" value={offer.id} />}
      <button
        type="submit"
        name="book"
        value={serviceName}
        data-appointment-request
        data-day={day}
        data-time={time}
        data-offer={offer?.id}
        data-words={offer?.words}
        className={className}
      >
        {children}
      </button>
    </form>
  )
}
