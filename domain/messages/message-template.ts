// Validates a message template with placeholders like {name} and fills it in.

import { formatRupees } from '#domain/money/format-rupees.ts'
import type { Language } from './language.ts'
import {
  formatAppointmentMoment,
  formatAppointmentTime,
  formatSeries,
  labelsForUnknown,
} from './message-dates.ts'
import { type Place, placesOf, type TemplateKind } from './message-kinds.ts'

const PLACE = /\{([^{}]*)\}/g

/** The message with which the database would refuse the text, or null. */
export function templateProblem(kind: TemplateKind, text: string): string | null {
  const known: readonly string[] = placesOf[kind]
  for (const [, place = ''] of text.matchAll(PLACE))
    if (!known.includes(place)) return `{${place}} cannot be used here.`
  return /[{}]/.test(text.replace(PLACE, '')) ? 'A { or } is missing; write a placeholder like {name}.' : null
}

/** The values of a message, as outbox() and message_draft() return them in `placeholders`. */
export interface MessageValues {
  readonly business: string
  readonly phone: string | null
  readonly zone: string
  readonly name: string
  readonly service: string | null
  readonly starts_at?: string
  /** Of a message about a series: the starts of all its appointments. */
  readonly days?: readonly string[]
  /** Of an offer: how long the time is held. */
  readonly until?: string
  readonly beautician?: string | null
  readonly area?: string | null
  readonly amount?: number
  /** A path on the site. */
  readonly link?: string
}

/** `site` is the origin, like `https://example.com`. Placeholders in values are not replaced. */
export function fillTemplate(text: string, values: MessageValues, language: Language, site: string): string {
  return text.replace(PLACE, (written, place: Place) => filled(place, values, language, site) ?? written)
}

function filled(
  place: Place,
  values: MessageValues,
  language: Language,
  site: string,
): string | null | undefined {
  const unknown = labelsForUnknown[language]
  const { starts_at: startsAt, zone } = values
  switch (place) {
    case 'day':
      return startsAt && formatSeries(values.days ?? [startsAt], zone, language)
    case 'time':
      return startsAt && formatAppointmentTime(startsAt, zone, language)
    case 'until':
      return values.until && formatAppointmentMoment(values.until, zone, language)
    case 'amount':
      return values.amount === undefined ? undefined : formatRupees(values.amount)
    case 'link':
      return values.link && site + values.link
    case 'site':
      return site
    case 'beautician':
      return values.beautician ?? unknown.beautician
    case 'area':
      return values.area ?? unknown.area
    case 'service':
      return values.service ?? unknown.service
    case 'phone':
      return values.phone ?? ''
    case 'name':
    case 'business':
      return values[place]
    default:
      return undefined
  }
}
