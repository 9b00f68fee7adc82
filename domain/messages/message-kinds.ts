// The kinds and channels of messages, as in supabase/migrations/017_messages.sql; a database test compares.

/** Kinds with a template in each language. */
export const templateKinds = [
  'first_answer',
  'waitlist_offer',
  'confirmation',
  'change',
  'not_moved',
  'cancellation',
  'evening_before',
  'on_the_way',
  'thanks',
  'payment_due',
  'come_again',
] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Mails to the business itself. */
type BusinessMailKind = 'new_lead' | 'safety_alert'

export type MessageKind = TemplateKind | BusinessMailKind

export type MessageChannel = 'whatsapp' | 'mail'

/** An opened draft may have been sent or not: only its sender knows. */
export const draftStates = ['due', 'opened', 'answered', 'no_answer', 'phoned', 'skipped'] as const
export type DraftState = (typeof draftStates)[number]

const always = ['name', 'service'] as const
const sender = ['business', 'phone'] as const
const wholeAppointment = [
  ...always,
  'day',
  'time',
  'beautician',
  'area',
  'amount',
  'link',
  ...sender,
] as const

export type Place = (typeof wholeAppointment)[number] | 'site' | 'until'

/** The placeholders of each kind. */
export const placesOf: Readonly<Record<TemplateKind, readonly Place[]>> = {
  first_answer: [...always, ...sender, 'site'],
  waitlist_offer: [...always, 'day', 'time', 'until', 'area', 'link', ...sender],
  confirmation: wholeAppointment,
  change: wholeAppointment,
  not_moved: wholeAppointment,
  cancellation: [...always, 'day', 'time', ...sender, 'site'],
  evening_before: wholeAppointment,
  on_the_way: wholeAppointment,
  thanks: [...always, 'day', 'beautician', 'link', ...sender],
  payment_due: [...always, 'day', 'amount', 'link', ...sender],
  come_again: [...always, ...sender, 'site'],
}
