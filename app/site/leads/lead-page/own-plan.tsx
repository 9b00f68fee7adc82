import { functionName } from '#domain/leads/plan/function-name.ts'
import type { LeadPlan } from '#domain/leads/plan/lead-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatClock, formatDateAndClock } from '#domain/time/business-time.ts'

/** The plan of a lead as it was sent: functions, people, times and the price that was shown. */
export function OwnPlan({ plan, zone }: { plan: LeadPlan; zone: string }) {
  const { functions, discount, total, advance } = plan
  return (
    <>
      <span className="functions block">
        {[...functions.entries()].map(([index, { kind, name, ready_by, place, people, visits }]) => (
          <span key={index} className="mb-3 block">
            <span className="block font-medium">
              {functionName({ kind, name })}, everyone ready by {formatDateAndClock(ready_by, zone)}
              {place && `, ${place}`}
            </span>
            {[...people.entries()].map(([position, { who, count, services }]) => (
              <span key={position} className="block wrap-anywhere text-text-soft">
                {count > 1 && `${count} × `}
                {who}: {services.map(({ service }) => service).join(', ')}
              </span>
            ))}
            {visits.length > 0 && (
              <span className="block text-text-soft">
                {visits.length === 1 ? '1 beautician' : `${visits.length} beauticians`} from{' '}
                {formatClock(visits.map(({ starts_at }) => starts_at).toSorted()[0] ?? ready_by, zone)}
              </span>
            )}
          </span>
        ))}
      </span>
      <span className="block font-semibold">Total {formatRupees(total)}</span>
      {discount > 0 && (
        <span className="block text-text-soft">Discount {formatRupees(discount)} included</span>
      )}
      {advance > 0 && (
        <span className="block text-text-soft">Advance when you book: {formatRupees(advance)}</span>
      )}
    </>
  )
}
