// A plan as a lead: what is sent, and what is stored.

import { LEAD_MESSAGE_MAX, LEAD_SERVICE_MAX } from '#domain/text/limits.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { formatDay } from '#domain/time/dates.ts'
import type { Estimate } from './estimate.ts'
import { type Occasion, occasions, type PlanRequest } from './plan-input.ts'
import type { Guest } from './schedule.ts'

/**
 * As it is sent: each appointment is the work of one beautician. The database adds current name, minutes and price
 * of each service.
 */
interface SentPlan {
  readonly occasion: Occasion
  readonly ready_by: string
  readonly visits: readonly {
    readonly starts_at: string
    readonly lines: readonly { readonly service_id: string; readonly guest_name: string }[]
  }[]
}

/** As the lead stores it. */
export interface LeadPlan {
  readonly occasion: Occasion
  readonly ready_by: string
  readonly visits: readonly {
    readonly starts_at: string
    readonly lines: readonly {
      readonly service_id: string
      readonly guest_name: string
      readonly service: string
      readonly minutes: number
      readonly price: number
    }[]
  }[]
}

interface PlanOfLead {
  readonly service_interested: string
  readonly preferred_date: string
  readonly message: string | null
  readonly plan: SentPlan | null
}

const MINUTE_MS = 60_000

/** Without a schedule the people are listed in the message, so that staff know the request when they call back. */
export function leadOfPlan(
  request: PlanRequest,
  { guests, visits }: Estimate,
  readyBy: Date,
  message: string,
): PlanOfLead {
  const at = (minutes: number) => new Date(readyBy.getTime() + minutes * MINUTE_MS).toISOString()
  const [first = 0] = (visits ?? []).map(({ from }) => from).sort((one, other) => one - other)
  return {
    service_interested: cut(
      `${occasions[request.occasion].label}: ${servicesText(guests)}`,
      LEAD_SERVICE_MAX,
    ),
    preferred_date: at(first),
    message:
      (visits
        ? message
        : cut([message, asText(request, guests)].filter(Boolean).join('\n'), LEAD_MESSAGE_MAX)) || null,
    plan: visits && {
      occasion: request.occasion,
      ready_by: readyBy.toISOString(),
      visits: visits.map(({ from, turns }) => ({
        starts_at: at(from),
        lines: turns.map(({ guest, service }) => ({ service_id: service.id, guest_name: guest.name })),
      })),
    },
  }
}

/** 'Bridal Makeup, 4 × Party Makeup' */
function servicesText(guests: readonly Guest[]): string {
  const counts = new Map<string, number>()
  for (const { name } of guests.flatMap(({ services }) => services))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ')
}

/** The whole request in a few lines, for staff and for a chat. */
export function asText({ day, ready, people }: PlanRequest, guests: readonly Guest[]): string {
  return [
    `${guests.length === 1 ? '1 person' : `${guests.length} people`}, ready by ${clockText(ready)} on ${formatDay(day)}`,
    ...people.map(({ who, count }) => {
      const guest = guests.find(({ name }) => name === who.trim() || name === `${who.trim()} 1`)
      return (
        guest &&
        `${count > 1 ? `${count} × ` : ''}${who.trim()}: ${guest.services.map(({ name }) => name).join(', ')}`
      )
    }),
  ]
    .filter(Boolean)
    .join('\n')
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`
