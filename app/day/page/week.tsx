// The days after tomorrow in short: when, where and what first.
import { formatClock } from '#domain/time/business-time.ts'
import { dayIn, formatDay } from '#domain/time/dates.ts'
import type { VisitOfWeek } from '../coming.ts'

export function Week({ visits, zone }: { visits: readonly VisitOfWeek[]; zone: string }) {
  if (visits.length === 0) return null
  const dayOf = ({ starts_at }: VisitOfWeek) => dayIn(new Date(starts_at), zone)
  const days = [...new Set(visits.map(dayOf))]
  return (
    <section aria-labelledby="week" className="grid gap-3">
      <h2 id="week" className="text-xl font-bold">
        The week ahead
      </h2>
      <dl className="grid gap-3">
        {days.map((day) => (
          <div key={day}>
            <dt className="font-bold">{formatDay(day)}</dt>
            {visits
              .filter((visit) => dayOf(visit) === day)
              .map(({ id, starts_at, ends_at, area, service }) => (
                <dd key={id} className="wrap-anywhere">
                  {formatClock(starts_at, zone)} – {formatClock(ends_at, zone)},{' '}
                  {[service, area].filter(Boolean).join(', ')}
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
