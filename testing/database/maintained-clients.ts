// An embedded database with five hundred clients and maintenance every ten milliseconds.
import { rm } from 'node:fs/promises'
import type { Db } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { scratchFolder } from './scratch-folder.ts'

export interface MaintainedDatabase {
  readonly folder: string
  readonly db: Db
  readonly failures: readonly unknown[]
  one<Row>(statement: Sql): Promise<Row>
  /** Of the table clients. */
  deadRows(): Promise<number>
  /** Stops maintenance and closes the database; its folder stays. */
  close(): Promise<void>
  remove(): Promise<void>
}

/** `fill` creates or fills the table clients. */
export async function openMaintained(snapshot: Blob | undefined, fill: string): Promise<MaintainedDatabase> {
  const folder = await scratchFolder()
  const db = await openPglite({ folder, snapshot })
  await db.asOwner((tx) => tx.script(fill))
  const failures: unknown[] = []
  const stop = db.startMaintenance((error) => failures.push(error), 10)

  async function one<Row>(statement: Sql): Promise<Row> {
    const [row] = await db.asOwner((tx) => tx.query<Row>(statement))
    if (!row) throw new Error('The statement answered no row.')
    return row
  }

  return {
    folder,
    db,
    failures,
    one,
    async deadRows() {
      await one(sql`select pg_stat_force_next_flush()`)
      const { dead } = await one<{ dead: number }>(
        sql`select n_dead_tup as dead from pg_stat_user_tables where relname = 'clients'`,
      )
      return dead
    },
    async close() {
      stop()
      await db.close()
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
