// The actions pressed on My day that the server has not answered yet, and its answers until they have been seen. Pure: storage,
// network and clock are given (worker.ts), so that a test can interrupt each of them.

/** A pressed form. Until it has a state it waits to be sent. */
export interface Action {
  readonly id: string
  /** When it was pressed, by the phone's clock. */
  readonly at: number
  /** The form as text: Safari may send nothing for a body that is read twice. */
  readonly body: string
  /** It was sent at least once, so the server may have performed it. */
  readonly isTried?: boolean
  /** `done` actions stay until a page is shown that contains them. */
  readonly state?: 'done' | 'refused' | 'question'
  /** Of a refusal or question. */
  readonly reason?: string
}

export type Answer =
  | { readonly outcome: 'applied' }
  | { readonly outcome: 'refused' | 'question'; readonly reason: string }
  /** Without an answer the server may have performed the action, unless nothing was sent at all. */
  | { readonly outcome: 'unanswered'; readonly isUnsent?: boolean }
  /** The server performs nothing any more for this browser. */
  | { readonly outcome: 'signed-out' }

export interface ActionStore {
  /** In the order in which they were added. */
  all(): Promise<readonly Action[]>
  /** Adds the action, or replaces the one with its id in its place. */
  put(action: Action): Promise<void>
  delete(id: string): Promise<void>
}

export interface QueueDeps {
  readonly store: ActionStore
  send(action: Action): Promise<Answer>
  now(): number
  newId(): string
}

/** What has become of a round of sending. */
export type SendResult = 'sent' | 'unanswered' | 'signed-out'

export type Queue = ReturnType<typeof createQueue>

export const LONGEST_MS = 36 * 60 * 60 * 1000
/** The same form again so soon is a double tap. */
const DOUBLE_TAP_MS = 10_000
const MOST_WAITING = 100

const TOO_OLD = 'Not sent within 36 hours. Please tell the desk.'
const SIGNED_OUT = 'Not sent, because you were signed out. Please enter it again.'

const isHelp = ({ body }: Action): boolean => new URLSearchParams(body).get('act') === 'help'

export const isWaiting = ({ state }: Action): boolean => state === undefined

export function createQueue({ store, send, now, newId }: QueueDeps) {
  return {
    list: store.all,

    /** Stores a pressed form. Throws if it cannot be stored. */
    async add(body: string): Promise<Action> {
      const all = await store.all()
      // A payment form has an id of its own on each page; a step may be pressed, taken back and pressed again.
      const twin = new URLSearchParams(body).has('id') && all.findLast((action) => action.body === body)
      if (twin && (isWaiting(twin) || Math.abs(now() - twin.at) < DOUBLE_TAP_MS)) return twin
      if (all.filter(isWaiting).length >= MOST_WAITING) throw new Error('Too many actions wait')
      const action = { id: newId(), at: now(), body }
      await store.put(action)
      return action
    },

    /** Sends what waits, a call for help first and the rest in order, until one is not answered. */
    async sendAll(): Promise<SendResult> {
      const waiting = (await store.all()).filter(isWaiting)
      for (const action of waiting.sort((one, other) => Number(isHelp(other)) - Number(isHelp(one)))) {
        const tried = { ...action, isTried: true }
        await store.put(tried)
        const answer = await send(tried)
        switch (answer.outcome) {
          case 'applied':
            await store.put({ ...tried, state: 'done' })
            break
          case 'refused':
          case 'question':
            await store.put({ ...tried, state: answer.outcome, reason: answer.reason })
            break
          case 'signed-out':
            await forget()
            return 'signed-out'
          case 'unanswered':
            if (answer.isUnsent) await store.put(action)
            await forgetOld()
            return 'unanswered'
        }
      }
      await forgetOld()
      return 'sent'
    },

    /** The user has read the answer, or takes back what was never sent. */
    async drop(id: string): Promise<void> {
      const action = (await store.all()).find((one) => one.id === id)
      if (action && !(isWaiting(action) && action.isTried)) await store.delete(id)
    },

    /** The answer to a question is yes. */
    async confirm(id: string): Promise<void> {
      const action = (await store.all()).find((one) => one.id === id)
      if (action?.state !== 'question') return
      const fields = new URLSearchParams(action.body)
      fields.set('is_certain', 'true')
      await store.put({ id, at: action.at, body: String(fields), isTried: true })
    },

    forget,
  }

  /** Nothing about clients stays on the phone. What was not done is named by step, amount and time until the user has read it. */
  async function forget(): Promise<void> {
    for (const action of await store.all()) await forgetOne(action, SIGNED_OUT)
  }

  function forgetOne(action: Action, problem: string): Promise<void> {
    if (action.state === 'done') return store.delete(action.id)
    return store.put(withoutClient(action, (action.state === 'refused' && action.reason) || problem))
  }

  async function forgetOld(): Promise<void> {
    for (const action of await store.all())
      if (now() - action.at >= LONGEST_MS) await forgetOne(action, TOO_OLD)
  }
}

function withoutClient({ id, at, body }: Action, reason: string): Action {
  const fields = new URLSearchParams(body)
  for (const name of ['about', 'account', 'appointment', 'reference']) fields.delete(name)
  return { id, at, body: String(fields), state: 'refused', reason }
}

/** Both times are by the same clock, so the server finds the moment also if the clock is wrong. */
export function formToSend({ id, at, body }: Action, now: number): URLSearchParams {
  const fields = new URLSearchParams(body)
  fields.delete('about')
  fields.set('id', id)
  fields.set('pressed_at', new Date(at).toISOString())
  fields.set('sent_at', new Date(now).toISOString())
  return fields
}
