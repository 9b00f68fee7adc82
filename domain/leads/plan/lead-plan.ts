// A plan as its lead stores it.
import type { FunctionKind } from './function-name.ts'

export interface PlannedLine {
  readonly service_id: string
  readonly service: string
  readonly minutes: number
  readonly price: number
}

/** What one beautician does. */
export interface PlannedVisit {
  readonly starts_at: string
  /** With the time in which something dries. */
  readonly minutes: number
  readonly lines: readonly (PlannedLine & { readonly guest_name: string })[]
}

export interface PlannedFunction {
  readonly kind: FunctionKind
  readonly name?: string
  readonly ready_by: string
  readonly place?: string
  readonly area_id?: string
  readonly people: readonly {
    readonly who: string
    readonly count: number
    readonly services: readonly PlannedLine[]
  }[]
  /** None: the times are planned on the telephone. */
  readonly visits: readonly PlannedVisit[]
  readonly services_price: number
  readonly travel_charge: number
  readonly early_charge: number
}

/** As the lead stores it. */
export interface LeadPlan {
  readonly functions: readonly PlannedFunction[]
  readonly discount: number
  readonly advance: number
  readonly total: number
}
