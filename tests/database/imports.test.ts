// Imports from other software: idempotent, all or nothing, with a dry run.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  client,
  facial,
  insertBusiness,
  rolledBackAsStaff as rolledBackIn,
} from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const first = '00000000-0000-4000-8000-0000000000f1'
const second = '00000000-0000-4000-8000-0000000000f2'

interface Sending {
  readonly id?: string
  readonly duplicates?: 'skip' | 'merge'
  readonly dry_run?: boolean
}

const send = (
  tx: OwnerTx,
  kind: string,
  lines: object[],
  { id = first, duplicates = 'skip', dry_run = false }: Sending = {},
) =>
  tx.query<{ line: number; outcome: string; problem: string | null; note: string | null; mark: string }>(sql`
    select * from public.import_lines(${id}, ${kind}, 'book.csv', ${JSON.stringify(lines)}::jsonb, ${duplicates}, ${dry_run})`)

const counts = async (tx: OwnerTx) =>
  (
    await tx.query(sql`
      select (select count(*) from public.clients)::int4 as clients, (select count(*) from public.services)::int4 as services,
        (select count(*) from public.appointments)::int4 as appointments, (select count(*) from private.imports)::int4 as imports`)
  )[0]

const people = [
  { line: 2, full_name: 'Asha', phone: '9826000001', email: null, address: null, notes: null },
  {
    line: 3,
    full_name: ' ASHA ',
    phone: '+91 98260 00001',
    email: 'asha@example.com',
    address: null,
    notes: null,
  },
  { line: 4, full_name: 'Without a number', phone: null, email: null, address: null, notes: null },
]

