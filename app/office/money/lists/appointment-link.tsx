import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'

interface AppointmentLinkProps {
  id: string
  children: ReactNode
}

/** Opens the money of an appointment over the list. */
export function AppointmentLink({ id, children }: AppointmentLinkProps) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('view', id)
  return (
    <Link
      to={`?${to}`}
      state={OPENED_BY_LINK}
      preventScrollReset
      className="-my-2 inline-block py-2 whitespace-nowrap text-gold-ink underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
