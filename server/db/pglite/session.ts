// One PGlite session in Postgres' wire protocol, because PGlite's query() needs several messages to the
// thread per statement. An engine with a truncated response or an internal error is ended; the next one
// recovers from disk.
import { messages as backend, parse, protocol, types } from '@electric-sql/pglite'
import { DatabaseError, DatabaseUnavailable } from '../contract.ts'
import { parseByOid } from '../engine-values.ts'
import { isComplete } from './complete-response.ts'
import { type PreparedStatements, preparedStatements } from './prepared-statements.ts'
import { type PgliteFiles, startThread } from './thread.ts'

const parsers = { ...types.parsers, ...parseByOid }

export interface SessionOptions extends PgliteFiles {
  onNotify(channel: string, payload: string): void
}

export interface PgliteSession {
  readonly prepared: PreparedStatements
  /** Returns the result of each statement; throws the first database error. One call at a time. */
  send(messages: readonly Uint8Array[], limitMs?: number): Promise<Result[]>
  /** Runs statements without parameters outside a transaction. */
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
    new protocol.Parser().parse(await thread.exchange(messages, limitMs), (message) => {
      if (message instanceof backend.NotificationResponseMessage) onNotify(message.channel, message.payload)
      else answers.push(message)
    })
    const failure = answers.find((answer) => answer instanceof backend.DatabaseError)
    if (!isComplete(messages, answers)) {
      await thread.end()
      throw new DatabaseUnavailable('The embedded database sent a truncated response.', { cause: failure })
    }
    if (!failure) return parse.parseResults(answers, parsers)
    // A database in memory could not be reopened.
    if (isOwnTrouble(failure) && files.folder !== undefined) await thread.end()
    throw asContractError(failure)
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

/**
 * Errors of the engine itself: corrupt files, internal state, or memory that never shrinks. A full disk and
 * missing descriptors are temporary, so they do not end it.
 */
function isOwnTrouble({ severity, code }: backend.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || /^(58|XX|53200)/.test(code ?? '')
}

function asContractError(error: backend.DatabaseError): DatabaseError {
  const { message, code, detail, hint, constraint } = error
  return new DatabaseError({ message, sqlState: code ?? '', detail, hint, constraint, cause: error })
}
