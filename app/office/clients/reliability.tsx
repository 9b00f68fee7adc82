/** Late cancellations and visits at which nobody was at home: for the desk and the owner only. */
import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { reliabilityQuery, type UnreliableAppointment } from './queries.ts'

const labels: readonly (readonly [UnreliableAppointment['kind'], string])[] = [
  ['not_at_home', 'Not at home'],
  ['cancelled_late', 'Cancelled late'],
]

const MOST_DATES = 5

export function Reliability({ clientId }: { clientId: string }) {
  const { time_zone } = useBusinessProfile()
  const { data: found = [] } = useQuery(reliabilityQuery(clientId))
  if (found.length === 0) return null
  return (
    <section aria-labelledby="reliability" className="text-sm">
      <h3 id="reliability" className="mb-1 text-base font-semibold">
        Reliability
      </h3>
      <ul>
        {labels.map(([kind, label]) => {
          const days = found.filter((appointment) => appointment.kind === kind)
          const dates = days
            .slice(0, MOST_DATES)
            .map(({ appointment_date }) => formatDate(appointment_date, time_zone))
          return (
            days.length > 0 && (
              <li key={kind}>
                <span className="font-medium">
                  {label}: {days.length}
                </span>{' '}
                <span className="text-muted">
                  ({dates.join(', ')}
                  {days.length > MOST_DATES && ', …'})
                </span>
              </li>
            )
          )
        })}
      </ul>
      <p className="mt-1 text-xs text-muted">
        Counted from the visits. Only the desk and the owner see this, neither the client nor beauticians.
      </p>
    </section>
  )
}
