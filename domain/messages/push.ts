// Push notifications: their kinds, and their text, which names a day, a time and an area, of an alert its beautician, and never a
// client.
import { formatAppointmentDay, formatAppointmentTime } from './message-dates.ts'

/** Where a notification is turned on, shown and opened. */
export type PushApp = 'my_day' | 'office'

/** Each can be turned off; supabase/migrations/020_push.sql knows the same kinds. */
export const pushKinds = {
  my_day: ['visit_offered', 'visit_added', 'visit_moved', 'visit_cancelled', 'day_tomorrow'],
  office: ['safety_alert', 'new_lead', 'client_cancelled', 'move_asked'],
} as const satisfies Record<PushApp, readonly string[]>

export type ChosenPushKind = (typeof pushKinds)[PushApp][number]
export type PushKind = ChosenPushKind | 'test'

export const pushKindLabels: Readonly<Record<ChosenPushKind, string>> = {
  visit_offered: 'A visit is offered to you',
  visit_added: 'A visit is added',
  visit_moved: 'A visit is moved',
  visit_cancelled: 'A visit is cancelled or given to somebody else',
  day_tomorrow: 'Your day tomorrow, at 7 pm',
  safety_alert: 'A beautician needs help, or a visit has not ended',
  new_lead: 'A new lead from the website',
  client_cancelled: 'A client cancels a visit',
  move_asked: 'A client asks for another time',
}

interface PushedVisit {
  readonly starts_at: string
  readonly area: string | null
}

interface PushedAlert {
  readonly beautician: string | null
  /** Of an overdue visit; null: the beautician has asked for help. */
  readonly expected_end: string | null
  readonly raised_at: string
}

/** Of visits by id, of a lead `area` only. */
export type PushAbout =
  | Readonly<Record<string, PushedVisit>>
  | { readonly area: string | null }
  | { readonly alert: PushedAlert }

interface PushText {
  readonly title: string
  readonly body: string
  /** Stays on the screen until somebody has seen it, where the browser can do that. */
  readonly requireInteraction?: true
}

export function pushText(kind: PushKind, about: PushAbout, zone: string): PushText {
  if (kind === 'test') return { title: 'Notifications work', body: 'This device will show them.' }
  if (kind === 'new_lead') return { title: 'A new lead', body: areaOfLead(about) ?? 'From the website' }
  if (kind === 'safety_alert') return alertText(alertOf(about), zone)
  const visits = visitsOf(about)
  const [first] = visits
  if (!first) throw new Error(`A notification of ${kind} names no visit`)
  const count = visits.length
  const time = formatAppointmentTime(first.starts_at, zone, 'en')
  const place = first.area === null ? '' : `, ${first.area}`
  const moment = `${formatAppointmentDay(first.starts_at, zone, 'en')}, ${time}${place}`
  const many = (one: string, several: string) => (count === 1 ? one : `${count} visits ${several}`)
  switch (kind) {
    case 'visit_offered':
      return {
        title: count === 1 ? 'A visit is offered to you' : `${count} visits are offered to you`,
        body: `${firstOf(count, moment)}. Please answer.`,
      }
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
    case 'move_asked':
      return { title: 'A client asks for another time', body: `For the visit of ${moment}` }
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
  // The request is answered on the dashboard.
  return app === 'office' ? '/admin' : '/my-day'
}

const firstOf = (count: number, moment: string) => (count === 1 ? moment : `${moment} and later`)

const areaOfLead = (about: PushAbout) =>
  'area' in about && typeof about.area === 'string' ? about.area : null

function alertOf(about: PushAbout): PushedAlert {
  if ('alert' in about && about.alert && 'raised_at' in about.alert) return about.alert
  throw new Error('A notification of an alert names none')
}

/** Like alertTitle(), but without the client. */
function alertText({ beautician, expected_end, raised_at }: PushedAlert, zone: string): PushText {
  const clock = (moment: string) => formatAppointmentTime(moment, zone, 'en')
  if (expected_end === null)
    return {
      title: `${beautician ?? 'A beautician'} needs help`,
      body: `Asked at ${clock(raised_at)}. Please call.`,
      requireInteraction: true,
    }
  return {
    title: `${beautician === null ? 'A visit' : `${beautician}: visit`} was to end at ${clock(expected_end)}`,
    body: 'It is not done yet. Please call.',
    requireInteraction: true,
  }
}

const visitsOf = (about: PushAbout): readonly PushedVisit[] =>
  Object.values(about)
    .filter((visit): visit is PushedVisit => typeof visit === 'object' && visit !== null)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
