// Performs a form action of My day once, however often it is sent, and returns the database's message on refusal.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { markVisit, takePayment } from './queries.ts'

type Values = Readonly<Record<string, string>>

const actions: Readonly<
  Record<string, (backend: Backend, visit: string, values: Values) => Promise<unknown>>
> = {
  mark: (backend, visit, { mark = '' }) => markVisit(backend, visit, mark),
  pay: (backend, visit, { id = '', amount = '', method = '', reference = '' }) =>
    takePayment(backend, {
      id,
      appointment_id: visit,
      amount: amount.trim(),
      method,
      reference: reference.replace(/\s/g, ''),
    }),
}

const FAILED = 'That could not be saved. Press again: nothing is counted twice.'
/** Refused by a rule, whose message is written for users. */
const RULE = /^(23514|23505|42501|P0002)$/

/** The reason of a refusal, null on success, undefined for an unknown action. */
export async function performAction(backend: Backend, values: Values): Promise<string | null | undefined> {
  const { act: name = '', visit = '' } = values
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) return undefined
  try {
    await action(backend, visit, values)
    return null
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    if (RULE.test(error.code)) return error.message
    // Input that the database could not parse.
    if (error.code.startsWith('22')) return 'Enter the amount in figures.'
    return FAILED
  }
}
