// The database interface of the server: two kinds of transactions, notifications and one error type. PGlite
// and Postgres both implement it, so no other module depends on the engine.
//
// Rows hold booleans, numbers (int2/int4/int8/float), strings (text, uuid, numeric, inet, enums), Dates
// (timestamptz) and parsed JSON on both engines. Arrays are read with to_json() and written as JSON or as an
// array literal.
import type { Sql } from './sql.ts'

export type Role = 'anon' | 'authenticated' | 'service_role'

export type Claims = Readonly<Record<string, unknown>> & { readonly role: Role }

/** A verified client. */
export interface Caller {
  readonly role: Role
  /** Becomes request.jwt.claims, which auth.uid() and the policies read. */
  readonly claims: Claims
}

export interface Tx {
  /** Throws DatabaseError or DatabaseUnavailable, as all methods of a transaction do. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** The transaction's last statement, sent together with the commit to save a round trip. */
  last<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
}

/** The owner may also run scripts of several statements (migrations, platform files). */
export interface OwnerTx extends Tx {
  script(text: string): Promise<void>
}

export interface CallerOptions {
  readonly readOnly: boolean
  /** More transaction-local settings: request.method, request.path, request.headers. */
  readonly settings?: Readonly<Record<string, string>>
  /** The network of the client. Visitors of one network share their turns. */
  readonly network?: string
  /** When aborted while the request waits, it is not started and ClientDisconnected is thrown. */
  readonly signal?: AbortSignal
}

export type Unlisten = () => Promise<void>

/** Open connections of one kind, and requests that wait for one. */
export interface PoolLoad {
  readonly pool: 'requests' | 'server'
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

/** How busy the database is. */
export interface DbLoad {
  /** Requests in the database, and requests that wait for their turn. */
  readonly running: number
  readonly waiting: number
  /** How many may run at once. */
  readonly slots: number
  /** Empty for the embedded engine, which has one session. */
  readonly pools: readonly PoolLoad[]
  /** How often the embedded engine, or the connection that listens, had to be opened again. */
  readonly restarts: number
}

export interface Db {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs one transaction of a request with the caller's role and claims, as authenticator, never as owner.
   * Throws DatabaseUnavailable if it waits too long.
   */
  asCaller<T>(caller: Caller, options: CallerOptions, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs one transaction of the server itself (auth, storage, staff command) as the database's owner. On PGlite
   * it waits without limit, since backups and maintenance must happen too.
   */
  asOwner<T>(work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /** Called for each notification, and with '' after a lost connection, since some may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Unlisten>
  /** For the metrics; asks the database nothing. */
  load(): DbLoad
  /** Round trip in milliseconds; throws DatabaseUnavailable. */
  ping(): Promise<number>
  /** Starts the maintenance that the engine does not do itself, and returns a function that stops it. */
  startMaintenance(onFailure: (error: unknown) => void, everyMs?: number): () => void
  close(): Promise<void>
}

/** An error reported by the database, with the fields that a client may need. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly sqlState: string
  readonly detail: string | null
  readonly hint: string | null
  readonly constraint: string | null

  constructor(fields: {
    message: string
    sqlState: string
    detail?: string | null
    hint?: string | null
    constraint?: string | null
    cause?: unknown
  }) {
    super(fields.message, { cause: fields.cause })
    this.sqlState = fields.sqlState
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
  }
}

/** The database cannot be reached; the request may be retried. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly retryAfterSeconds = 2
}

/** The client disconnected before its request got the database. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected'
}
