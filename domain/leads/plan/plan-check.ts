// Asks the calendar whether a plan can be staffed: what is sent to `check_plan()`, and what its answer means.
import type { PlannedAppointment } from './schedule.ts'

/** A row of the answer: counted from 1, among the functions that were sent. */
export interface CheckedFunction {
  readonly function: number
  readonly schedule: number
  readonly shift_minutes: number
}

/** What a check needs of a function's estimate. */
interface CheckableFunction {
  readonly schedules: readonly (readonly PlannedAppointment[])[]
  readonly readyBy: Date | null
  readonly area: { readonly id: string } | undefined
  readonly fault: object | null
}

interface FunctionToCheck {
  readonly ready_by: string
  readonly area_id: string | null
  readonly schedules: readonly (readonly {
    readonly from: number
    readonly minutes: number
    readonly service_ids: readonly string[]
  }[])[]
}

export type Staffing =
  | { readonly state: 'unchecked' }
  /** By the schedule of that index. */
  | { readonly state: 'free'; readonly schedule: number }
  /** Not at that hour, but then, with so many beauticians. */
  | { readonly state: 'other'; readonly readyBy: Date; readonly beauticians: number }
  | { readonly state: 'full' }

const MINUTE_MS = 60_000

const isAsked = ({ schedules, readyBy, fault }: CheckableFunction): boolean =>
  schedules.length > 0 && readyBy !== null && fault === null

/** Functions without a day or a schedule are left out. */
export function functionsToCheck(functions: readonly CheckableFunction[]): FunctionToCheck[] {
  return functions.filter(isAsked).map(({ readyBy, area, schedules }) => ({
    ready_by: readyBy?.toISOString() ?? '',
    area_id: area?.id ?? null,
    schedules: schedules.map((visits) => visits.map(visitToCheck)),
  }))
}

const visitToCheck = (visit: PlannedAppointment) => ({
  from: visit.from,
  minutes: visitMinutes(visit),
  service_ids: [...new Set(visit.turns.map(({ service }) => service.id))],
})

/** From the first to the last minute of a beautician's work. */
export const visitMinutes = ({ from, turns }: PlannedAppointment): number => (turns.at(-1)?.to ?? from) - from

/** For each function. */
export function staffingOf(
  functions: readonly CheckableFunction[],
  checked: readonly CheckedFunction[] | null,
): readonly Staffing[] {
  let number = 0
  return functions.map((one): Staffing => {
    if (!checked || !isAsked(one)) return { state: 'unchecked' }
    number += 1
    const answer = checked.find((row) => row.function === number)
    const visits = answer && one.schedules[answer.schedule - 1]
    if (!answer || !visits || !one.readyBy) return { state: 'full' }
    if (answer.shift_minutes === 0) return { state: 'free', schedule: answer.schedule - 1 }
    const readyBy = new Date(one.readyBy.getTime() + answer.shift_minutes * MINUTE_MS)
    return { state: 'other', readyBy, beauticians: visits.length }
  })
}
