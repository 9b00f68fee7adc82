// Refuses a connection pooler in transaction mode. Settings, LISTEN and prepared statements belong to a connection, and
// such a pooler gives the connection to other clients between two transactions.
import { StartFailure } from '../start-failure.ts'
import { connect } from './postgres.ts'

const inTransactionMode =
  'DATABASE_URL points to a connection pooler in transaction mode: use its address for session mode, or that of Postgres itself.'

export async function refuseTransactionPooler(url: string): Promise<void> {
  const [one, other] = [connect({ statementTimeoutMs: 0 }, url), connect({ statementTimeoutMs: 0 }, url)]
  const select = 'select pg_backend_pid() as id'
  try {
    const [before] = await one.unsafe(select)
    // An open transaction holds a connection, and the pooler takes the one that was used last.
    const [, [held] = []] = await other.unsafe(`begin; ${select}`)
    const [after] = await one.unsafe(select)
    if (before?.id !== after?.id || before?.id === held?.id) throw new StartFailure(inTransactionMode)
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}
