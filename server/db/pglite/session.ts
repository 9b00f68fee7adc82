// One session with PGlite, spoken in Postgres' wire protocol: PGlite's own query() would need a handful of messages to
// the engine's thread for each statement.
import { messages as backend, parse, protocol, types } from '@electric-sql/pglite'
import { DatabaseError } from '../contract.ts'
import { parseByOid } from '../engine-values.ts'
import { type PreparedStatements, preparedStatements } from './prepared-statements.ts'
import { type PgliteFiles, startThread } from './thread.ts'

const parsers = { ...types.parsers, ...parseByOid }

export interface SessionOptions extends PgliteFiles {
  onNotify(channel: string, payload: string): void
}

export interface PgliteSession {
  readonly prepared: PreparedStatements
  /**
   * Sends the messages at once; answers come in the order of what was sent. Resolves to the result of each statement and
   * throws the first error that the database reports, or NeverBegun.
   */
  send(messages: readonly Uint8Array[], limitMs?: number): Promise<Result[]>
  /** Statements without parameters, outside of a transaction. */
  run(text: string): Promise<void>
  hasEnded(): boolean
  close(): Promise<void>
}

export interface Result {
  readonly command?: string
  readonly rows: unknown[]
}

export async function openSession({ onNotify, ...files }: SessionOptions): Promise<PgliteSession> {
  const thread = await startThread(files)

  async function send(messages: readonly Uint8Array[], limitMs?: number): Promise<Result[]> {
    const answers: backend.BackendMessage[] = []
    let failure: backend.DatabaseError | undefined
    new protocol.Parser().parse(await thread.exchange(messages, limitMs), (message) => {
      if (message instanceof backend.NotificationResponseMessage) onNotify(message.channel, message.payload)
      else if (message instanceof backend.DatabaseError) failure ??= message
      else answers.push(message)
    })
    if (failure) throw asContractError(failure)
    return parse.parseResults(answers, parsers)
  }

  return {
    prepared: preparedStatements(),
    send,
    async run(text) {
      await send([protocol.serialize.query(text)])
    },
    hasEnded: thread.hasEnded,
    close: thread.close,
  }
}

function asContractError(error: backend.DatabaseError): DatabaseError {
  const { message, code, detail, hint, constraint } = error
  return new DatabaseError({ message, sqlState: code ?? '', detail, hint, constraint, cause: error })
}
