// Caches what visitors get from functions that answer every visitor alike, until the data may have changed. Requests for
// the same answer share one transaction.
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
  answerFor(raw: RawRequest, read: () => Promise<AnswerRow>): Promise<AnswerRow>
}

const maxAnswers = 200
/** Of a key. Longer requests are not cached. */
const maxCharacters = 1_000
const headersThatCount = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range', 'range-unit']

export async function createAnswerCache(db: Db, options: AnswerCacheOptions): Promise<AnswerCache> {
  const answers = new LRUCache<string, Promise<AnswerRow>>({ max: maxAnswers, ttl: options.maxAgeMs })
  for (const channel of options.channels) await db.listen(channel, () => answers.clear())

  const isShared = ({ target }: RawRequest) =>
    target.kind === 'function' && options.functions.includes(target.name)

  return {
    isShared,
    answerFor(raw, read) {
      const key = keyOf(raw)
      if (!isShared(raw) || key.length > maxCharacters) return read()
      const cached = answers.get(key)
      // It may have failed for a reason of the other visitor alone, such as a rate limit.
      if (cached) return cached.catch(read)
      const answer = read()
      // Stored when it begins: a change during the transaction drops it.
      answers.set(key, answer)
      answer.catch(() => {
        if (answers.peek(key) === answer) answers.delete(key)
      })
      return answer
    },
  }
}

function keyOf({ method, target, search, header, body }: RawRequest): string {
  return JSON.stringify([method, target.name, search, body, ...headersThatCount.map(header)])
}
