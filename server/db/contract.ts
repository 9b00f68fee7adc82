// What the rest of the server knows of a database: two kinds of transactions, notifications, and one error type.
// PGlite and Postgres both keep this contract, so nothing outside this room asks which engine is running.
//
// Rows carry booleans, numbers (int2/int4/int8/float), strings (text, uuid, numeric, inet, enums), Dates (timestamptz)
// and parsed JSON on both engines. Arrays are read with to_json(), and written as JSON or as an array literal.
import type { Sql } from './sql.ts'

export type Role = 'anon' | 'authenticated' | 'service_role'

export type Claims = Readonly<Record<string, unknown>> & { readonly role: Role }

/** Whoever asks, after verification. */
export interface Caller {
  readonly role: Role
  /** Becomes request.jwt.claims, what auth.uid() and the policies read. */
  readonly claims: Claims
}

export interface Tx {
  /** Throws DatabaseError or DatabaseUnavailable, like everything of a transaction. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** The transaction's last statement, committed together with it: one way to the database instead of two. */
  last<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
}

/** The owner may also run a script of several statements (migrations, platform files) inside its transaction. */
export interface OwnerTx extends Tx {
  script(text: string): Promise<void>
}

export interface CallerOptions {
  readonly readOnly: boolean
  /** Further transaction-local settings: request.method, request.path, request.headers. */
  readonly settings?: Readonly<Record<string, string>>
}

export type Unlisten = () => Promise<void>

export interface Db {
  readonly engine: 'pglite' | 'postgres'
  /** A request's work: one transaction under the role and claims of whoever asked, as authenticator, never as owner. */
  asCaller<T>(caller: Caller, options: CallerOptions, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The server's own work (auth, storage bookkeeping, staff command): one transaction as the database's owner. */
  asOwner<T>(work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /** Calls back for each notification, and once with '' after a lost connection, since some may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<Unlisten>
  /** Round trip in milliseconds; throws DatabaseUnavailable. */
  ping(): Promise<number>
  /** Begins what the engine does not do by itself to stay quick and small, and returns how to end it. */
  startMaintenance(onFailure: (error: unknown) => void, everyMs?: number): () => void
  close(): Promise<void>
}

/** An error that the database itself reported, with the fields that a client may need. */
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

/** The database cannot be reached now; the request may be tried again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly retryAfterSeconds = 2
}
