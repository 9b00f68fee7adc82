import type { ReactNode } from 'react'
import { BOOKING_PAGE, useBooking } from './booking-context.ts'

interface BookButtonProps {
  readonly serviceName: string
  readonly serviceId?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Opens the appointment dialog; until the page is alive, and without JavaScript, it leads to the same form. */
export function BookButton({ serviceName, serviceId, className, children }: BookButtonProps) {
  const booking = useBooking()
  return (
    <form method="get" action={BOOKING_PAGE} className="contents">
      <button
        type="submit"
        name="book"
        value={serviceName}
        data-booking
        className={className}
        onPointerEnter={booking.prepare}
        onFocus={booking.prepare}
        onClick={(event) => {
          event.preventDefault()
          booking.open({ serviceName, serviceId })
        }}
      >
        {children}
      </button>
    </form>
  )
}
