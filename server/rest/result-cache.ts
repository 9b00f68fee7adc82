// Caches results of functions that answer every visitor alike, until the data may have changed. Equal requests
// from one network share one transaction; each network waits in its own line for the database.
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/contract.ts'
import type { ResultRow } from './query/statement.ts'
import type { RawRequest } from './request/rest-request.ts'

export interface ResultCacheOptions {
  readonly functions: readonly string[]
  /** Notifications on these channels drop all results, on every server of a database. */
  readonly channels: readonly string[]
  /** A result may depend on the time of day, and a notification may be late. */
  readonly maxAgeMs: number
}

export interface ResultCache {
  /** Whether several requests may share the result. */
  isShared(raw: RawRequest): boolean
  /** The cached result, or that of `load`. For a visitor's requests only. */
  resultFor(raw: RawRequest, network: string, load: () => Promise<ResultRow>): Promise<ResultRow>
}

const maxResults = 200
/** Of a key. Longer requests are not cached. */
const maxCharacters = 1_000
const headersThatCount = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range', 'range-unit']

export async function createResultCache(db: Db, options: ResultCacheOptions): Promise<ResultCache> {
  const results = new LRUCache<string, ResultRow>({ max: maxResults, ttl: options.maxAgeMs })
  /** By network and request. */
  const pending = new Map<string, Promise<ResultRow>>()
  const invalidate = () => {
    results.clear()
    pending.clear()
  }
  for (const channel of options.channels) await db.listen(channel, invalidate)

  const isShared = ({ target }: RawRequest) =>
    target.kind === 'function' && options.functions.includes(target.name)

  return {
    isShared,
    async resultFor(raw, network, load) {
      const key = keyOf(raw)
      if (!isShared(raw) || key.length > maxCharacters) return load()
      const cached = results.get(key)
      if (cached) return cached
      const ownKey = `${network} ${key}`
      const begun = pending.get(ownKey)
      if (begun) return begun
      const result = load()
      pending.set(ownKey, result)
      try {
        const row = await result
        // A change during the transaction has dropped it.
        if (pending.get(ownKey) === result) results.set(key, row)
        return row
      } finally {
        if (pending.get(ownKey) === result) pending.delete(ownKey)
      }
    },
  }
}

function keyOf({ method, target, search, header, body }: RawRequest): string {
  return JSON.stringify([method, target.name, search, body, ...headersThatCount.map(header)])
}
