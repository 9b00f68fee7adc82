// Merging and erasing clients beside other writers of the same rows, without the retries of the table API: a deadlock fails.
// Postgres only, since the embedded engine has one connection.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, otherClient } from '#testing/database/appointment-fixture.ts'
import { callers } from '#testing/database/callers.ts'
import { writersWait } from '#testing/database/lock-waits.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'

const lead = '00000000-0000-4000-8000-0000000000d1'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await insertBusiness(database.db)
})
afterAll(() => database?.close())
beforeEach(() =>
  database.db.asOwner((tx) =>
    tx.script(`
      delete from public.appointments;
      delete from public.leads;
      delete from public.clients;
      insert into public.clients (id, full_name) values ('${client}', 'Asha'), ('${otherClient}', 'Bina');
      insert into public.leads (id, full_name, phone, service_interested) values ('${lead}', 'Asha', '98260 00001', 'Facial');`),
  ),
)

const as = <T>(caller: Caller, work: (tx: Tx) => Promise<T>) =>
  database.db.asCaller(caller, { readOnly: false }, work)

const merge = () =>
  as(callers.staff, (tx) =>
    tx.query(sql`
      select merged.full_name
      from public.clients as kept, public.clients as removed,
        public.merge_clients(kept.id, kept.updated_at, removed.id, removed.updated_at) as merged
      where kept.id = ${client} and removed.id = ${otherClient}`),
  )
const undo = () =>
  as(callers.staff, (tx) =>
    tx.query(sql`
      select undone.full_name
      from public.recent_merges(${client}) as merges, public.undo_merge(merges.id) as undone
      order by 1`),
  )
const erase = (leads: readonly string[]) =>
  as(callers.owner, (tx) =>
    tx.query(sql`
      select public.erase_person(array[${client}]::uuid[],
        array(select jsonb_array_elements_text(${JSON.stringify(leads)}::jsonb)::uuid))`),
  )
/** Takes the client lock after the row, because messages depend on the email address. */
const changeEmail = () =>
  as(callers.staff, (tx) =>
    tx.query(sql`update public.clients set email = 'asha@example.com' where id = ${client} returning email`),
  )
const bookLead = () =>
  as(callers.staff, (tx) =>
    tx.query(sql`
      select id from public.save_appointment(jsonb_build_object(
        'lead_id', ${lead}::text, 'client_id', ${client}::text, 'appointment_date', now() - interval '1 day',
        'lines', jsonb_build_array(jsonb_build_object('service_id', ${facial}::text))))`),
  )

/**
 * Both wait in this order for the client lock or for each other, while a third transaction holds that lock. `then` is the last
 * work of the third.
 */
async function inTurn(
  writers: readonly (() => Promise<unknown>)[],
  then: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<unknown>[]> {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const keeper = database.db.asOwner(async (tx) => {
    await tx.query(sql`select private.lock_clients(array[${client}, ${otherClient}]::uuid[])`)
    held.resolve()
    await free.promise
    await then(tx)
  })
  await held.promise
  const started: Promise<unknown>[] = []
  try {
    for (const write of writers) {
      const writing = write()
      // Observed below; a failure before that is not unhandled.
      writing.catch(() => {})
      started.push(writing)
      await writersWait(database.db, started.length)
    }
  } finally {
    free.resolve()
  }
  const [, ...outcomes] = await Promise.allSettled([keeper, ...started])
  await keeper
  return outcomes
}

it('a client is merged while a user changes it', async () => {
  expect(await inTurn([merge, changeEmail])).toEqual([
    { status: 'fulfilled', value: [{ full_name: 'Asha' }] },
    { status: 'fulfilled', value: [{ email: 'asha@example.com' }] },
  ])
})

it('a client is erased while a user changes it', async () => {
  expect(await inTurn([() => erase([]), changeEmail])).toEqual([
    { status: 'fulfilled', value: [{ erase_person: '' }] },
    { status: 'fulfilled', value: [] },
  ])
})

it('a client and a lead are erased while a user books the lead', async () => {
  const [erased, booked] = await inTurn([() => erase([lead]), bookLead])
  expect(erased).toMatchObject({ status: 'fulfilled' })
  expect(booked).toMatchObject({ status: 'rejected', reason: { message: 'This lead no longer exists.' } })
})

it('a client is merged while a writer that has the client lock adds an appointment', async () => {
  // The foreign key of the new row needs a share of the client's row.
  const [merged] = await inTurn([merge], (tx) =>
    tx.query(sql`
      insert into public.appointments (client_id, service_id, appointment_date)
        values (${otherClient}, ${facial}, now() - interval '1 day')`),
  )
  expect(merged).toEqual({ status: 'fulfilled', value: [{ full_name: 'Asha' }] })
  expect(await database.db.asOwner((tx) => tx.query(sql`select client_id from public.appointments`))).toEqual(
    [{ client_id: client }],
  )
})

const bothAgain = { status: 'fulfilled', value: [{ full_name: 'Asha' }, { full_name: 'Bina' }] }

it('a merge is undone while a user changes the client', async () => {
  await merge()
  expect(await inTurn([undo, changeEmail])).toEqual([
    bothAgain,
    { status: 'fulfilled', value: [{ email: 'asha@example.com' }] },
  ])
})

it('a merge is not undone after a user who was first has changed the client', async () => {
  await merge()
  const [changed, undone] = await inTurn([changeEmail, undo])
  expect(changed).toMatchObject({ status: 'fulfilled' })
  expect(undone).toMatchObject({ status: 'rejected', reason: { message: 'Asha was changed since: email.' } })
})

it('a merge is undone by one of two users at once', async () => {
  await merge()
  expect(await inTurn([undo, undo])).toMatchObject([
    bothAgain,
    { status: 'rejected', reason: { message: 'This can no longer be undone.' } },
  ])
})

it('a merge is undone while the lead of the removed client is booked', async () => {
  await as(callers.staff, (tx) =>
    tx.query(sql`update public.leads set client_id = ${otherClient} where id = ${lead} returning id`),
  )
  await merge()
  const [booked, undone] = await inTurn([bookLead, undo])
  expect([booked, undone]).toMatchObject([{ status: 'fulfilled' }, bothAgain])
})

it('a client shows the place by a link while a user who has the client’s row changes the address', async () => {
  const token = await as(callers.staff, async (tx) => {
    await tx.query(sql`
      insert into public.appointments (client_id, service_id, appointment_date)
        values (${client}, ${facial}, now() + interval '3 days')`)
    const [row] = await tx.query<{ link: string }>(
      sql`select public.appointment_link(id) as link from public.appointments`,
    )
    return row?.link.slice('/b/'.length) ?? ''
  })
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const user = as(callers.staff, async (tx) => {
    await tx.query(sql`select from public.clients where id = ${client} for no key update`)
    held.resolve()
    await free.promise
    return tx.query(sql`update public.clients set address = 'House 9' where id = ${client} returning address`)
  })
  await held.promise
  const showing = as(callers.visitor, (tx) =>
    tx.query(sql`select public.show_place(${token}, '{"gate": "2"}') as outcome`),
  )
  try {
    await writersWait(database.db, 1)
  } finally {
    free.resolve()
  }
  expect(await Promise.allSettled([user, showing])).toEqual([
    { status: 'fulfilled', value: [{ address: 'House 9' }] },
    { status: 'fulfilled', value: [{ outcome: 'done' }] },
  ])
  const places = await database.db.asOwner((tx) =>
    tx.query(sql`
      select address, gate from public.appointments union select address, gate from public.clients where id = ${client}`),
  )
  expect(places).toEqual([{ address: 'House 9', gate: '2' }])
})
