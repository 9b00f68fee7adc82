// A device that is being removed costs nobody their lead: what is queued for it waits for nothing and is not refused. Postgres only:
// PGlite has one connection.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { callers, insertCallers } from '#testing/database/callers.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { queuedPushes, subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await insertCallers(database.db)
  await database.db.asOwner(async (tx) => {
    await subscribe(tx, 'owner', 'office', subscriptionNumber(1))
    await subscribe(tx, 'staff', 'office', subscriptionNumber(2))
  })
})
afterAll(() => database?.close())

const sendLead = (tx: Tx) =>
  tx.query(
    sql`insert into public.leads (full_name, phone, service_interested) values ('A', '98111 22233', 'Facial')`,
  )

it('a lead comes in while one of the devices that it is shown on is removed', async () => {
  const removed = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const holder = database.db.asCaller(callers.staff, { readOnly: false }, async (tx) => {
    await tx.query(sql`select public.end_push_subscription(${subscriptionNumber(2).endpoint})`)
    removed.resolve()
    await sent.promise
  })
  await removed.promise
  const sending = database.db.asCaller(callers.visitor, { readOnly: false }, async (tx) => {
    await tx.query(sql`set local lock_timeout = '5s'`)
    await sendLead(tx)
  })
  await expect(sending.finally(sent.resolve)).resolves.toBeUndefined()
  await holder
  const queued = await database.db.asOwner(queuedPushes)
  expect(queued.map(({ kind, person }) => `${kind} to ${person}`)).toEqual(['new_lead to owner'])
})
