import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { digitsOf } from '#domain/text/phone.ts'
import { type SimilarClient, similarClientsQuery } from './duplicates.ts'

interface SameContactHintProps {
  /** As typed. */
  phone: string
  email: string
  /** The client being edited. */
  id: string | null
}

const MOBILE_DIGITS = 10

/** Says while typing that other clients have the same phone number or email address. */
export default function SameContactHint({ phone, email, id }: SameContactHintProps) {
  const typed = useDeferredValue({ phone: phone.trim(), email: email.trim() })
  const isComplete = digitsOf(typed.phone).length >= MOBILE_DIGITS || typed.email.includes('@')
  const { data: found = [] } = useQuery({
    // Common names are not worth a hint while typing.
    ...similarClientsQuery({ full_name: '', phone: typed.phone || null, email: typed.email || null }, id),
    enabled: isComplete,
  })
  if (!isComplete || found.length === 0) return null
  return (
    <ul
      role="status"
      className="space-y-1 rounded-lg border border-gold/50 bg-notice p-3 text-sm text-on-notice"
    >
      {found.map((client) => (
        <li key={client.id}>
          <Link to={addressOf(paths.clients, { view: client.id })} className="font-medium underline">
            {client.full_name}
          </Link>{' '}
          has the same {client.found_by === 'phone' ? 'phone number' : 'email address'}
          {appointmentsText(client)}
        </li>
      ))}
      {found.some(({ found_by }) => found_by === 'phone') && (
        <li>Family members can share a number: add each of them by their own name.</li>
      )}
    </ul>
  )
}

const appointmentsText = ({ appointments }: SimilarClient) =>
  appointments > 0 && ` (${appointments} ${appointments === 1 ? 'appointment' : 'appointments'})`
