// One session with PGlite, spoken in Postgres' wire protocol: PGlite's own query() would need a handful of messages to
// the engine's thread for each statement. An engine that gave half an answer, or that reports trouble of its own, is
// ended: the next one begins with what is on the disk.
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
  /** The result of each statement. Throws the first error that the database reports. One at a time. */
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
    new protocol.Parser().parse(await thread.exchange(messages, limitMs), (message) => {
      if (message instanceof backend.NotificationResponseMessage) onNotify(message.channel, message.payload)
      else answers.push(message)
    })
    const failure = answers.find((answer) => answer instanceof backend.DatabaseError)
    if (!isComplete(messages, answers)) {
      await thread.end()
      throw new DatabaseUnavailable('The embedded database broke off its answer.', { cause: failure })
    }
    if (!failure) return parse.parseResults(answers, parsers)
    // In memory there is nothing to begin scheduleNext with.
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
 * Trouble of the engine, not of the statement: its files or itself are not as it believes, or its memory, which never
 * shrinks, is full. A full disk and too few descriptors are no such thing: they runCheck, and reading goes on meanwhile.
 */
function isOwnTrouble({ severity, code }: backend.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || /^(58|XX|53200)/.test(code ?? '')
}

function asContractError(error: backend.DatabaseError): DatabaseError {
  const { message, code, detail, hint, constraint } = error
  return new DatabaseError({ message, sqlState: code ?? '', detail, hint, constraint, cause: error })
}
