// A stored plan again as the planner's input, and what a visitor changed in it.
import { formatDateAndClock, toWallClock } from '#domain/time/business-time.ts'
import { functionName } from './function-name.ts'
import type { LeadPlan, PlannedFunction } from './lead-plan.ts'
import type { PlanRequest } from './plan-input.ts'

export const requestOfPlan = ({ functions }: LeadPlan, timeZone: string): PlanRequest => ({
  functions: functions.map(({ kind, name = '', ready_by, place = '', people }) => {
    const [day = '', ready = ''] = toWallClock(ready_by, timeZone).split('T')
    return {
      kind,
      name,
      day,
      ready,
      place,
      beauticians: null,
      people: people.map(({ who, count, services }) => ({
        who,
        count,
        services: services.map(({ service_id }) => service_id),
      })),
    }
  }),
})

interface PlanChanges {
  /** Functions that are gone or different now. */
  readonly before: readonly string[]
  /** Functions that are new or different now. */
  readonly after: readonly string[]
}

export function planChanges(before: LeadPlan, after: LeadPlan, timeZone: string): PlanChanges {
  const [former, current] = [before, after].map(({ functions }) =>
    functions.map((one) => functionText(one, timeZone)),
  ) as [string[], string[]]
  return {
    before: former.filter((text) => !current.includes(text)),
    after: current.filter((text) => !former.includes(text)),
  }
}

/** 'Wedding, 21 Dec 2026, 5:00 pm, Palasia: Bride: Bridal Makeup; 3 × Friend: Party Makeup' */
function functionText({ kind, name, ready_by, place, people }: PlannedFunction, timeZone: string): string {
  const what = [functionName({ kind, name }), formatDateAndClock(ready_by, timeZone), place]
  const guests = people.map(
    ({ who, count, services }) =>
      `${count > 1 ? `${count} × ` : ''}${who}: ${services.map(({ service }) => service).join(', ')}`,
  )
  return `${what.filter(Boolean).join(', ')}: ${guests.join('; ')}`
}
