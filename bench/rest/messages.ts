// The messages between the measuring process and the measured ones.
import type { SqlStatement } from '#server/db/sql.ts'
import type { MeasuredRequest } from './requests.ts'

export const apiKeys = { publishable: 'sb_publishable_bench', secret: 'sb_secret_bench' }

export interface Ready {
  readonly port: number
  /** The token of a staff member. */
  readonly token: string
}

/** The SQL of a request, so that the driver can run the same. */
export interface RawWork {
  readonly readOnly: boolean
  readonly settings: SqlStatement
  readonly statement: SqlStatement
}

export type Question =
  | { readonly kind: 'work'; readonly scene: MeasuredRequest }
  | { readonly kind: 'memory' }

export interface DriverTask {
  readonly work: RawWork
  readonly seconds: number
}
