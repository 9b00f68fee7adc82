// Imports beside other writers of the same clients and appointments, without the retries of the table API: a deadlock fails.
// Postgres only, since the embedded engine has one connection.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { facial, insertBusiness } from '#testing/database/appointment-fixture.ts'
import { callers } from '#testing/database/callers.ts'
import { writersWait } from '#testing/database/lock-waits.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'

const names = ['Asha', 'Bina', 'Charu'] as const
const lineOf = (name: (typeof names)[number], more: object = {}) => ({
  full_name: name,
  phone: `982600000${names.indexOf(name)}`,
  ...more,
})

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await insertBusiness(database.db)
})
afterAll(() => database?.close())

const asOwner = <T>(work: (tx: Tx) => Promise<T>) =>
  database.db.asCaller(callers.owner, { readOnly: false }, work)

const send = (kind: 'clients' | 'visits', people: readonly object[], id: string = randomUUID()) =>
  asOwner((tx) =>
    tx.query<{ outcome: string }>(sql`
      select outcome from public.import_lines(${id}, ${kind}, 'book.csv',
        ${JSON.stringify(people.map((person, line) => ({ line, ...person })))}::jsonb, 'merge', false)`),
  )
const outcomesOf = async (sending: Promise<readonly { outcome: string }[]>) =>
  (await sending).map(({ outcome }) => outcome)

/** Does the work while a third transaction holds the row of Charu, so that both writers are under way when it ends. */
async function whileCharuIsHeld(work: () => Promise<unknown>): Promise<void> {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const keeper = database.db.asOwner(async (tx) => {
    await tx.query(sql`select from public.clients where full_name = 'Charu' for no key update`)
    held.resolve()
    await free.promise
  })
  await held.promise
  await work().finally(free.resolve)
  await keeper
}

it('two batches fill in the same clients in opposite order', async () => {
  await send(
    'clients',
    names.map((name) => lineOf(name)),
  )
  const sent: Promise<string[]>[] = []
  await whileCharuIsHeld(async () => {
    sent.push(
      outcomesOf(
        send(
          'clients',
          (['Asha', 'Charu', 'Bina'] as const).map((name) => lineOf(name, { notes: 'Shy' })),
        ),
      ),
    )
    await writersWait(database.db, 1)
    sent.push(
      outcomesOf(
        send(
          'clients',
          (['Bina', 'Charu', 'Asha'] as const).map((name) => lineOf(name, { address: '1 Mall Road' })),
        ),
      ),
    )
    await writersWait(database.db, 2)
  })
  expect(await Promise.all(sent)).toEqual([Array(3).fill('merged'), Array(3).fill('merged')])
})

it('one batch is undone while another fills in the same clients', async () => {
  const id = randomUUID()
  const merging = (order: readonly (typeof names)[number][], email: boolean) =>
    order.map((name) =>
      lineOf(name, email ? { email: `${name}@example.com` } : { language: 'hi', no_messages: true }),
    )
  await send('clients', merging(['Asha', 'Charu', 'Bina'], true), id)
  let undone: Promise<unknown> | undefined
  let sent: Promise<string[]> | undefined
  await whileCharuIsHeld(async () => {
    // Undone from the last line on: Bina, Charu, Asha.
    undone = asOwner((tx) => tx.query(sql`select public.undo_import(${id}) as left`))
    await writersWait(database.db, 1)
    sent = outcomesOf(send('clients', merging(['Asha', 'Charu', 'Bina'], false)))
    await writersWait(database.db, 2)
  })
  expect(await undone).toEqual([{ left: 0 }])
  expect(await sent).toEqual(Array(3).fill('merged'))
})

/** Undoes an import while a user's transaction is under way: `then` is the last work of the user. */
async function undoneBeside(
  id: string,
  user: (tx: Tx) => Promise<unknown>,
  then: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<unknown> {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const working = database.db.asOwner(async (tx) => {
    await user(tx)
    begun.resolve()
    await release.promise
    await then(tx)
  })
  await Promise.race([begun.promise, working])
  const undone = asOwner((tx) => tx.query(sql`select public.undo_import(${id}) as left`))
  // Observed below; a failure before that is not unhandled.
  undone.catch(() => {})
  await writersWait(database.db, 1).finally(release.resolve)
  await working
  return undone
}

const visitsOf = (name: string) =>
  database.db.asOwner((tx) =>
    tx.query(sql`
      select email, (select count(*)::integer from public.appointments where client_id = clients.id) as visits
      from public.clients where full_name = ${name}`),
  )

it.each([
  ['clients', 'Dina', {}],
  ['visits', 'Esha', { clock: '2024-05-02T10:00', service: 'Facial' }],
] as const)(
  'a user adds an appointment of an added client while the import of %s is undone',
  async (kind, name, more) => {
    const id = randomUUID()
    await send(kind, [{ full_name: name, phone: '9826000003', ...more }], id)
    // So long ago that it leads to no messages: its writer does not take the client lock.
    const undone = await undoneBeside(id, (tx) =>
      tx.query(sql`
      insert into public.appointments (client_id, service_id, appointment_date)
        select id, ${facial}, now() - interval '500 days' from public.clients where full_name = ${name}`),
    )
    expect(undone).toEqual([{ left: 0 }])
    expect(await visitsOf(name)).toEqual([{ email: null, visits: 1 }])
  },
)

it('a user changes an added client while the import of the appointment is undone', async () => {
  const id = randomUUID()
  await send(
    'visits',
    [{ full_name: 'Farah', phone: '9826000004', clock: '2024-05-03T10:00', service: 'Facial' }],
    id,
  )
  const undone = await undoneBeside(
    id,
    (tx) => tx.query(sql`select from public.clients where full_name = 'Farah' for no key update`),
    // Takes the client lock after the row.
    (tx) => tx.query(sql`update public.clients set email = 'farah@example.com' where full_name = 'Farah'`),
  )
  expect(undone).toEqual([{ left: 0 }])
  expect(await visitsOf('Farah')).toEqual([{ email: 'farah@example.com', visits: 0 }])
})

it('a line adds to an imported appointment that a user is changing', async () => {
  const clock = '2024-05-01T10:00:00'
  const visit = (service: string) => [lineOf('Asha', { clock, service, paid: 100 })]
  await send('visits', visit('Facial'))
  const changed = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const user = database.db.asOwner(async (tx) => {
    await tx.query(sql`update public.appointments set notes = 'Changed'`)
    changed.resolve()
    await release.promise
    // What a saved appointment does after the lock of its row.
    await tx.query(sql`select private.lock_clients(array(select client_id from public.appointments))`)
  })
  await changed.promise
  const sent = outcomesOf(send('visits', visit('Bridal')))
  await writersWait(database.db, 1).finally(release.resolve)
  await user
  expect(await sent).toEqual(['added'])
})
