// Reports statements that take long, on either engine.
import type { Db, OwnerTx, Tx } from './contract.ts'
import { type Sql, toStatement } from './sql.ts'

export interface SlowStatement {
  readonly ms: number
  /** Without the values of its parameters. A script is not quoted, because it may contain values. */
  readonly statement: string
  readonly role: string
}

const maxQuoted = 500

export function watchStatements(db: Db, slowMs: number, onSlow: (slow: SlowStatement) => void): Db {
  function timed<T>(role: string, text: () => string, run: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const answer = run()
    const report = () => {
      const ms = Math.round(performance.now() - start)
      if (ms >= slowMs) onSlow({ ms, statement: text(), role })
    }
    // One that was cancelled is slow too. Its error belongs to the caller.
    answer.then(report, report)
    return answer
  }

  const watchedTx = (tx: Tx, role: string): Tx => ({
    query: <Row>(statement: Sql) =>
      timed(
        role,
        () => quoted(statement),
        () => tx.query<Row>(statement),
      ),
    last: <Row>(statement: Sql) =>
      timed(
        role,
        () => quoted(statement),
        () => tx.last<Row>(statement),
      ),
  })
  const watchedOwnerTx = (tx: OwnerTx): OwnerTx => ({
    ...watchedTx(tx, 'owner'),
    script: (text) =>
      timed(
        'owner',
        () => 'a script',
        () => tx.script(text),
      ),
  })

  return {
    ...db,
    asCaller: (caller, options, work) =>
      db.asCaller(caller, options, (tx) => work(watchedTx(tx, caller.role))),
    asOwner: (work) => db.asOwner((tx) => work(watchedOwnerTx(tx))),
  }
}

const quoted = (statement: Sql) => toStatement(statement).text.replace(/\s+/g, ' ').trim().slice(0, maxQuoted)
