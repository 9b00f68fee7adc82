// Visitors choose the shape of their statements. However many they send, new ones are still prepared, and no
// connection to Postgres keeps more than some hundreds.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, Db, Tx } from '#server/db/contract.ts'
import { deriveAuthenticatorPassword } from '#server/db/open-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { maxPreparedOfConnection } from '#server/db/prepared-statement-limit.ts'
import { raw, sql } from '#server/db/sql.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { statementLimitMs } from '#testing/database/statement-limit.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
/** Statements of the server's own, such as the one that sets role and claims. */
const ownStatements = 5
const batch = 50

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const created = await createTestDatabase(templateDatabase)
  drop = created.drop
  db = openPostgres({
    url: created.url,
    statementTimeoutMs: statementLimitMs,
    maxConnections: 1,
    authenticatorPassword: deriveAuthenticatorPassword(created.url),
  })
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const asVisitor = <T>(work: (tx: Tx) => Promise<T>) => db.asCaller(visitor, { readOnly: true }, work)

async function preparedNow(): Promise<{ pid: number; prepared: number }> {
  const [row] = await asVisitor((tx) =>
    tx.query<{ pid: number; prepared: number }>(
      sql`select pg_backend_pid() as pid, (select count(*) from pg_prepared_statements) as prepared`,
    ),
  )
  if (!row) throw new Error('There is no row.')
  return row
}

/** Sends each statement twice, in one transaction. */
const sendTwice = (texts: readonly string[]) =>
  asVisitor((tx) => Promise.all([...texts, ...texts].map((text) => tx.query(raw(text)))))

it('prepares new shapes for ever, and replaces a connection that has too many', async () => {
  const { pid } = await preparedNow()
  const counts: number[] = []
  for (let at = 0; at < maxPreparedOfConnection + 2 * batch; at += batch) {
    await sendTwice(Array.from({ length: batch }, (_, place) => `select ${at + place} as number`))
    counts.push((await preparedNow()).prepared)
  }
  expect((await preparedNow()).pid).not.toBe(pid)
  expect(Math.max(...counts)).toBeLessThanOrEqual(maxPreparedOfConnection + ownStatements)
  const text = 'select 1 as wanted_by_staff'
  await sendTwice([text])
  const found = await asVisitor((tx) =>
    tx.query(sql`select statement from pg_prepared_statements where statement = ${text}`),
  )
  expect(found).toHaveLength(1)
})
