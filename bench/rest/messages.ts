// What the measuring process and the measured ones tell each other.
import type { SqlStatement } from '#server/db/sql.ts'
import type { Scene } from './scenes.ts'

export const apiKeys = { publishable: 'sb_publishable_bench', secret: 'sb_secret_bench' }

export interface Ready {
  readonly port: number
  /** Of a member of staff. */
  readonly token: string
}

/** What a request comes to on the database, for the driver alone to do the same. */
export interface RawWork {
  readonly readOnly: boolean
  readonly settings: SqlStatement
  readonly statement: SqlStatement
}

export type Question = { readonly kind: 'work'; readonly scene: Scene } | { readonly kind: 'memory' }

export interface DriverTask {
  readonly work: RawWork
  readonly seconds: number
}
