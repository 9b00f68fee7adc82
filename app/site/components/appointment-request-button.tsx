import type { ReactNode } from 'react'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { APPOINTMENT_REQUEST_PAGE } from './layout/navigation.ts'

interface AppointmentRequestButtonProps {
  readonly serviceName: string
  /** Shown in the dialog. */
  readonly price?: number
  /** The initial day and time of the dialog. */
  readonly day?: string
  readonly time?: string
  /** The requested offer, and its label in the dialog. */
  readonly offer?: { readonly id: string; readonly text: string }
  readonly className?: string
  readonly children: ReactNode
}

/** Opens the appointment dialog (page-script.ts); without JavaScript it links to the same form on the services page. */
export function AppointmentRequestButton({
  serviceName,
  price,
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
        data-price={price === undefined ? undefined : formatRupees(price)}
        data-day={day}
        data-time={time}
        data-offer={offer?.id}
        data-text={offer?.text}
        className={className}
      >
        {children}
      </button>
    </form>
  )
}
