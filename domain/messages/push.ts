// Push notifications: their kinds, and their text, which names a day, a time and an area and never a client.
import { formatAppointmentDay, formatAppointmentTime } from './message-dates.ts'

/** Where a notification is turned on, shown and opened. */
export type PushApp = 'my_day' | 'office'

/** Each can be turned off; supabase/migrations/22_push.sql knows the same kinds. */
export const pushKinds = {
  my_day: ['visit_added', 'visit_moved', 'visit_cancelled', 'day_tomorrow'],
  office: ['new_lead', 'client_cancelled'],
} as const satisfies Record<PushApp, readonly string[]>

export type ChosenPushKind = (typeof pushKinds)[PushApp][number]
export type PushKind = ChosenPushKind | 'test'

export const pushKindLabels: Readonly<Record<ChosenPushKind, string>> = {
  visit_added: 'A visit is added',
  visit_moved: 'A visit is moved',
  visit_cancelled: 'A visit is cancelled or given away',
  day_tomorrow: 'Your day tomorrow, at 7 pm',
  new_lead: 'A new lead from the website',
  client_cancelled: 'A client cancels a visit',
}

interface PushedVisit {
  readonly starts_at: string
  readonly area: string | null
}

/** Of visits by id, of a lead `area` only. */
export type PushAbout = Readonly<Record<string, PushedVisit>> | { readonly area: string | null }

interface PushText {
  readonly title: string
  readonly body: string
}

export function pushText(kind: PushKind, about: PushAbout, zone: string): PushText {
  if (kind === 'test') return { title: 'Notifications work', body: 'This device will show them.' }
  if (kind === 'new_lead') return { title: 'A new lead', body: areaOfLead(about) ?? 'From the website' }
  const visits = visitsOf(about)
  const [first] = visits
  if (!first) throw new Error(`A notification of ${kind} names no visit`)
  const count = visits.length
  const time = formatAppointmentTime(first.starts_at, zone, 'en')
  const place = first.area === null ? '' : `, ${first.area}`
  const moment = `${formatAppointmentDay(first.starts_at, zone, 'en')}, ${time}${place}`
  const many = (one: string, several: string) => (count === 1 ? one : `${count} visits ${several}`)
  switch (kind) {
    case 'visit_added':
      return { title: many('A visit was added', 'were added'), body: firstOf(count, moment) }
    case 'visit_moved':
      return { title: many('A visit was moved', 'were moved'), body: `Now ${firstOf(count, moment)}` }
    case 'visit_cancelled':
      return {
        title: many('A visit was taken off your day', 'were taken off your days'),
        body: firstOf(count, moment),
      }
    case 'client_cancelled':
      return { title: 'A client cancelled a visit', body: moment }
    case 'day_tomorrow':
      return {
        title: `Your day tomorrow: ${count === 1 ? '1 visit' : `${count} visits`}`,
        body: count === 1 ? `${time}${place}` : `The first at ${time}${place}`,
      }
  }
}

/** The page that a notification opens. */
export function pushPath(kind: PushKind, app: PushApp): string {
  if (kind === 'new_lead') return '/admin/leads'
  if (kind === 'client_cancelled') return '/admin/appointments'
  return app === 'office' ? '/admin' : '/my-day'
}

const firstOf = (count: number, moment: string) => (count === 1 ? moment : `${moment} and later`)

const areaOfLead = (about: PushAbout) => (typeof about.area === 'string' ? about.area : null)

const visitsOf = (about: PushAbout): readonly PushedVisit[] =>
  Object.values(about)
    .filter((visit): visit is PushedVisit => typeof visit === 'object' && visit !== null)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
