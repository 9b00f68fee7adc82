// Performs a form action of My day; an action counts once, however often it is sent.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { pushKinds } from '#domain/messages/push.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { answerOffer } from './coming.ts'
import {
  type ActionResult,
  endAlert,
  endCalendarFeed,
  needMoreTime,
  performMyDayAction,
  renewCalendarFeed,
  requestDayOff,
  setPushKinds,
  withdrawDayOff,
} from './queries.ts'
import { addReference, undoPayment } from './recorded-payments.ts'

type Values = Readonly<Record<string, string>>

/** The service worker stores these. */
const storedActs = ['mark', 'undo', 'pay', 'tip', 'help']
const otherActs: Readonly<
  Record<string, (backend: Backend, appointment: string, values: Values) => Promise<unknown>>
> = {
  'more-time': (backend, appointment, { minutes = '', based_on = '' }) =>
    needMoreTime(backend, appointment, minutes, based_on),
  'end-alert': (backend, _appointment, { alert = '' }) => endAlert(backend, alert),
  'request-day-off': (backend, _appointment, { id = '', from_day, to_day, from_time, to_time, note = '' }) =>
    requestDayOff(backend, {
      id,
      from_day: from_day || null,
      to_day: to_day || null,
      from_time: from_time || null,
      to_time: to_time || null,
      note,
    }),
  'withdraw-day-off': (backend, _appointment, { day_off = '' }) => withdrawDayOff(backend, day_off),
  'answer-offer': (backend, appointment, { accept, reason = '', starts_at, ends_at }) =>
    answerOffer(backend, appointment, {
      accept: accept === 'true',
      reason,
      starts_at: starts_at || null,
      ends_at: ends_at || null,
    }),
  'undo-payment': (backend, _, { payment = '' }) => undoPayment(backend, payment),
  'add-reference': (backend, _, { payment = '', reference = '' }) =>
    addReference(backend, payment, reference),
  'renew-calendar': renewCalendarFeed,
  'end-calendar': endCalendarFeed,
  // A box that is not ticked is not sent.
  notifications: (backend, _, values) =>
    setPushKinds(backend, Object.fromEntries(pushKinds.my_day.map((kind) => [kind, kind in values]))),
}

/** Refused by a rule, whose message is written for users. */
const RULE = /^(23514|23505|P0002)$/
/** An early mark: performed when it is sent again with `is_certain`. */
const QUESTION = 'PT409'

const UNREADABLE = 'This could not be read. Load the page again.'
/** Typed on the page, which shows them again. */
const UNREADABLE_DAYS = 'Check the days and times.'

/** undefined for an unknown action. Throws if the right was lost or there was no answer. */
export async function performAction(backend: Backend, values: Values): Promise<ActionResult | undefined> {
  const { act = '', appointment = '' } = values
  const isStored = storedActs.includes(act)
  try {
    if (isStored) return await performMyDayAction(backend, actionOf(values))
    const change = Object.hasOwn(otherActs, act) ? otherActs[act] : undefined
    if (!change) return undefined
    await change(backend, appointment, values)
    return { outcome: 'applied' }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    const { code, message } = error
    if (code === QUESTION) return { outcome: 'question', reason: message }
    if (RULE.test(code)) return { outcome: 'refused', reason: message }
    // Input that the database could not parse.
    if (code.startsWith('22')) return { outcome: 'refused', reason: isStored ? UNREADABLE : UNREADABLE_DAYS }
    throw error
  }
}

const actionOf = ({ amount = '', reference = '', id, about: _, ...rest }: Values) => ({
  ...rest,
  id: id || undefined,
  amount: ungrouped(amount),
  reference: reference.replace(/\s/g, ''),
})