describeEachEngine('imports', (database) => {
  beforeAll(() => insertBusiness(database().db))

  const asOwner = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setOwnerCaller(tx)
      return work(tx)
    })

  it('add each client once, identified by number and name, and the same file twice adds nothing', async () => {
    const seen = await asOwner(async (tx) => {
      const before = await counts(tx)
      const rehearsed = await send(tx, 'clients', people, { dry_run: true })
      const afterRehearsal = await counts(tx)
      const written = await send(tx, 'clients', people)
      const repeated = await send(tx, 'clients', people)
      await tx.query(sql`select public.finish_import(${first})`)
      const again = await send(tx, 'clients', people, { id: second, duplicates: 'merge' })
      return {
        before,
        afterRehearsal,
        rehearsed: rehearsed.map(({ outcome }) => outcome),
        written: written.map(({ outcome }) => outcome),
        repeated: repeated.map(({ outcome }) => outcome),
        again: again.map(({ outcome }) => outcome),
        asha: await tx.query(
          sql`select full_name, email from public.clients where phone_digits = '9826000001'`,
        ),
      }
    })
    expect(seen.afterRehearsal).toEqual(seen.before)
    expect(seen).toMatchObject({
      rehearsed: ['added', 'skipped', 'added'],
      written: ['added', 'skipped', 'added'],
      repeated: ['added', 'skipped', 'added'],
      again: ['skipped', 'merged', 'skipped'],
      asha: [{ full_name: 'Asha', email: 'asha@example.com' }],
    })
  })

  it('bring the place of the door, fill in a missing one, and take it away again when undone', async () => {
    const seen = await asOwner(async (tx) => {
      await tx.query(sql`update public.clients set phone = '9826000009' where id = ${client}`)
      const placeOf = (digits: string) =>
        tx.query(sql`
          select latitude::float8, longitude::float8, accuracy, gate, floor, landmark, parking from public.clients
          where phone_digits = ${digits}`)
      const door = {
        pin: '22.7533,75.8937',
        gate: 'Blue gate',
        floor: '3',
        landmark: 'Temple',
        parking: 'Lane',
      }
      await send(tx, 'clients', [{ line: 2, full_name: 'Nita', phone: '9826000010', ...door }])
      await send(
        tx,
        'clients',
        [
          { line: 2, full_name: 'a', phone: '9826000009', address: 'house 1', ...door },
          // Known with a pin already.
          { line: 3, full_name: 'Nita', phone: '9826000010', pin: '22.7,75.8', gate: 'Other' },
        ],
        { id: second, duplicates: 'merge' },
      )
      const merged = [await placeOf('9826000010'), await placeOf('9826000009')]
      await tx.query(sql`select public.undo_import(${second})`)
      return { merged: merged.flat(), undone: await placeOf('9826000009') }
    })
    const place = {
      latitude: 22.7533,
      longitude: 75.8937,
      accuracy: null,
      gate: 'Blue gate',
      floor: '3',
      landmark: 'Temple',
      parking: 'Lane',
    }
    expect(seen.merged).toEqual([place, place])
    expect(seen.undone).toEqual([
      {
        latitude: null,
        longitude: null,
        accuracy: null,
        gate: null,
        floor: null,
        landmark: null,
        parking: null,
      },
    ])
  })

  it('do not lead to the door of another address', async () => {
    const seen = await asOwner(async (tx) => {
      await tx.query(sql`update public.clients set phone = '9826000009' where id = ${client}`)
      const line = {
        line: 2,
        full_name: 'a',
        phone: '9826000009',
        address: 'House 99',
        pin: '22.7533,75.8937',
      }
      const outcomes = await send(tx, 'clients', [line], { duplicates: 'merge' })
      return [
        outcomes[0]?.outcome,
        await tx.query(sql`select latitude from public.clients where id = ${client}`),
      ]
    })
    expect(seen).toEqual(['skipped', [{ latitude: null }]])
  })

  it('tell the members of a family apart, and leave a note about a shared number', async () => {
    const visit = (line: number, full_name: string) => ({
      line,
      clock: `2024-05-0${line}T10:00`,
      full_name,
      phone: '9826000003',
      service: 'Facial',
    })
    const seen = await asOwner(async (tx) => {
      const clients = await send(tx, 'clients', [
        { line: 2, full_name: 'Meera Rao', phone: '9826000003' },
        { line: 3, full_name: 'Tara Rao', phone: '+91 98260 00003' },
      ])
      const visits = await send(
        tx,
        'visits',
        [visit(2, 'tara  rao'), visit(3, 'Meera Rao'), visit(4, 'Uma Rao'), visit(5, 'Uma Rao')],
        { id: second },
      )
      const booked = await tx.query(sql`
        select full_name, count(*)::int4 as visits from public.appointments join public.clients on clients.id = client_id
        where phone_digits = '9826000003' group by 1 order by 1`)
      return { clients, visits, booked }
    })
    expect(seen.clients).toMatchObject([
      { outcome: 'added', note: null },
      { outcome: 'added', note: 'Tara Rao is a new client; the number also belongs to Meera Rao.' },
    ])
    expect(seen.visits.map(({ note }) => note)).toEqual([
      null,
      null,
      'Uma Rao is a new client; the number also belongs to Meera Rao, Tara Rao.',
      null,
    ])
    expect(seen.booked).toEqual([
      { full_name: 'Meera Rao', visits: 1 },
      { full_name: 'Tara Rao', visits: 1 },
      { full_name: 'Uma Rao', visits: 2 },
    ])
  })

  it('are undone completely, also merged fields and clients added with appointments', async () => {
    const seen = await asOwner(async (tx) => {
      await tx.query(sql`update public.clients set phone = '9826000009' where id = ${client}`)
      const before = await counts(tx)
      await send(tx, 'clients', [{ line: 2, full_name: 'a', phone: '9826000009', email: 'a@example.com' }], {
        duplicates: 'merge',
      })
      await send(
        tx,
        'visits',
        [
          {
            line: 2,
            clock: '2024-05-01T10:00',
            full_name: 'Newly known',
            phone: '9826000002',
            service: 'facial',
            paid: 450,
          },
          {
            line: 3,
            clock: '2024-06-01T10:00',
            full_name: 'Newly known',
            phone: '9826000002',
            service: 'Facial',
          },
          {
            line: 4,
            clock: '2024-05-01T10:00',
            full_name: 'Newly known',
            phone: '9826000002',
            service: 'Bridal',
            paid: 9000,
          },
        ],
        { id: second },
      )
      const appointments = await tx.query(sql`
        select service_id, status, duration_minutes, price, payment_amount, payment_status, due from public.appointments
        where appointment_date < '2025-01-01' order by appointment_date`)
      const received = await tx.query(sql`
        select amount from public.payments where received_at = '2024-05-01T04:30:00Z' order by amount`)
      const unfinished = await tx.query(
        sql`select file_name, lines from public.unfinished_imports() order by lines`,
      )
      const left = [
        await tx.query(sql`select public.undo_import(${second}, 1) as lines`),
        await tx.query(sql`select public.undo_import(${second}) as lines`),
        await tx.query(sql`select public.undo_import(${first}) as lines`),
      ].flat()
      return {
        before,
        appointments,
        received,
        unfinished,
        left,
        after: await counts(tx),
        email: await tx.query(sql`select email from public.clients where id = ${client}`),
      }
    })
    expect(seen.after).toEqual(seen.before)
    expect(seen).toMatchObject({
      appointments: [
        {
          service_id: facial,
          status: 'completed',
          duration_minutes: 225,
          price: '9450.00',
          payment_amount: '9450.00',
          payment_status: 'paid',
        },
        // Where the file has no amount, nothing is due.
        { price: '0.00', payment_status: 'pending', due: '0.00' },
      ],
      received: [{ amount: '450.00' }, { amount: '9000.00' }],
      unfinished: [
        { file_name: 'book.csv', lines: 1 },
        { file_name: 'book.csv', lines: 3 },
      ],
      left: [{ lines: 2 }, { lines: 0 }, { lines: 0 }],
      email: [{ email: null }],
    })
  })

  it('add the services of one appointment line by line, once, and undo only what was added', async () => {
    const line = (number: number, service: string, paid: number) => ({
      line: number,
      clock: '2024-05-01T10:00',
      full_name: 'Newly known',
      phone: '9826000002',
      service,
      paid,
    })
    const both = [line(2, 'Facial', 450), line(3, 'Bridal', 9000)]
    const state = sql`
      select price, payment_amount, payment_status, duration_minutes, (
        select count(*) from public.appointment_lines where appointment_id = id)::int4 as lines
      from public.appointments where appointment_date < '2025-01-01'`
    const seen = await asOwner(async (tx) => {
      await send(tx, 'visits', both.slice(0, 1))
      await tx.query(sql`select public.finish_import(${first})`)
      const before = await tx.query(state)
      const outcomes = await send(tx, 'visits', both, { id: second })
      const after = await tx.query(state)
      const rehearsed = await send(tx, 'visits', both, { dry_run: true })
      await tx.query(sql`select public.undo_import(${second})`)
      return { before, outcomes, after, rehearsed, undone: await tx.query(state) }
    })
    expect(seen).toMatchObject({
      outcomes: [{ outcome: 'skipped' }, { outcome: 'added' }],
      after: [{ price: '9450.00', payment_amount: '9450.00', payment_status: 'paid', lines: 2 }],
      rehearsed: [{ outcome: 'skipped' }, { outcome: 'skipped' }],
    })
    expect(seen.rehearsed.map(({ mark }) => mark)).toEqual(seen.outcomes.map(({ mark }) => mark))
    expect(new Set(seen.rehearsed.map(({ mark }) => mark)).size).toBe(2)
    expect(seen.undone).toEqual(seen.before)
  })

  it('read several services of one line as our export joins them, and divide what was paid', async () => {
    const visit = (line: number, service: string, paid: number, clock = '2024-05-01T10:00') => ({
      line,
      clock,
      full_name: 'Newly known',
      phone: '9826000002',
      service,
      paid,
    })
    const written = sql`
      select appointments.price, payment_status, due, appointments.duration_minutes, string_agg(
        services.name || ' ' || lines.price, ', ' order by position) as lines
      from public.appointments join public.appointment_lines as lines on appointment_id = appointments.id
        join public.services on services.id = lines.service_id
      where appointment_date < '2025-01-01' group by appointments.id order by appointment_date`
    const seen = await asOwner(async (tx) => {
      await tx.query(sql`update public.services set price = 450, duration_minutes = 60 where name = 'Facial'`)
      await tx.query(
        sql`update public.services set price = 9000, duration_minutes = 120 where name = 'Bridal'`,
      )
      await tx.query(sql`insert into public.services (name, price) values ('Facial + Bridal', 50)`)
      await send(tx, 'visits', [
        visit(2, 'Bridal + facial', 6300.02),
        visit(3, 'Facial + Bridal', 40, '2024-06-01T10:00'),
        visit(4, 'Facial', 0, '2024-07-01T10:00'),
      ])
      const alone = await tx.query(written)
      // Two are there, one is missing.
      const more = await send(
        tx,
        'visits',
        [visit(2, 'Facial + Facial + Bridal', 300), visit(3, 'FACIAL', 1)],
        {
          id: second,
        },
      )
      const [joined] = await tx.query(written)
      await tx.query(sql`select public.undo_import(${second})`)
      const undone = await tx.query(written)
      return { alone, more, joined, undone }
    })
    expect(seen.alone).toEqual([
      {
        price: '6300.02',
        payment_status: 'paid',
        due: '0.00',
        duration_minutes: 180,
        lines: 'Bridal 6000.02, Facial 300.00',
      },
      {
        price: '40.00',
        payment_status: 'paid',
        due: '0.00',
        duration_minutes: 60,
        lines: 'Facial + Bridal 40.00',
      },
      { price: '0.00', payment_status: 'pending', due: '0.00', duration_minutes: 60, lines: 'Facial 0.00' },
    ])
    expect(seen.more.map(({ outcome }) => outcome)).toEqual(['added', 'skipped'])
    expect(seen.joined).toMatchObject({ price: '6600.02', duration_minutes: 240 })
    expect(seen.undone).toEqual(seen.alone)
    await expect(
      asOwner((tx) => send(tx, 'visits', [visit(2, 'Facial + Unheard of', 1)])),
    ).rejects.toMatchObject({
      message: 'Line 2: There is no service “Unheard of”. Import the services first.',
    })
  })

  it('keep that a client wants no messages, and their language', async () => {
    const seen = await asOwner(async (tx) => {
      await tx.query(sql`update public.clients set phone = '9826000009' where id = ${client}`)
      const lines = [
        { line: 2, full_name: 'a', phone: '9826000009', no_messages: true, language: 'hi' },
        { line: 3, full_name: 'New', phone: '9826000010', no_messages: true, language: 'hi' },
      ]
      const outcomes = await send(tx, 'clients', lines, { duplicates: 'merge' })
      const state = sql`
        select no_messages, language from public.clients where phone in ('9826000009', '9826000010') order by phone`
      const imported = await tx.query(state)
      await tx.query(sql`select public.undo_import(${first})`)
      return { outcomes: outcomes.map(({ outcome }) => outcome), imported, undone: await tx.query(state) }
    })
    expect(seen).toEqual({
      outcomes: ['merged', 'added'],
      imported: [
        { no_messages: true, language: 'en' },
        { no_messages: true, language: 'hi' },
      ],
      undone: [{ no_messages: false, language: 'en' }],
    })
  })

  it('make no message due for a past appointment, also not when its time is corrected', async () => {
    const seen = await asOwner(async (tx) => {
      await tx.query(sql`update public.services set come_again_weeks = 1 where id = ${facial}`)
      const clock = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 16)
      const visit = { line: 2, clock, full_name: 'Asha', phone: '9826000001', service: 'Facial', paid: 100 }
      await send(tx, 'visits', [visit])
      const due = () =>
        tx.query(sql`
          select kind from public.messages join public.clients on clients.id = client_id
          where full_name = 'Asha' order by kind`)
      const imported = await due()
      await tx.query(sql`
        update public.appointments set appointment_date = appointment_date + interval '2 hours', payment_amount = 50,
          payment_status = 'partial' where notes is null and created_at < now()`)
      await tx.query(sql`update public.clients set email = 'asha@example.com' where full_name = 'Asha'`)
      const corrected = await due()
      // An appointment of the calendar leads to messages as ever.
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date, status, overlap_ok)
        select id, ${facial}, now() - interval '1 day', 'completed', true from public.clients where full_name = 'Asha'`)
      return { imported, corrected, booked: await due() }
    })
    expect(seen).toEqual({
      imported: [],
      corrected: [],
      booked: [{ kind: 'come_again' }, { kind: 'payment_due' }, { kind: 'thanks' }],
    })
  })

  it('keep clients, services and appointments that were changed, paid or invoiced meanwhile', async () => {
    const visit = (line: number) => ({
      line,
      clock: `2024-05-0${line}T10:00`,
      full_name: `Visitor ${line}`,
      phone: `982600001${line}`,
      service: 'Facial',
      paid: 500,
    })
    const seen = await asOwner(async (tx) => {
      const idOf = async (line: number) => {
        const [row] = await tx.query<{ id: string }>(sql`
          select appointments.id from public.appointments join public.clients on clients.id = client_id
          where full_name = ${`Visitor ${line}`}`)
        return row?.id ?? ''
      }
      await send(tx, 'clients', [
        { line: 2, full_name: 'Changed', phone: '9826000021' },
        { line: 3, full_name: 'Untouched', phone: '9826000022' },
      ])
      await tx.query(sql`update public.clients set notes = 'Mine' where full_name = 'Changed'`)
      await send(tx, 'visits', [1, 2, 3, 4, 5].map(visit), { id: second })
      await tx.query(sql`update public.appointments set notes = 'Mine' where id = ${await idOf(1)}`)
      for (const [line, kind] of [
        [2, 'balance'],
        [3, 'tip'],
      ] as const) {
        const payment = {
          appointment_id: await idOf(line),
          amount: 100,
          method: 'cash',
          kind,
          more_than_due_ok: true,
        }
        await tx.query(sql`select public.take_payment(${JSON.stringify(payment)})`)
      }
      await tx.query(sql`select public.issue_invoice(${first}, ${await idOf(4)})`)
      await tx.query(sql`select public.undo_import(${first})`)
      await tx.query(sql`select public.undo_import(${second})`)
      return {
        clients: await tx.query(sql`
          select full_name from public.clients where phone like '98260000%' order by 1`),
        visits: await tx.query(sql`
          select full_name from public.appointments join public.clients on clients.id = client_id
          where appointment_date < '2025-01-01' order by 1`),
      }
    })
    const kept = [1, 2, 3, 4].map((line) => ({ full_name: `Visitor ${line}` }))
    expect(seen).toEqual({ clients: [{ full_name: 'Changed' }, ...kept], visits: kept })
  })

  it('keep fields that were changed meanwhile when they are undone', async () => {
    const seen = await asOwner(async (tx) => {
      await tx.query(sql`update public.clients set phone = '9826000009' where id = ${client}`)
      await send(
        tx,
        'clients',
        [{ line: 2, full_name: 'a', phone: '9826000009', email: 'a@example.com', notes: 'From the book' }],
        { duplicates: 'merge' },
      )
      await tx.query(sql`update public.clients set notes = 'Mine', address = 'Here' where id = ${client}`)
      await tx.query(sql`select public.undo_import(${first})`)
      return tx.query(sql`select email, notes, address from public.clients where id = ${client}`)
    })
    expect(seen).toEqual([{ email: null, notes: 'Mine', address: 'Here' }])
  })

  it('report each line that is refused, and a refused line undoes all of them', async () => {
    const lines = [
      { line: 2, clock: '2024-05-01T10:00', full_name: 'A', service: 'Facial' },
      { line: 3, clock: '2024-05-01T10:00', full_name: 'A', service: 'Unheard of' },
      { line: 4, clock: '2999-05-01T10:00', full_name: 'A', service: 'Facial' },
      { line: 5, clock: 'never', full_name: 'A', service: 'Facial' },
    ]
    const rehearsed = await asOwner((tx) => send(tx, 'visits', lines, { dry_run: true }))
    expect(rehearsed).toMatchObject([
      { line: 2, outcome: 'added', problem: null },
      { line: 3, problem: 'There is no service “Unheard of”. Import the services first.' },
      { line: 4, problem: 'The appointment is in the future; only past appointments are imported.' },
      { line: 5, outcome: 'problem' },
    ])
    await expect(asOwner((tx) => send(tx, 'visits', lines))).rejects.toMatchObject({
      message: 'Line 3: There is no service “Unheard of”. Import the services first.',
    })
  })

  it('add services by name', async () => {
    const outcomes = await asOwner((tx) =>
      send(
        tx,
        'services',
        [
          { line: 2, name: 'FACIAL', price: 1, category: 'Skin' },
          { line: 3, name: 'Threading', price: 99.5 },
          { line: 4, name: 'Free', price: -1 },
        ],
        { duplicates: 'merge', dry_run: true },
      ),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['merged', 'added', 'problem'])
  })
})
