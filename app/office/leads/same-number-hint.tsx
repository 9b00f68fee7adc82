import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { digitsOf } from '#domain/text/phone.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { leads } from './queries.ts'

/** Without the country code: the same number is written with it and without. */
const NATIONAL_DIGITS = 10
const MOST_LEADS = 3

const sameNumberQuery = (phone: string) =>
  queryOptions({
    queryKey: [...tableKey(leads), 'same number', phone],
    queryFn: async ({ signal }) => {
      const [clients, earlier] = await Promise.all([
        sessionClient()
          .rpc('similar_clients', { given_name: '', given_phone: phone })
          .select('id,full_name')
          .abortSignal(signal),
        sessionClient()
          .rpc('search_leads', { term: digitsOf(phone).slice(-NATIONAL_DIGITS) })
          .select('id,full_name,status,created_at')
          .limit(MOST_LEADS)
          .abortSignal(signal),
      ])
      if (clients.error) throw clients.error
      if (earlier.error) throw earlier.error
      return { clients: clients.data, leads: earlier.data }
    },
  })

/** Says that a client, or the sender of an earlier lead, has the typed number. */
export function SameNumberHint({ phone }: { phone: string }) {
  const { time_zone: zone } = useBusinessProfile()
  const typed = useDeferredValue(phone.trim())
  const isComplete = digitsOf(typed).length >= NATIONAL_DIGITS
  const { data } = useQuery({ ...sameNumberQuery(typed), enabled: isComplete })
  if (!isComplete || !data || data.clients.length + data.leads.length === 0) return null
  return (
    <ul
      role="status"
      className="space-y-1 rounded-lg border border-gold/50 bg-notice p-3 text-sm text-on-notice"
    >
      {data.clients.map(({ id, full_name }) => (
        <li key={id}>
          Client{' '}
          <Link to={addressOf(paths.clients, { view: id })} className="font-medium underline">
            {full_name}
          </Link>{' '}
          has the same phone number
        </li>
      ))}
      {data.leads.map(({ id, full_name, status, created_at }) => (
        <li key={id}>
          Lead of{' '}
          <Link to={addressOf(paths.leads, { view: id })} className="font-medium underline">
            {full_name}
          </Link>{' '}
          ({status}, {formatDate(created_at, zone)}) has the same phone number
        </li>
      ))}
    </ul>
  )
}
