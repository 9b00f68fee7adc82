// Prepared statements of a PGlite session, as protocol messages. Planning is most of the work of a small
// read.
import { protocol } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import { toText } from '../engine-values.ts'
import { type Sql, toStatement } from '../sql.ts'

const { serialize } = protocol

/** A page uses a handful. Many other statements only cause re-preparation. */
const capacity = 200

export interface PreparedStatements {
  /** Messages that run the statement. Its key is added to `used`. */
  run(statement: Sql, role: string, used: string[]): Uint8Array[]
  /** Drops statements after a failure, since it is unknown whether they are prepared. */
  drop(used: readonly string[]): void
  /** Messages that deallocate dropped statements, to be sent before anything that may fail. */
  deallocate(): Uint8Array[]
}

export function preparedStatements(): PreparedStatements {
  const names = new LRUCache<string, string>({ max: capacity, dispose: (name) => dropped.push(name) })
  let dropped: string[] = []
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
      // Per role, because a plan under row level security belongs to one role.
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
    drop(used) {
      for (const key of used) names.delete(key)
    },
    deallocate() {
      const messages = dropped.map((name) => serialize.close({ type: 'S', name }))
      dropped = []
      return messages
    },
  }
}
