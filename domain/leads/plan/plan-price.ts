// The price of a plan in lines. The database computes the same when the plan is sent (`private.settled_plan()`) and refuses another total.
import { toWallClock } from '#domain/time/business-time.ts'
import type { PlannedAppointment, PlannedService } from './schedule.ts'

/** `event_settings`, which the owner sets. */
export interface EventSettings {
  /** '06:00:00'; null: no charge. */
  readonly early_before: string | null
  readonly early_charge: number
  readonly package_functions: number | null
  readonly package_percent: number
  readonly advance_percent: number
}

export interface PricedPerson {
  readonly who: string
  readonly count: number
  readonly services: readonly PlannedService[]
}

interface PricedFunction {
  readonly people: readonly PricedPerson[]
  readonly visits: readonly PlannedAppointment[] | null
  /** null until the day is known: then nobody knows who begins early. */
  readonly readyBy: Date | null
  readonly travelCharge: number
}

export interface FunctionPrice {
  readonly people: readonly { readonly text: string; readonly amount: number }[]
  readonly travel: number
  readonly early: number
  readonly total: number
}

export interface PlanPrice {
  readonly functions: readonly FunctionPrice[]
  readonly discount: number
  readonly total: number
  readonly advance: number
}

const paise = (rupees: number): number => Math.round(rupees * 100)
const rupees = (amount: number): number => amount / 100
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

export function pricePlan(
  functions: readonly PricedFunction[],
  settings: EventSettings,
  timeZone: string,
): PlanPrice {
  const priced = functions.map((one) => priceFunction(one, settings, timeZone))
  const services = sum(priced.flatMap(({ people }) => people.map(({ amount }) => paise(amount))))
  const isPackage = settings.package_functions !== null && functions.length >= settings.package_functions
  // A percentage has two decimals.
  const percent = isPackage ? Math.round(settings.package_percent * 100) : 0
  const discount = Math.round((services * percent) / 10_000)
  const total = sum(priced.map((one) => paise(one.total))) - discount
  return {
    functions: priced,
    discount: rupees(discount),
    total: rupees(total),
    // Whole rupees.
    advance: Math.ceil((total * settings.advance_percent) / 10_000),
  }
}

function priceFunction(
  { people, visits, readyBy, travelCharge }: PricedFunction,
  { early_before, early_charge }: EventSettings,
  timeZone: string,
): FunctionPrice {
  const lines = people.map(({ who, count, services }) => ({
    text: `${count > 1 ? `${count} × ` : ''}${who}: ${services.map(({ name }) => name).join(', ')}`,
    amount: rupees(count * sum(services.map(({ price }) => paise(price)))),
  }))
  const isEarly = ({ from }: PlannedAppointment) =>
    readyBy !== null && early_before !== null && clockOf(readyBy, from, timeZone) < early_before.slice(0, 5)
  const early = rupees((visits ?? []).filter(isEarly).length * paise(early_charge))
  return {
    people: lines,
    travel: travelCharge,
    early,
    total: rupees(sum([...lines.map(({ amount }) => amount), travelCharge, early].map(paise))),
  }
}

const clockOf = (readyBy: Date, minutes: number, timeZone: string): string =>
  toWallClock(new Date(readyBy.getTime() + minutes * 60_000), timeZone).slice(11, 16)
