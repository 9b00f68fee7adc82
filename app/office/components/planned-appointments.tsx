import { functionName } from '#domain/leads/plan/function-name.ts'
import type { LeadPlan, PlannedFunction } from '#domain/leads/plan/lead-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatClock, formatDateAndClock } from '#domain/time/business-time.ts'

/** A lead's plan: its functions, each with an appointment for each beautician, and the quoted price. */
export const PlannedAppointments = ({ plan, zone }: { plan: LeadPlan; zone: string }) => (
  <div className="mt-3 border-t border-line pt-3">
    <p className="font-medium">
      {formatRupees(plan.total)} quoted
      {plan.discount > 0 && `, with ${formatRupees(plan.discount)} discount`}
    </p>
    {[...plan.functions.entries()].map(([index, planned]) => (
      <Planned key={index} planned={planned} zone={zone} />
    ))}
  </div>
)

function Planned({ planned, zone }: { planned: PlannedFunction; zone: string }) {
  const { kind, name = '', ready_by, place, people, visits } = planned
  return (
    <section className="mt-3">
      <h3 className="font-medium">
        {functionName({ kind, name })}, everyone ready by {formatDateAndClock(ready_by, zone)}
        {place && `, ${place}`}
      </h3>
      {visits.length === 0 && (
        <ul className="mt-1 text-muted">
          {[...people.entries()].map(([position, { who, count, services }]) => (
            <li key={position} className="wrap-anywhere">
              {count} × {who}: {services.map(({ service }) => service).join(', ')}
            </li>
          ))}
        </ul>
      )}
      <ol className="mt-1 space-y-1.5">
        {[...visits.entries()].map(([index, { starts_at, lines }]) => (
          <li key={index}>
            <p>
              Beautician {index + 1}, from {formatClock(starts_at, zone)}
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
    </section>
  )
}
