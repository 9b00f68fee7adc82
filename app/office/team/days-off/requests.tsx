/** Time off that beauticians asked for on My day, with the visits booked then; the desk approves or declines. */
import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { dayIn } from '#domain/time/dates.ts'
import { requestsQuery } from './queries.ts'

/** Rarely needed, so the code of its form is not part of the page's. */
const Request = loadable(() => import('./request.tsx'))

export function TimeOffRequests() {
  const { time_zone } = useBusinessProfile()
  const { data: requests = [] } = useQuery(requestsQuery(dayIn(new Date(), time_zone)))
  if (requests.length === 0) return null
  return (
    <ul aria-label="Requests for time off" className="mb-5 grid gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <Request request={request} />
        </li>
      ))}
    </ul>
  )
}
