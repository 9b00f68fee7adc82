// Performs a form action of My day; a mark or payment counts once, however often it is sent.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { pushKinds } from '#domain/messages/push.ts'
import {
  endCalendarFeed,
  markAppointment,
  renewCalendarFeed,
  setPushKinds,
  takePayment,
  undoMark,
} from './queries.ts'

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
  'renew-calendar': renewCalendarFeed,
  'end-calendar': endCalendarFeed,
  // A box that is not ticked is not sent.
  notifications: (backend, _, values) =>
    setPushKinds(backend, Object.fromEntries(pushKinds.my_day.map((kind) => [kind, kind in values]))),
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
    return { problem: reasonOf(error), isQuestion: error.code === QUESTION }
  }
}

function reasonOf({ code, message }: BackendError): string {
  if (code === QUESTION || RULE.test(code)) return message
  // Input that the database could not parse.
  return code.startsWith('22') ? 'Enter the amount in numbers.' : FAILED
}
