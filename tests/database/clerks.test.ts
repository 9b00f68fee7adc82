// Four clerks and an import at once, each on a connection of their own, over few clients, days and beauticians. They call
// SQL directly, without the retries of the table API, so that a deadlock fails the test. Postgres only: PGlite has one
// connection.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { recountQueued } from '#server/recount-totals.ts'
import { callers, insertCallers } from '#testing/database/callers.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { recount } from '../../scripts/recount/recount.ts'

const clerks = 4
const clients = 2
const days = 5
const beauticians = 3
const lastingMs = scale(1_500, 120_000)
const fewestCalls = 100
const linesAtOnce = 20

const idOf = (kind: 'c' | 'd' | 'e', number: number) =>
  `00000000-0000-4000-9000-${kind}${String(number).padStart(11, '0')}`

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await insertCallers(database.db)
  // They can be reached, and both services ask to come again: so that saving an appointment also writes messages.
  await database.db.asOwner((tx) =>
    tx.script(`
      insert into public.clients (id, full_name, phone, email)
        select ('00000000-0000-4000-9000-c' || lpad(n::text, 11, '0'))::uuid, 'A', '90000 0000' || n, n || '@example.com'
        from generate_series(0, ${clients - 1}) as n;
      insert into public.beauticians (id, full_name)
        select ('00000000-0000-4000-9000-d' || lpad(n::text, 11, '0'))::uuid, 'B' from generate_series(0, ${beauticians - 1}) as n;
      insert into public.services (id, name, price, come_again_weeks) values
        ('${idOf('e', 0)}', 'Facial', 500, 4), ('${idOf('e', 1)}', 'Bridal', 1500, 8);`),
  )
})
afterAll(() => database?.close())

it('save appointments, take payments and import without a deadlock, with exact totals at any time', {
  timeout: scale(30_000, 240_000),
}, async () => {
  const until = performance.now() + lastingMs
  const saved: string[] = []
  const failures: unknown[] = []
  let calls = 0
  // A slow machine takes longer, but proves as much.
  const goesOn = () => performance.now() < until || calls < fewestCalls
  let imported = 0
  const attempt = async (call: () => Promise<unknown>) => {
    calls += 1
    await call().catch((error: unknown) => failures.push(error))
  }
  const as = (caller: Caller, work: (tx: Tx) => Promise<unknown>) =>
    attempt(() => database.db.asCaller(caller, { readOnly: false }, work))
  const asDesk = (work: (tx: Tx) => Promise<unknown>) => as(callers.staff, work)
  const inTurn = (values: number, number: number) => (number * 7919) % values

  async function clerk(first: number): Promise<void> {
    for (let number = first; goesOn(); number += clerks) {
      const id = number % 3 === 0 ? (saved[inTurn(saved.length, number)] ?? randomUUID()) : randomUUID()
      const appointment = {
        id,
        client_id: idOf('c', inTurn(clients, number)),
        appointment_date: new Date(Date.now() + (inTurn(days, number) - 2) * 86_400_000).toISOString(),
        beautician_id: idOf('d', inTurn(beauticians, number)),
        overlap_ok: true,
        tight_ok: true,
        status: ['completed', 'completed', 'confirmed', 'cancelled'][number % 4],
        lines: [{ service_id: idOf('e', 0) }, { service_id: idOf('e', 1) }],
      }
      await asDesk((tx) =>
        tx.query(sql`
          select public.save_appointment(${JSON.stringify(appointment)}::jsonb || coalesce(
            (select jsonb_build_object('based_on', updated_at) from public.appointments where id = ${id}), '{}'))`),
      )
      saved.push(id)
      const payment = {
        id: randomUUID(),
        appointment_id: saved[inTurn(saved.length, number)],
        amount: 20,
        method: 'cash',
        more_than_due_ok: true,
      }
      await asDesk((tx) => tx.query(sql`select public.take_payment(${JSON.stringify(payment)}::jsonb)`))
    }
  }
  // The others who write messages: a changed client, a message marked by hand, and a server that sends mails.
  async function changeClients(): Promise<void> {
    for (let number = 0; goesOn(); number += 1) {
      const client = idOf('c', inTurn(clients, number))
      await asDesk((tx) =>
        tx.query(sql`update public.clients set address = ${`${number} Road`}, email = ${`${number}@example.com`}
          where id = ${client}`),
      )
      await asDesk((tx) =>
        // One message in each transaction: a function that returns no row must not be called for the next one.
        tx.query(sql`
          select public.mark_message(id, case state when 'due' then 'opened' else 'due' end)
          from (
            select id, state from public.messages
            where channel = 'whatsapp' and state in ('due', 'opened') order by due_at limit 1
          ) as next`),
      )
    }
  }
  async function sendMails(): Promise<void> {
    const asServer = (work: (tx: Tx) => Promise<unknown>) => attempt(() => database.db.asOwner(work))
    for (let number = 0; goesOn(); number += 1) {
      // A lease of no time: the next claim frees these mails.
      const lease = number % 2 ? '0 s' : '1 minute'
      let claimed: { id: string }[] = []
      await asServer(async (tx) => {
        claimed = await tx.query<{ id: string }>(
          sql`select id from private.claim_mails('server', 5, ${lease}::interval)`,
        )
      })
      for (const { id } of claimed)
        await asServer((tx) => tx.query(sql`select private.mail_failed(${id}, 'server', 'busy')`))
    }
  }
  /** Files of past appointments of the same clients, half of which are undone again. */
  async function importFiles(): Promise<void> {
    for (let number = 0; goesOn(); number += 1) {
      const id = randomUUID()
      const lines = Array.from({ length: linesAtOnce }, (_, line) => ({
        line,
        full_name: 'A',
        phone: `90000 0000${inTurn(clients, number + line)}`,
        service: line % 3 ? 'Facial' : 'Bridal',
        // Two lines of a client and moment become one appointment.
        clock: new Date(Date.now() - 86_400_000 - (number * linesAtOnce + (line >> 2)) * 1_000)
          .toISOString()
          .slice(0, 19),
        paid: line % 2 ? 10 : null,
        status: line % 5 ? 'completed' : 'cancelled',
      }))
      const owner = (work: (tx: Tx) => Promise<unknown>) => as(callers.owner, work)
      for (const dryRun of [true, false])
        await owner((tx) =>
          tx.query(sql`
            select public.import_lines(${id}, 'visits', 'book.csv', ${JSON.stringify(lines)}::jsonb, 'skip', ${dryRun})`),
        )
      imported += linesAtOnce
      await owner((tx) =>
        tx.query(
          number % 2 ? sql`select public.undo_import(${id})` : sql`select public.finish_import(${id})`,
        ),
      )
    }
  }
  async function recountAlong(): Promise<void> {
    while (goesOn())
      await attempt(() => database.db.asOwner((tx) => tx.query(sql`select private.recount_queued()`)))
  }
  const wrong: unknown[] = []
  async function readAlong(): Promise<void> {
    while (goesOn()) wrong.push(...(await wrongFigures()))
  }
  await Promise.all([
    ...Array.from({ length: clerks }, (_, first) => clerk(first)),
    changeClients(),
    sendMails(),
    importFiles(),
    recountAlong(),
    readAlong(),
  ])

  expect(failures).toEqual([])
  expect(imported).toBeGreaterThan(0)
  expect(wrong).toEqual([])
  await recountQueued(database.db)
  expect(await wrongFigures()).toEqual([])
  expect(await recount(database.db)).toEqual([])
})

