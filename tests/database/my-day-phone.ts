// A phone with My day for the test of its queue: the product's queue on a storage that survives a kill, with a clock and a network that
// can be wrong.
import { randomUUID } from 'node:crypto'
import { type Action, type Answer, createQueue, formToSend, type Queue } from '#app/day/offline/queue.ts'

export type Network = 'on' | 'off' | 'answers are lost'

/** What the product does as one step; a kill happens before or after one. */
class Killed extends Error {}

export interface Phone {
  network: Network
  /** Its clock minus the real one. */
  clockMs: number
  /** Counts changes of the clock. */
  clockChanges: number
  /** The process ends at this many steps from now. */
  killIn: number
  readonly stored: Map<string, Action>
  /** All actions that were ever stored, with the last state of each that the user could see. */
  readonly seen: Map<string, Action>
  queue: Queue
  /** Runs work; a killed process is started again. Returns undefined if it was killed. */
  run<Result>(work: (queue: Queue) => Promise<Result>): Promise<Result | undefined>
}

export function createPhone(send: (form: URLSearchParams) => Promise<Answer>): Phone {
  const stored = new Map<string, Action>()
  const seen = new Map<string, Action>()
  const step = async () => {
    if (phone.killIn-- === 0) throw new Killed()
  }
  const now = () => Date.now() + phone.clockMs
  const start = () =>
    createQueue({
      store: {
        all: async () => [...stored.values()],
        async put(action) {
          await step()
          stored.set(action.id, action)
          seen.set(action.id, action)
          await step()
        },
        async delete(id) {
          await step()
          stored.delete(id)
          await step()
        },
      },
      async send(action) {
        await step()
        if (phone.network === 'off') return { outcome: 'unanswered', isUnsent: true }
        const answer = await send(formToSend(action, now()))
        await step()
        return phone.network === 'on' ? answer : { outcome: 'unanswered' }
      },
      now,
      newId: randomUUID,
    })
  const phone: Phone = {
    network: 'on',
    clockMs: 0,
    clockChanges: 0,
    killIn: Number.POSITIVE_INFINITY,
    stored,
    seen,
    queue: start(),
    async run(work) {
      try {
        return await work(phone.queue)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        phone.queue = start()
        return undefined
      } finally {
        phone.killIn = Number.POSITIVE_INFINITY
      }
    },
  }
  return phone
}
