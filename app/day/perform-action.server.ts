// Performs a form action of My day; an action counts once, however often it is sent.
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { type ActionResult, endCalendarFeed, performMyDayAction, renewCalendarFeed } from './queries.ts'

type Values = Readonly<Record<string, string>>

/** Of the beautician's visits; the service worker stores these. */
const acts = ['mark', 'undo', 'pay']
const calendarActs: Readonly<Record<string, (backend: Backend) => Promise<unknown>>> = {
  'renew-calendar': renewCalendarFeed,
  'end-calendar': endCalendarFeed,
}

/** Refused by a rule, whose message is written for users. */
const RULE = /^(23514|23505|P0002)$/
/** An early mark: performed when it is sent again with `is_certain`. */
const QUESTION = 'PT409'

/** undefined for an unknown action. Throws if the right was lost or there was no answer. */
export async function performAction(backend: Backend, values: Values): Promise<ActionResult | undefined> {
  const { act = '' } = values
  try {
    if (acts.includes(act)) return await performMyDayAction(backend, actionOf(values))
    const change = Object.hasOwn(calendarActs, act) ? calendarActs[act] : undefined
    if (!change) return undefined
    await change(backend)
    return { outcome: 'applied' }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    const { code, message } = error
    if (code === QUESTION) return { outcome: 'question', reason: message }
    if (RULE.test(code)) return { outcome: 'refused', reason: message }
    // Input that the database could not parse.
    if (code.startsWith('22'))
      return { outcome: 'refused', reason: 'This could not be read. Load the page again.' }
    throw error
  }
}

const actionOf = ({ amount = '', reference = '', id, about: _, ...rest }: Values) => ({
  ...rest,
  id: id || undefined,
  amount: amount.trim(),
  reference: reference.replace(/\s/g, ''),
})
