// A transaction with PGlite. Everything up to its first answer is one exchange with the engine, and so is a whole
// transaction of one statement: it gives up its turn when that is sent, so the engine finds the next one waiting.
import { protocol } from '@electric-sql/pglite'
import type { OwnerTx } from '../contract.ts'
import type { Sql } from '../sql.ts'
import type { Prepared, PreparedStatements } from './prepared-statements.ts'
import type { PgliteSession, Result } from './session.ts'
import { NeverBegun } from './thread.ts'

const { serialize } = protocol

/** The right to send; whoever has it begins and ends a transaction before anybody else does. */
export interface Turn {
  readonly session: PgliteSession
  /** Only the first time counts. */
  pass(): void
}

export interface TransactionOptions {
  takeTurn(): Promise<Turn>
  /** What a statement may take, 0 for as long as it likes. */
  readonly limitMs: number
  /** Statements without parameters that open it. */
  readonly begin: string
  /** Absent: as the database's owner. */
  readonly caller?: { readonly role: string; readonly settings: Sql }
}

type Compose = (prepared: PreparedStatements, used: Prepared[]) => Uint8Array[]

const commit = serialize.query('commit')
const rollback = serialize.query('rollback')

export async function inTransaction<T>(
  { takeTurn, limitMs, begin, caller }: TransactionOptions,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  let turn = await takeTurn()
  let isOpen = false
  let isOver = false
  let sent: Promise<unknown> = Promise.resolve()

  const open: Compose = (prepared, used) => [
    ...prepared.tidy(),
    serialize.query(begin),
    ...(caller ? prepared.run(caller.settings, '', used) : []),
  ]
  const run = (statement: Sql): Compose => {
    const role = caller?.role ?? 'owner'
    return (prepared, used) => [...prepared.run(statement, role, used), serialize.sync()]
  }

  /** One after the other, also for whoever does not wait: the first may have to be sent again, to another session. */
  function send(compose: Compose, isLast: boolean, limit: number): Promise<Result[]> {
    const answer = sent.then(() => exchange(compose, isLast, limit))
    sent = Promise.allSettled([answer])
    return answer
  }

  async function exchange(compose: Compose, isLast: boolean, limit: number): Promise<Result[]> {
    // Else a forgotten statement would run in the next one's transaction, or as the owner in none.
    if (isOver) throw new Error('This transaction is over: the session serves another one.')
    const { session, pass } = turn
    const isFirst = !isOpen
    const used: Prepared[] = []
    try {
      const opening = isFirst ? open(session.prepared, used) : []
      const answer = session.send([...opening, ...compose(session.prepared, used)], limit)
      isOpen = true
      isOver = isLast
      if (isLast) pass()
      const results = await answer
      session.prepared.confirm(used)
      return results
    } catch (error) {
      session.prepared.forget(used)
      if (!(error instanceof NeverBegun && isFirst)) throw error
      isOpen = false
      isOver = false
      pass()
      turn = await takeTurn()
      return exchange(compose, isLast, limit)
    }
  }

  /** Resolves to nothing where there is nothing to end. */
  async function end(how: Uint8Array): Promise<Result | undefined> {
    await sent
    if (!isOpen) isOver = true
    if (isOver) return undefined
    const [result] = await send(() => [how], true, 0)
    return result
  }

  async function finish(): Promise<void> {
    const result = await end(commit)
    if (result?.command === 'ROLLBACK')
      throw new Error('A statement of this transaction failed, so nothing of it was kept.')
  }

  async function rollBack(): Promise<void> {
    await sent
    if (turn.session.hasEnded()) isOver = true
    await end(rollback)
  }

  const tx: OwnerTx = {
    async query<Row>(statement: Sql) {
      const results = await send(run(statement), false, limitMs)
      return (results.at(-1)?.rows ?? []) as Row[]
    },
    async last<Row>(statement: Sql) {
      const statementAlone = run(statement)
      const compose: Compose = (prepared, used) => [...statementAlone(prepared, used), commit]
      // After a failure it rolls back. The result of the commit comes after the statement's.
      const results = await send(compose, true, limitMs)
      return (results.at(-2)?.rows ?? []) as Row[]
    },
    async script(text) {
      await send(() => [serialize.query(text)], false, 0)
    },
  }

  try {
    const result = await work(tx)
    await finish()
    return result
  } catch (error) {
    await rollBack()
    throw error
  } finally {
    isOver = true
    turn.pass()
  }
}
