// The statements that a PGlite session keeps prepared, as protocol messages. A statement that was seen before keeps its
// plan, which is most of the work of a small read.
import { protocol } from '@electric-sql/pglite'
import { toText } from '../engine-values.ts'
import { type Sql, toStatement } from '../sql.ts'

const { serialize } = protocol

/** A page of the product uses a handful, an attacker's variety pushes out only itself. */
const capacity = 200

export interface PreparedStatements {
  /** Messages that run the statement, prepared under a key that is added to `used`. */
  run(statement: Sql, role: string, used: string[]): Uint8Array[]
  forget(keys: readonly string[]): Uint8Array[]
}

export function preparedStatements(): PreparedStatements {
  const nameByKey = new Map<string, string>()
  let names = 0

  function makeRoom(): Uint8Array[] {
    const [oldest] = nameByKey.keys()
    return nameByKey.size > capacity && oldest !== undefined ? forget([oldest]) : []
  }

  function forget(keys: readonly string[]): Uint8Array[] {
    return keys.flatMap((key) => {
      const name = nameByKey.get(key)
      nameByKey.delete(key)
      return name === undefined ? [] : [serialize.close({ type: 'S', name })]
    })
  }

  return {
    run(statement, role, used) {
      const { text, values } = toStatement(statement)
      // By role too: under row level security a plan holds for one role, and another would have it made anew.
      const key = `${role} ${text}`
      const known = nameByKey.get(key)
      const name = known ?? `request_${names++}`
      nameByKey.delete(key)
      nameByKey.set(key, name)
      used.push(key)
      return [
        ...(known === undefined ? [...makeRoom(), serialize.parse({ name, text })] : []),
        serialize.bind({ statement: name, values: values.map(toText) }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
      ]
    },
    forget,
  }
}
