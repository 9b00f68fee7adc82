// The statements that a PGlite session keeps prepared, as protocol messages. A statement that was seen before keeps its
// plan, which is most of the work of a small read.
import { protocol } from '@electric-sql/pglite'
import { toText } from '../engine-values.ts'
import { type Sql, toStatement } from '../sql.ts'

const { serialize } = protocol

/** A page of the product uses a handful. Whoever sends many others makes these be prepared anew, and nothing worse. */
const capacity = 200

export interface Prepared {
  readonly key: string
  readonly name: string
  /** The engine has it. Until that is known, whoever else needs it prepares it for itself alone. */
  isConfirmed: boolean
}

export interface PreparedStatements {
  /** Messages that run the statement. What they prepare or rely on is added to `used`. */
  run(statement: Sql, role: string, used: Prepared[]): Uint8Array[]
  confirm(used: readonly Prepared[]): void
  /** After a failure: whether they were prepared before it is not known, or they may be why. */
  forget(used: readonly Prepared[]): void
  /** Messages that free what was forgotten, to be sent before anything that may fail. */
  tidy(): Uint8Array[]
}

export function preparedStatements(): PreparedStatements {
  const byKey = new Map<string, Prepared>()
  let forgotten: string[] = []
  let names = 0

  function forget(prepared: Prepared): void {
    if (byKey.get(prepared.key) !== prepared) return
    byKey.delete(prepared.key)
    forgotten.push(prepared.name)
  }

  function keep(prepared: Prepared): void {
    byKey.delete(prepared.key)
    byKey.set(prepared.key, prepared)
    if (byKey.size > capacity) for (const oldest of byKey.values().take(1)) forget(oldest)
  }

  return {
    run(statement, role, used) {
      const { text, values } = toStatement(statement)
      // By role too: under row level security a plan holds for one role, and another would have it made anew.
      const key = `${role} ${text}`
      const known = byKey.get(key)
      const isOnItsWay = known !== undefined && !known.isConfirmed
      const prepared = known ?? { key, name: `request_${names++}`, isConfirmed: false }
      if (!isOnItsWay) {
        keep(prepared)
        used.push(prepared)
      }
      const name = isOnItsWay ? '' : prepared.name
      return [
        ...(prepared.isConfirmed ? [] : [serialize.parse({ name, text })]),
        serialize.bind({ statement: name, values: values.map(toText) }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
      ]
    },
    confirm(used) {
      for (const prepared of used) prepared.isConfirmed = true
    },
    forget(used) {
      for (const prepared of used) forget(prepared)
    },
    tidy() {
      const messages = forgotten.map((name) => serialize.close({ type: 'S', name }))
      forgotten = []
      return messages
    },
  }
}
