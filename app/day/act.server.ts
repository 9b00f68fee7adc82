// A button of her day: what it says is done once, however often it is pressed, and a refusal is told in the law's own words.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { markVisit, takePayment } from './queries.ts'

type Values = Readonly<Record<string, string>>

const acts: Readonly<Record<string, (backend: Backend, visit: string, values: Values) => Promise<unknown>>> =
  {
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
/** Refused by a rule, whose sentence is written for people. */
const RULE = /^(23514|23505|42501|P0002)$/

/** Why it was not done; null where it was. undefined for what is no button of this page. */
export async function act(backend: Backend, values: Values): Promise<string | null | undefined> {
  const { act: name = '', visit = '' } = values
  const asked = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!asked) return undefined
  try {
    await asked(backend, visit, values)
    return null
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    if (RULE.test(error.code)) return error.message
    // Typed or sent in a form that no database reads.
    if (error.code.startsWith('22')) return 'Enter the amount in figures.'
    return FAILED
  }
}
