import type { ReactNode } from 'react'
import { APPOINTMENT_REQUEST_PAGE } from './frame/navigation.ts'

interface AppointmentRequestButtonProps {
  readonly serviceName: string
  readonly className?: string
  readonly children: ReactNode
}

/** Opens the appointment dialog by page-script.js, with or without React; without any script it leads to the same form. */
export function AppointmentRequestButton({
  serviceName,
  className,
  children,
}: AppointmentRequestButtonProps) {
  return (
    <form method="get" action={APPOINTMENT_REQUEST_PAGE} className="contents">
      <button type="submit" name="book" value={serviceName} data-appointment-request className={className}>
        {children}
      </button>
    </form>
  )
}
