import { planChanges } from '#domain/leads/plan/plan-changes.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { Lead } from './queries.ts'

/** What the visitor last changed in the plan of a lead. */
export function ChangedPlan({ lead, zone }: { lead: Lead; zone: string }) {
  const { plan, plan_before: former, plan_changed_at } = lead
  if (!plan || !former || !plan_changed_at) return null
  const { before, after } = planChanges(former, plan, zone)
  return (
    <div className="mt-3 rounded-lg bg-sunken p-3.5">
      <p className="font-medium">
        The plan was changed on {formatDateAndClock(plan_changed_at, zone)}
        {former.total !== plan.total && `, from ${formatRupees(former.total)} to ${formatRupees(plan.total)}`}
      </p>
      <ul className="mt-1.5 space-y-1">
        {before.map((text) => (
          <li key={text} className="text-muted wrap-anywhere">
            Before: <del>{text}</del>
          </li>
        ))}
        {after.map((text) => (
          <li key={text} className="wrap-anywhere">
            Now: {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