it('mark a message of a former client without waiting for the present one', async () => {
  const [former, present] = [idOf('c', 0), idOf('c', 1)]
  const asDesk = <T>(work: (tx: Tx) => Promise<T>) =>
    database.db.asCaller(callers.staff, { readOnly: false }, work)
  const id = randomUUID()
  const opened = await asDesk(async (tx) => {
    await tx.query(sql`insert into public.appointments (id, client_id, service_id, appointment_date, tight_ok, overlap_ok)
      values (${id}, ${former}, ${idOf('e', 0)}, now() + interval '40 days', true, true)`)
    const [message] = await tx.query<{ id: string }>(
      sql`select id from public.open_draft('confirmation', ${id})`,
    )
    await tx.query(sql`update public.appointments set client_id = ${present} where id = ${id}`)
    return message?.id ?? ''
  })
  const mark = (state: string) =>
    asDesk(async (tx) => {
      await tx.query(sql`set local lock_timeout = '5s'`)
      const rows = await tx.query<{ state: string }>(
        sql`select state from public.mark_message(${opened}, ${state})`,
      )
      return rows.map((row) => row.state)
    })
  const locked = Promise.withResolvers<void>()
  const marked = Promise.withResolvers<void>()
  const holder = database.db.asOwner(async (tx) => {
    await tx.query(sql`select private.lock_clients(array[${present}]::uuid[])`)
    locked.resolve()
    await marked.promise
  })
  await locked.promise
  const states = await mark('answered').finally(marked.resolve)
  await holder
  expect(states).toEqual(['answered'])
  // Undo: nothing is due to the former client.
  expect(await mark('due')).toEqual([])
})

/** Figures of the reports that differ from the rows of the same snapshot. */
function wrongFigures(): Promise<unknown[]> {
  return database.db.asOwner((tx) =>
    tx.query(sql`
      select * from (
        select 'booked' as what, (select sum(booked) from private.current_totals(array['all'], '-infinity', 'infinity')) as stored,
          (select count(*) from public.appointments where status <> 'cancelled') as counted
        union all
        select 'received', (select sum(revenue) from private.current_totals(array['received'], '-infinity', 'infinity')),
          (select sum(amount) from public.payments)
        union all
        select 'services', (select sum(price) from private.current_totals(array['service'], '-infinity', 'infinity')),
          (select sum(price) from public.appointments where status <> 'cancelled')
        union all
        select 'cohorts', (select sum(appointments) from private.current_cohorts()),
          (select count(*) from public.appointments where status = 'completed')
        union all
        select 'clients', private.row_total('clients'), (select count(*) from public.clients)
      ) as figures where coalesce(stored, 0) <> coalesce(counted, 0)`),
  )
}
