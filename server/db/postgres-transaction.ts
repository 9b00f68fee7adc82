// A transaction on a session of the pool: statements are pipelined with `begin` and `commit`, to save round trips.
import type { OwnerTx } from './contract.ts'
import { toText } from './engine-values.ts'
import type { Session, SessionPool } from './postgres-pool.ts'
import { type Sql, toStatement } from './sql.ts'

/** The server's own statements are few and always prepared. */
export const always = () => true
const noop = () => {}
const identity = (value: unknown): unknown => value

interface TransactionOptions {
  readonly readOnly: boolean
  readonly settings?: Sql
  readonly mayPrepare: (text: string) => boolean
}

export function inTransaction<T>(
  sessions: SessionPool,
  { readOnly, settings, mayPrepare }: TransactionOptions,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  return sessions.use(async (session) => {
    const { tx, end } = transactionOn(session, mayPrepare)
    const opened = Promise.all([
      tx.script(readOnly ? 'begin read only' : 'begin read write'),
      settings && send(session, settings, always),
    ])
    // Awaited below.
    opened.catch(noop)
    try {
      // Pipelined with the first statement of `work`.
      if (!session.hasAnswered) await opened
      const result = await work(tx)
      await opened
      const committed = end('commit')
      // A read-only transaction has nothing to lose, so its commit is not awaited.
      if (readOnly) committed.catch(noop)
      else await committed
      return result
    } catch (error) {
      end('rollback').catch(noop)
      // The first error is the cause of the others.
      throw await opened.then(() => error, identity)
    }
  })
}

function transactionOn(session: Session, mayPrepare: (text: string) => boolean) {
  let ended: Promise<void> | null = null

  function refuseWhenOver(): void {
    if (ended) throw new Error('This transaction has ended.')
  }

  const tx: OwnerTx = {
    async query<Row>(statement: Sql) {
      refuseWhenOver()
      const rows = await send(session, statement, mayPrepare)
      return rows as unknown as Row[]
    },
    async last<Row>(statement: Sql) {
      refuseWhenOver()
      const answered = send(session, statement, mayPrepare)
      // Awaited in inTransaction. Rolls back after a failure.
      end('commit').catch(noop)
      return (await answered) as unknown as Row[]
    },
    async script(text) {
      refuseWhenOver()
      await session.send(text, [], { simple: true, prepare: false })
    },
  }

  function end(how: 'commit' | 'rollback'): Promise<void> {
    ended ??= sendEnd(session, how)
    return ended
  }

  return { tx, end }
}

async function sendEnd(session: Session, how: 'commit' | 'rollback'): Promise<void> {
  const { command } = await session.send(how, [], { simple: true, prepare: false })
  if (how === 'commit' && command !== 'COMMIT')
    throw new Error('A statement of this transaction failed, so it was rolled back.')
}

function send(session: Session, statement: Sql, mayPrepare: (text: string) => boolean) {
  const { text, values } = toStatement(statement)
  return session.send(text, values.map(toText), { simple: false, prepare: mayPrepare(text) })
}
