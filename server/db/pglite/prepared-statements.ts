// The statements that a PGlite session keeps prepared, as protocol messages. A statement that was seen before keeps its
// plan, which is most of the work of a small read.
import { protocol } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import { toText } from '../engine-values.ts'
import { type Sql, toStatement } from '../sql.ts'

const { serialize } = protocol

/** A page of the product uses a handful. Whoever sends many others makes these be prepared anew, and nothing worse. */
const capacity = 200

export interface PreparedStatements {
  /** Messages that run the statement. Its key is added to `used`. */
  run(statement: Sql, role: string, used: string[]): Uint8Array[]
  /** After a failure: whether they were prepared before it is not known, or they may be why. */
  forget(used: readonly string[]): void
  /** Messages that free what was forgotten, to be sent before anything that may fail. */
  tidy(): Uint8Array[]
}

export function preparedStatements(): PreparedStatements {
  const names = new LRUCache<string, string>({ max: capacity, dispose: (name) => forgotten.push(name) })
  let forgotten: string[] = []
  let count = 0

  function prepare(key: string, text: string): { name: string; preparation: Uint8Array[] } {
    const known = names.get(key)
    if (known !== undefined) return { name: known, preparation: [] }
    const name = `request_${count++}`
    names.set(key, name)
    return { name, preparation: [serialize.parse({ name, text })] }
  }

  return {
    run(statement, role, used) {
      const { text, values } = toStatement(statement)
      // By role too: under row level security a plan holds for one role, and another would have it made anew.
      const key = `${role} ${text}`
      const { name, preparation } = prepare(key, text)
      used.push(key)
      return [
        ...preparation,
        serialize.bind({ statement: name, values: values.map(toText) }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
      ]
    },
    forget(used) {
      for (const key of used) names.delete(key)
    },
    tidy() {
      const messages = forgotten.map((name) => serialize.close({ type: 'S', name }))
      forgotten = []
      return messages
    },
  }
}
