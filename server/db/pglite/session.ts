// One session with PGlite: transactions spoken in Postgres' wire protocol. Everything up to a transaction's first
// answer is one message to the engine's thread, where PGlite's own query() would need a handful for each statement.
import { messages as backend, parse, protocol, types } from '@electric-sql/pglite'
import { DatabaseError, type OwnerTx } from '../contract.ts'
import { parseByOid } from '../engine-values.ts'
import type { Sql } from '../sql.ts'
import { preparedStatements } from './prepared-statements.ts'
import { type PgliteFiles, startThread } from './thread.ts'

const { serialize } = protocol
const commit = serialize.query('commit')
const parsers = { ...types.parsers, ...parseByOid }

export interface SessionOptions extends PgliteFiles {
  /** How long a statement may take, 0 for as long as it likes; in memory the data would end with it. */
  readonly statementTimeoutMs?: number
  onNotify(channel: string, payload: string): void
}

export interface Transaction extends OwnerTx {
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface PgliteSession {
  /** Nothing is sent before the first query. `role` is the one that `settings` switches to. */
  begin(options: { readonly readOnly: boolean; readonly role: string; readonly settings: Sql }): Transaction
  /** As the database's owner, who is the session's own user. */
  beginAsOwner(): Transaction
  /** Statements without parameters, outside of a transaction. */
  run(text: string): Promise<void>
  hasEnded(): boolean
  close(): Promise<void>
}

export async function openSession(options: SessionOptions): Promise<PgliteSession> {
  const thread = await startThread({ folder: options.folder, snapshot: options.snapshot })
  const prepared = preparedStatements()

  /** Throws the first error that the database reports. */
  async function send(messages: readonly Uint8Array[], limitMs?: number): Promise<backend.BackendMessage[]> {
    const answers: backend.BackendMessage[] = []
    let failure: backend.DatabaseError | undefined
    new protocol.Parser().parse(await thread.exchange(messages, limitMs), (message) => {
      if (message instanceof backend.NotificationResponseMessage)
        options.onNotify(message.channel, message.payload)
      else if (message instanceof backend.DatabaseError) failure ??= message
      else answers.push(message)
    })
    if (failure) throw asContractError(failure)
    return answers
  }

  function transaction(role: string, start: (used: string[]) => Uint8Array[]): Transaction {
    let isOpen = false
    let isOver = false
    let doubtful: string[] = []

    function opening(used: string[]): Uint8Array[] {
      // Else a forgotten statement would run in the next one's transaction, or as the owner in none.
      if (isOver) throw new Error('This transaction is over: the session serves another one.')
      if (isOpen) return []
      isOpen = true
      return start(used)
    }

    async function run<Row>(statement: Sql, end: readonly Uint8Array[]): Promise<Row[]> {
      const used: string[] = []
      const messages = [...opening(used), ...prepared.run(statement, role, used), serialize.sync(), ...end]
      try {
        const answers = await send(messages, options.statementTimeoutMs)
        // Each statement has a result, the ones of the end too.
        return (parse.parseResults(answers, parsers).at(-1 - end.length)?.rows ?? []) as Row[]
      } catch (error) {
        // Whether they were prepared before the failure is not known.
        doubtful = used
        throw error
      }
    }

    return {
      query: (statement) => run(statement, []),
      async last<Row>(statement: Sql) {
        const rows = await run<Row>(statement, [commit])
        isOver = true
        return rows
      },
      async script(text) {
        await send([...opening([]), serialize.query(text)])
      },
      async commit() {
        if (!isOpen || isOver) return
        isOver = true
        const answers = await send([commit])
        const isRolledBack = answers.some((message) => 'text' in message && message.text === 'ROLLBACK')
        if (isRolledBack)
          throw new Error('A statement of this transaction failed, so nothing of it was kept.')
      },
      async rollback() {
        isOver = true
        if (!isOpen || thread.hasEnded()) return
        await send([serialize.query('rollback'), ...prepared.forget(doubtful), serialize.sync()])
      },
    }
  }

  return {
    begin({ readOnly, role, settings }) {
      const mode = readOnly ? 'read only' : 'read write'
      const start = `begin ${mode}; set local session authorization authenticator`
      return transaction(role, (used) => [serialize.query(start), ...prepared.run(settings, '', used)])
    },
    beginAsOwner: () => transaction('owner', () => [serialize.query('begin')]),
    async run(text) {
      await send([serialize.query(text)])
    },
    hasEnded: thread.hasEnded,
    close: thread.close,
  }
}

function asContractError(error: backend.DatabaseError): DatabaseError {
  const { message, code, detail, hint, constraint } = error
  return new DatabaseError({ message, sqlState: code ?? '', detail, hint, constraint, cause: error })
}
