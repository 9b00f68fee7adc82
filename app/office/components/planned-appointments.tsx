import { Check } from 'lucide-react'
import type { LeadPlan } from '#domain/leads/plan/lead-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatClock } from '#domain/time/business-time.ts'

interface PlannedAppointmentsProps {
  plan: LeadPlan
  zone: string
  /** The part that is being booked, counted from 1. */
  current?: number | null
  booked?: readonly number[]
}

/** A lead's plan: an appointment per beautician with guests and services, and the time when all are ready. */
export function PlannedAppointments({ plan, zone, current = null, booked = [] }: PlannedAppointmentsProps) {
  const { visits, ready_by } = plan
  const price = visits.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.price, 0)
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="font-medium">
        {visits.length === 1 ? 'One beautician' : `${visits.length} beauticians`}, everyone ready by{' '}
        {formatClock(ready_by, zone)}, {formatRupees(price)} quoted
      </p>
      <ol className="mt-2 space-y-2">
        {[...visits.entries()].map(([index, { starts_at, lines }]) => (
          <li
            key={index}
            aria-current={index + 1 === current ? 'step' : undefined}
            className="rounded-md border border-transparent px-2.5 py-1.5 aria-[current]:border-line aria-[current]:bg-card"
          >
            <p className="flex items-center gap-1.5 font-medium">
              Appointment {index + 1}, from {formatClock(starts_at, zone)}
              {booked.includes(index + 1) && (
                <span className="inline-flex items-center gap-1 text-muted">
                  <Check aria-hidden="true" className="size-4" />
                  booked
                </span>
              )}
            </p>
            <ul className="text-muted">
              {[...lines.entries()].map(([position, { guest_name, service }]) => (
                <li key={position} className="wrap-anywhere">
                  {guest_name}: {service}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
