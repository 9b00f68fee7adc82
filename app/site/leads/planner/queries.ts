import { type Backend, selectRows } from '#app/lib/backend.ts'
import { fetchBusinessShifts } from '#app/site/business/queries.ts'
import { fetchAreas } from '#app/site/team/queries.ts'
import type { OfferedService } from '#domain/leads/plan/plan-input.ts'
import type { WorkingShift } from '#domain/team/day-hours.ts'

/** The data that a plan needs. */
export interface PlanBasis {
  readonly services: readonly OfferedService[]
  /** Names and PIN codes of the areas; empty if the business has none. */
  readonly areas: Awaited<ReturnType<typeof fetchAreas>>
  /** The opening hours. */
  readonly hours: readonly WorkingShift[]
  readonly timeZone: string
  readonly noticeMinutes: number
}

export async function fetchPlanBasis(backend: Backend): Promise<PlanBasis> {
  const [services, areas, hours, [business]] = await Promise.all([
    selectRows<OfferedService>(backend, 'services', {
      select: 'id,name,category,duration_minutes,price',
      is_active: 'is.true',
      order: 'category,name',
    }),
    fetchAreas(backend),
    fetchBusinessShifts(backend),
    selectRows<{ time_zone: string; notice_minutes: number }>(backend, 'business_profile', {
      select: 'time_zone,notice_minutes',
      limit: '1',
    }),
  ])
  if (!business) throw new Error('The table business_profile holds no row')
  return { services, areas, hours, timeZone: business.time_zone, noticeMinutes: business.notice_minutes }
}
