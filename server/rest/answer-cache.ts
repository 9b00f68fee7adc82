// Caches what visitors get from functions that answer every visitor alike, until the data may have changed. Requests for
// the same answer from one network share one transaction; each network waits in its own line for the database.
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/contract.ts'
import type { AnswerRow } from './query/statement.ts'
import type { RawRequest } from './request/rest-request.ts'

export interface AnswerCacheOptions {
  readonly functions: readonly string[]
  /** Notifications on these channels drop all answers, on every server of a database. */
  readonly channels: readonly string[]
  /** An answer may depend on the time of day, and a notification may be late. */
  readonly maxAgeMs: number
}

export interface AnswerCache {
  /** Whether several requests may share the answer. */
  isShared(raw: RawRequest): boolean
  /** The cached answer, or that of `read`. For a visitor's requests only. */
  answerFor(raw: RawRequest, network: string, read: () => Promise<AnswerRow>): Promise<AnswerRow>
}

const maxAnswers = 200
/** Of a key. Longer requests are not cached. */
const maxCharacters = 1_000
const headersThatCount = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range', 'range-unit']

export async function createAnswerCache(db: Db, options: AnswerCacheOptions): Promise<AnswerCache> {
  const answers = new LRUCache<string, AnswerRow>({ max: maxAnswers, ttl: options.maxAgeMs })
  /** By network and request. */
  const pending = new Map<string, Promise<AnswerRow>>()
  const invalidate = () => {
    answers.clear()
    pending.clear()
  }
  for (const channel of options.channels) await db.listen(channel, invalidate)

  const isShared = ({ target }: RawRequest) =>
    target.kind === 'function' && options.functions.includes(target.name)

  return {
    isShared,
    async answerFor(raw, network, read) {
      const key = keyOf(raw)
      if (!isShared(raw) || key.length > maxCharacters) return read()
      const cached = answers.get(key)
      if (cached) return cached
      const ownKey = `${network} ${key}`
      const begun = pending.get(ownKey)
      if (begun) return begun
      const answer = read()
      pending.set(ownKey, answer)
      try {
        const row = await answer
        // A change during the transaction has dropped it.
        if (pending.get(ownKey) === answer) answers.set(key, row)
        return row
      } finally {
        if (pending.get(ownKey) === answer) pending.delete(ownKey)
      }
    },
  }
}

function keyOf({ method, target, search, header, body }: RawRequest): string {
  return JSON.stringify([method, target.name, search, body, ...headersThatCount.map(header)])
}
