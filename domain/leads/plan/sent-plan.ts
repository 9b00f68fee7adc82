// A plan as it is sent as a lead.

import { LEAD_MESSAGE_MAX, LEAD_SERVICE_MAX } from '#domain/text/limits.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { formatDay } from '#domain/time/dates.ts'
import type { Estimate, FunctionEstimate } from './estimate.ts'
import { type FunctionKind, functionName } from './function-name.ts'
import { visitMinutes } from './plan-check.ts'
import type { PlanRequest, RequestedFunction } from './plan-input.ts'
import type { PlannedService } from './schedule.ts'

/** As it is sent. The database adds name, minutes and price of each service, the charges and the total. */
export interface SentPlan {
  readonly functions: readonly {
    readonly kind: FunctionKind
    readonly name: string | null
    readonly ready_by: string
    readonly place: string | null
    readonly area_id: string | null
    readonly people: readonly {
      readonly who: string
      readonly count: number
      readonly services: readonly string[]
    }[]
    readonly visits: readonly {
      readonly starts_at: string
      readonly minutes: number
      readonly lines: readonly { readonly service_id: string; readonly guest_name: string }[]
    }[]
  }[]
  /** The price that was shown. */
  readonly total: number
}

interface PlanOfLead {
  readonly service_interested: string
  readonly preferred_date: string
  readonly message: string | null
  readonly plan: SentPlan
}

const MINUTE_MS = 60_000

/** `total` is the price that was shown: the database refuses another one. */
export function leadOfPlan(
  request: PlanRequest,
  { functions }: Estimate,
  message: string,
  total: number,
): PlanOfLead {
  const planned = request.functions
    .flatMap((asked, index) => {
      const found = functions[index]
      return found?.readyBy ? [{ asked, found, readyBy: found.readyBy }] : []
    })
    .toSorted((one, other) => one.readyBy.getTime() - other.readyBy.getTime())
  const sent = planned.map(({ asked, found, readyBy }) => functionOf(asked, found, readyBy))
  const starts = sent.flatMap(({ visits, ready_by }) => [
    ready_by,
    ...visits.map(({ starts_at }) => starts_at),
  ])
  const services = planned.flatMap(({ found }) => found.guests.flatMap((guest) => guest.services))
  return {
    service_interested: cut(
      `${planned.map(({ asked }) => functionName(asked)).join(', ')}: ${servicesText(services)}`,
      LEAD_SERVICE_MAX,
    ),
    preferred_date: starts.toSorted()[0] ?? '',
    message: cut(message, LEAD_MESSAGE_MAX) || null,
    plan: { functions: sent, total },
  }
}

function functionOf(
  { kind, name, place }: RequestedFunction,
  { people, visits, area }: FunctionEstimate,
  readyBy: Date,
): SentPlan['functions'][number] {
  const at = (minutes: number) => new Date(readyBy.getTime() + minutes * MINUTE_MS).toISOString()
  return {
    kind,
    name: name.trim() || null,
    ready_by: at(0),
    place: place.trim() || null,
    area_id: area?.id ?? null,
    people: people.map(({ who, count, services }) => ({
      who,
      count,
      services: services.map(({ id }) => id),
    })),
    visits: (visits ?? []).map((visit) => ({
      starts_at: at(visit.from),
      minutes: visitMinutes(visit),
      lines: visit.turns.map(({ guest, service }) => ({ service_id: service.id, guest_name: guest.name })),
    })),
  }
}

/** 'Bridal Makeup, 4 × Party Makeup' */
function servicesText(services: readonly PlannedService[]): string {
  const counts = new Map<string, number>()
  for (const { name } of services) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ')
}

/** The whole request in a few lines, for a chat. */
export function asText({ functions }: PlanRequest, estimated: Estimate): string {
  return functions
    .flatMap((asked, index) => {
      const found = estimated.functions[index]
      if (!found) return []
      const { guests, people } = found
      return [
        `${functionName(asked)}: ${guests.length === 1 ? '1 person' : `${guests.length} people`}, ready by ${clockText(asked.ready)} on ${formatDay(asked.day)}`,
        ...people.map(
          ({ who, count, services }) =>
            `${count > 1 ? `${count} × ` : ''}${who}: ${services.map(({ name }) => name).join(', ')}`,
        ),
      ]
    })
    .join('\n')
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`
