// A transaction in PGlite's only session. The messages up to its first response are one exchange, and so is a
// whole transaction of one statement.
import { protocol } from '@electric-sql/pglite'
import type { OwnerTx } from '../contract.ts'
import type { Sql } from '../sql.ts'
import type { PgliteSession, Result } from './session.ts'

const { serialize } = protocol

export interface TransactionOptions {
  /** Statement timeout; 0 means none. */
  readonly limitMs: number
  /** Statements without parameters that start it. */
  readonly begin: string
  /** Absent: as the database's owner. */
  readonly caller?: { readonly role: string; readonly settings: Sql }
}

const commit = serialize.query('commit')
const rollback = serialize.query('rollback')

export async function inTransaction<T>(
  session: PgliteSession,
  { limitMs, begin, caller }: TransactionOptions,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  const { prepared } = session
  let isOpen = false
  let isOver = false
  let sent: Promise<unknown> = Promise.resolve()

  /** Messages of a statement, or of a script. */
  type Compose = (used: string[]) => Uint8Array[]

  const run = (statement: Sql): Compose => {
    const role = caller?.role ?? 'owner'
    return (used) => [...prepared.run(statement, role, used), serialize.sync()]
  }

  const open: Compose = (used) => [
    ...prepared.deallocate(),
    serialize.query(begin),
    ...(caller ? prepared.run(caller.settings, '', used) : []),
  ]

  /** One after the other, also if the caller does not await. */
  function send(compose: Compose, isLast: boolean, limit: number): Promise<Result[]> {
    const answer = sent.then(() => exchange(compose, isLast, limit))
    sent = Promise.allSettled([answer])
    return answer
  }

  async function exchange(compose: Compose, isLast: boolean, limit: number): Promise<Result[]> {
    // A late statement would otherwise run in another transaction, or as owner outside of one.
    if (isOver) throw new Error('This transaction has ended.')
    const used: string[] = []
    const messages = [...(isOpen ? [] : open(used)), ...compose(used)]
    isOpen = true
    isOver = isLast
    try {
      return await session.send(messages, limit)
    } catch (error) {
      prepared.drop(used)
      throw error
    }
  }

  /** Undefined if there is nothing to end. */
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
      throw new Error('A statement of this transaction failed, so it was rolled back.')
  }

  async function rollBack(): Promise<void> {
    await sent
    if (session.hasEnded()) isOver = true
    await end(rollback)
  }

  const tx: OwnerTx = {
    async query<Row>(statement: Sql) {
      const results = await send(run(statement), false, limitMs)
      return (results.at(-1)?.rows ?? []) as Row[]
    },
    async last<Row>(statement: Sql) {
      const alone = run(statement)
      // Rolls back after a failure. The result of the commit follows that of the statement.
      const results = await send((used) => [...alone(used), commit], true, limitMs)
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
  }
}
