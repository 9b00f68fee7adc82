// Performs a form action of My day; a mark or payment counts once, however often it is sent.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { answerOffer } from './coming.ts'
import {
  askForHelp,
  endAlert,
  endCalendarFeed,
  markAppointment,
  needMoreTime,
  renewCalendarFeed,
  requestDayOff,
  takePayment,
  undoMark,
  withdrawDayOff,
} from './queries.ts'
import { addReference, undoPayment } from './recorded-payments.ts'

type Values = Readonly<Record<string, string>>

const actions: Readonly<
  Record<string, (backend: Backend, appointment: string, values: Values) => Promise<unknown>>
> = {
  mark: (backend, appointment, { mark = '', is_certain }) =>
    markAppointment(backend, appointment, mark, is_certain === 'true'),
  undo: (backend, appointment, { mark = '' }) => undoMark(backend, appointment, mark),
  pay: (backend, appointment, { id = '', amount = '', method = '', reference = '' }) =>
    takePayment(backend, {
      id,
      appointment_id: appointment,
      amount: amount.trim(),
      method,
      reference: reference.replace(/\s/g, ''),
    }),
  'more-time': (backend, appointment, { minutes = '', based_on = '' }) =>
    needMoreTime(backend, appointment, minutes, based_on),
  help: askForHelp,
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
  'answer-offer': (backend, appointment, { accept, reason = '' }) =>
    answerOffer(backend, appointment, accept === 'true', reason),
  'undo-payment': (backend, _, { payment = '' }) => undoPayment(backend, payment),
  'add-reference': (backend, _, { payment = '', reference = '' }) =>
    addReference(backend, payment, reference),
  'renew-calendar': renewCalendarFeed,
  'end-calendar': endCalendarFeed,
}

const FAILED = 'Not saved. Please tap again; it will not be counted twice.'
/** Refused by a rule, whose message is written for users. */
const RULE = /^(23514|23505|42501|P0002)$/
/** An early mark: performed when it is sent again with `is_certain`. */
const QUESTION = 'PT409'

interface Problem {
  readonly problem: string
  /** The problem is a question, which the user can answer with yes. */
  readonly isQuestion: boolean
}

/** The reason of a refusal, null on success, undefined for an unknown action. */
export async function performAction(backend: Backend, values: Values): Promise<Problem | null | undefined> {
  const { act: name = '', appointment = '' } = values
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) return undefined
  try {
    await action(backend, appointment, values)
    return null
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    return { problem: reasonOf(error, name), isQuestion: error.code === QUESTION }
  }
}

function reasonOf({ code, message }: BackendError, act: string): string {
  if (code === QUESTION || RULE.test(code)) return message
  if (!code.startsWith('22')) return FAILED
  // Input that the database could not parse.
  return act === 'pay' ? 'Enter the amount in numbers.' : 'Check the days and times.'
}
