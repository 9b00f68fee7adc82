import { type Backend, selectRows } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import { fetchBusinessShifts } from '#app/site/business/queries.ts'
import { type AreaOfPlan, type Estimate, estimate } from '#domain/leads/plan/estimate.ts'
import { type CheckedFunction, functionsToCheck } from '#domain/leads/plan/plan-check.ts'
import type { OfferedService, PlanRequest } from '#domain/leads/plan/plan-input.ts'
import type { EventSettings } from '#domain/leads/plan/plan-price.ts'
import type { WorkingShift } from '#domain/team/day-hours.ts'

/** The data that a plan needs. */
export interface PlanBasis {
  readonly services: readonly OfferedService[]
  /** Empty if the business has none. */
  readonly areas: readonly AreaOfPlan[]
  /** The opening hours. */
  readonly hours: readonly WorkingShift[]
  readonly settings: EventSettings
  readonly timeZone: string
  readonly noticeMinutes: number
  /** Until how long before a visit it is cancelled by its private link. */
  readonly cancelHours: number
}

export async function fetchPlanBasis(backend: Backend): Promise<PlanBasis> {
  const [services, areas, hours, [settings], [business]] = await Promise.all([
    selectRows<OfferedService>(backend, 'services', {
      select: 'id,name,category,duration_minutes,price,work_step,drying_minutes',
      is_active: 'is.true',
      order: 'category,name',
    }),
    selectRows<AreaOfPlan>(backend, 'areas', {
      select: 'id,name,pin_codes,travel_charge',
      order: 'position,name',
    }),
    fetchBusinessShifts(backend),
    selectRows<EventSettings>(backend, 'event_settings', {
      select: 'early_before,early_charge,package_functions,package_percent,advance_percent',
      limit: '1',
    }),
    selectRows<{ time_zone: string; notice_minutes: number; cancel_until_hours: number }>(
      backend,
      'business_profile',
      { select: 'time_zone,notice_minutes,cancel_until_hours', limit: '1' },
    ),
  ])
  if (!business || !settings) throw new Error('The table business_profile or event_settings holds no row')
  return {
    services,
    areas,
    hours,
    settings,
    timeZone: business.time_zone,
    noticeMinutes: business.notice_minutes,
    cancelHours: business.cancel_until_hours,
  }
}

/** What the calendar answered, and for which question. */
export interface CalendarAnswer {
  readonly asked: string
  readonly checked: readonly CheckedFunction[]
}

/** The same for plans that differ in nothing that the calendar would look at. */
export const questionOf = ({ functions }: Estimate): string => JSON.stringify(functionsToCheck(functions))

const NOTHING = '[]'

export async function askCalendar(backend: Backend, asked: string): Promise<CalendarAnswer> {
  if (asked === NOTHING) return { asked, checked: [] }
  return { asked, checked: await callFunction(backend, 'check_plan', { functions: JSON.parse(asked) }) }
}

/** The estimate of a plan with what the calendar answers. */
export async function checkedEstimate(
  backend: Backend,
  request: PlanRequest,
  basis: PlanBasis,
): Promise<{ readonly estimate: Estimate; readonly answer: CalendarAnswer }> {
  const circumstances = { ...basis, now: new Date() }
  const answer = await askCalendar(backend, questionOf(estimate(request, circumstances)))
  return { estimate: estimate(request, circumstances, answer.checked), answer }
}
