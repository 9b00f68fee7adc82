// All personal data of one client, row by row: what is found and exported, what is gone after erasure, and that no
// other rows change.
import { beforeAll, expect, it } from 'vitest'
import { factsOf, unlabelledColumns } from '#app/office/clients/privacy/facts.ts'
import type { PersonRow } from '#app/office/clients/privacy/queries.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { ident, sql } from '#server/db/sql.ts'
import { insertCallers, setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { serviceId } from './fixture.ts'
import { columnsOf, fates } from './personal-columns.ts'

const idOf = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`
const area = idOf('f1')
const client = idOf('c1')
const sister = idOf('c2')
const namesake = idOf('c3')
const appointments = [idOf('a1'), idOf('a2')]
/** With another spelling of the number; with an old number and the address; with that old number alone. */
const leads = [idOf('d1'), idOf('d2'), idOf('d3')]
const sistersLead = idOf('d4')
const review = idOf('e1')
const namesakesReview = idOf('e2')

/**
 * In all of the client's rows, and otherwise only in her sister's lead. Whole numbers: five digits also occur in the
 * microseconds of a timestamp.
 */
const marks = 'zarina|98111[ -]?22233|97222[ -]?33344|28[.]719123'
const isMarked = (value: unknown) => new RegExp(marks, 'i').test(JSON.stringify(value ?? null))

const everyRow = `
  insert into public.services (id, name, price) values ('${serviceId}', 'Facial', 500);
  insert into public.areas (id, name) values ('${area}', 'Lakeside');
  insert into public.clients (id, full_name, email, phone, address, area_id, notes) values
    ('${client}', 'Zarina Quill', 'zarina@example.com', '+91 98111 22233', 'Zarina Lodge', '${area}', 'Zarina likes rose'),
    ('${sister}', 'Yasmin Quill', null, '090000 00002', '4 Lake Road', '${area}', 'Rings twice'),
    ('${namesake}', 'Rosa Mundi', 'rosa@example.com', '90000 00003', null, null, null);
  insert into public.patch_tests (id, client_id, tested_for, product, tested_on, result, expires_on, consent, consented_on) values
    ('${idOf('ab1')}', '${client}', 'Colour for Zarina', 'Zarina red', '2026-01-01', 'reaction', '2026-07-01', 'Zarina agrees', '2026-01-01'),
    ('${idOf('ab2')}', '${sister}', 'Lash glue', null, '2026-01-01', null, '2026-07-01', 'I agree', '2026-01-01');
  insert into private.client_merges
      (kept_id, removed_id, kept, removed, merged, appointments, leads, waitlist_entries, patch_tests, events, audit_log, messages, places)
    values ('${client}', '${idOf('c9')}', '{"full_name": "Zarina Quill"}', '{"full_name": "Zarina Merged", "phone": "97222 33344"}', '{}',
      '{}', '{}', '{}', '{}', '{}', '{}', '[]', '{}');
  update public.clients set allergies = 'Zarina: latex' where id = '${client}';
  update public.clients set latitude = 28.719123, longitude = 77.104567, accuracy = 12, gate = 'Zarina''s gate',
      floor = 'Zarina upstairs', landmark = 'Opposite Zarina Stores', parking = 'Beside Zarina''s car' where id = '${client}';
  update public.clients set latitude = 28.5, longitude = 77.1, accuracy = 9, gate = '4' where id = '${sister}';
  insert into public.appointments (id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status) values
    ('${appointments[0]}', '${client}', '${serviceId}', '2026-01-05T05:00Z', 'completed', 'Zarina was late', 500, 'paid'),
    ('${appointments[1]}', '${client}', '${serviceId}', '2026-02-05T05:00Z', 'cancelled', 'Zarina was ill', 0, 'pending'),
    ('${idOf('a3')}', '${sister}', '${serviceId}', '2026-02-05T06:00Z', 'completed', 'In a hurry', 450, 'paid');
  update public.appointments set address = 'Hall of Zarina', latitude = 28.719123, longitude = 77.2, gate = 'Gate of Zarina'
    where id = '${appointments[1]}';
  insert into public.events (id, client_id, name, notes) values
    ('${idOf('ef1')}', '${client}', 'Wedding of Zarina', 'Zarina likes marigold'), ('${idOf('ef2')}', '${sister}', 'Party', null);
  insert into public.event_functions (id, event_id, position, kind, name, ready_by) values
    ('${idOf('ef3')}', '${idOf('ef1')}', 1, 'wedding', 'Zarina says yes', '2026-01-05T06:00Z'), ('${idOf('ef4')}', '${idOf('ef2')}', 1, 'party', null, '2026-02-05T07:00Z');
  insert into public.appointment_lines (appointment_id, position, service_id, guest_name, price, minutes) values
    ('${appointments[0]}', 2, '${serviceId}', 'Mother of Zarina', 500, 45),
    ('${idOf('a3')}', 2, '${serviceId}', 'A friend', 450, 45);
  insert into public.leads (id, full_name, phone, email, service_interested, message, status) values
    ('${leads[0]}', 'zarina  quill ', '098111-22233', null, 'Facial of Zarina', 'Zarina asks', 'converted'),
    ('${leads[1]}', 'Zarina Quill', '97222 33344', 'Zarina@Example.com', 'Nails of Zarina', 'Zarina asks again', 'contacted'),
    ('${leads[2]}', 'Zarina Quill', '97222 33344', null, 'Hair of Zarina', 'Zarina asked before', 'rejected'),
    ('${sistersLead}', 'Yasmin Quill', '98111 22233', null, 'Nails', 'For my sister', 'new'),
    ('${idOf('d5')}', 'Rosa Mundi', '90000 00003', null, 'Nails', null, 'new');
  update public.leads set plan = '{"functions": [{"kind": "wedding", "ready_by": "2026-12-05T08:00Z", "people": [{"who": "Aunt of Zarina", "count": 1, "services": []}]}]}',
      plan_before = '{"functions": [{"kind": "wedding", "ready_by": "2026-12-05T08:00Z", "people": [{"who": "Uncle of Zarina", "count": 1, "services": []}]}]}' where id in
    ('${leads[0]}', '${leads[1]}', '${leads[2]}');
  insert into public.lead_calls (id, lead_id, result, note) values
    ('${idOf('ca1')}', '${leads[1]}', 'wants_price', 'Zarina asked for the price'), ('${idOf('ca2')}', '${idOf('d5')}', 'no_answer', null);
  insert into public.reviews (id, full_name, email, rating, review_text, is_approved, answer) values
    ('${review}', 'Zarina Quill', 'zarina@example.com', 5, 'Zarina is happy', true, 'Thank you, Zarina'),
    ('${namesakesReview}', 'Rosa Mundi', null, 4, 'Fine', true, null);
  insert into public.waitlist_entries (id, client_id, service_ids, from_day, to_day, area_id, notes) values
    ('${idOf('ae1')}', '${client}', array['${serviceId}'::uuid], current_date, current_date + 7, '${area}', 'Zarina wants mornings'),
    ('${idOf('ae2')}', '${sister}', array['${serviceId}'::uuid], current_date, current_date + 7, '${area}', 'Any time');
  insert into public.messages
      (id, kind, channel, appointment_id, client_id, state, problem, due_at, until, try_at) values
    ('${idOf('b1')}', 'confirmation', 'mail', '${appointments[0]}', '${client}', 'failed', '550 no such user zarina', now(), now(), now()),
    ('${idOf('b2')}', 'confirmation', 'mail', '${idOf('a3')}', '${sister}', 'failed', '550 no such user', now(), now(), now());
  insert into public.messages (id, kind, channel, lead_id, due_at, until, try_at) values
    ('${idOf('b3')}', 'new_lead', 'mail', '${leads[0]}', now(), now(), now());
  insert into public.client_actions (id, appointment_id, kind) values
    ('${idOf('bc1')}', '${appointments[0]}', 'confirmed'), ('${idOf('bc2')}', '${idOf('a3')}', 'confirmed');
  insert into public.payments (id, appointment_id, kind, amount, method, reference) values
    ('${idOf('b4')}', '${appointments[0]}', 'tip', 50, 'bank', 'From Zarina'),
    ('${idOf('b5')}', '${idOf('a3')}', 'tip', 50, 'bank', 'From her');
  insert into public.invoices
      (id, kind, series, financial_year, number, serial, issued_at, issued_on, appointment_id, taxable, total, recipient, content)
    values
    ('${idOf('b6')}', 'receipt', 'R', 2026, 1, 'R/2627/1', now(), current_date, '${appointments[0]}', 500, 500,
      '{"name": "Zarina Quill", "address": "Zarina Lodge"}', '{"lines": []}'),
    ('${idOf('b7')}', 'receipt', 'R', 2026, 2, 'R/2627/2', now(), current_date, '${idOf('a3')}', 450, 450,
      '{"name": "Yasmin Quill"}', '{"lines": []}');`

interface Found {
  readonly kind: string
  readonly id: string
  readonly found_by: string
  readonly record: Readonly<Record<string, unknown>> & { readonly appointments?: readonly object[] }
}

const person = (tx: OwnerTx, asked: { client?: string; lead?: string }) =>
  tx.query<Found>(
    sql`select * from public.person_data(${asked.client ?? null}::uuid, ${asked.lead ?? null}::uuid)`,
  )

const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`

const erase = (tx: OwnerTx, ids: { clients?: string[]; leads?: string[]; reviews?: string[] }) =>
  tx.query(sql`
    select public.erase_person(${uuids(ids.clients ?? [])}, ${uuids(ids.leads ?? [])}, ${uuids(ids.reviews ?? [])})`)

/** The tables of all schemas, also the platform's, that contain one of the texts. */
async function tablesWithMarks(tx: OwnerTx): Promise<string[]> {
  const tables = await tx.query<{ schema: string; name: string }>(sql`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
    order by 1, 2`)
  const marked: string[] = []
  for (const { schema, name } of tables) {
    const [row] = await tx.query<{ found: boolean }>(sql`
      select exists (
        select from ${ident(schema, name)} as kept
        where to_jsonb(kept)::text ~* ${marks}) as found`)
    if (row?.found) marked.push(`${schema}.${name}`)
  }
  return marked
}

type Row = Readonly<Record<string, unknown>>

async function rowsOf(tx: OwnerTx, table: string): Promise<Map<string, Row>> {
  const rows = await tx.query<{ row: Row }>(
    sql`select to_jsonb(kept) as row from ${ident('public', table)} as kept`,
  )
  return new Map(rows.map(({ row }) => [String(row.id ?? lineKey(row.appointment_id, row)), row]))
}

const lineKey = (appointment: unknown, { position }: Row) => `${appointment}/${position}`

const tables = [
  'clients',
  'patch_tests',
  'appointments',
  'appointment_lines',
  'events',
  'event_functions',
  'leads',
  'lead_calls',
  'waitlist_entries',
  'reviews',
  'messages',
  'client_actions',
  'payments',
  'invoices',
] as const

const without = (row: Row | undefined, ...columns: string[]) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !columns.includes(column)))

async function everything(tx: OwnerTx) {
  return {
    clients: await rowsOf(tx, 'clients'),
    patch_tests: await rowsOf(tx, 'patch_tests'),
    appointments: await rowsOf(tx, 'appointments'),
    appointment_lines: await rowsOf(tx, 'appointment_lines'),
    events: await rowsOf(tx, 'events'),
    event_functions: await rowsOf(tx, 'event_functions'),
    leads: await rowsOf(tx, 'leads'),
    lead_calls: await rowsOf(tx, 'lead_calls'),
    waitlist_entries: await rowsOf(tx, 'waitlist_entries'),
    reviews: await rowsOf(tx, 'reviews'),
    messages: await rowsOf(tx, 'messages'),
    client_actions: await rowsOf(tx, 'client_actions'),
    payments: await rowsOf(tx, 'payments'),
    invoices: await rowsOf(tx, 'invoices'),
    figures: await tx.query(sql`select * from public.dashboard_figures()`),
  }
}

describeEachEngine('personal data', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) => tx.script(everyRow))
  })

  const asOwner = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setOwnerCaller(tx)
      return work(tx)
    })
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setStaffCaller(tx)
      return work(tx)
    })

  it('is classified for all text columns', async () => {
    const columns = await asOwner((tx) =>
      tx.query<{ name: string }>(sql`
        select table_name || '.' || column_name as name
        from information_schema.columns
        where table_schema = 'public'
          and data_type not in ('uuid', 'boolean', 'smallint', 'integer', 'bigint', 'numeric', 'date',
            'time without time zone', 'timestamp with time zone')`),
    )
    const declared = Object.entries(fates).flatMap(([table, of]) =>
      Object.keys(of).map((column) => `${table}.${column}`),
    )
    expect(columns.map(({ name }) => name).sort()).toEqual(declared.sort())
  })

  it('is found by staff from any record, with any spelling of the number and after it changed', async () => {
    const hers = [
      { kind: 'client', id: client, found_by: 'person' },
      ...leads.map((id) => ({ kind: 'lead', id, found_by: 'person' })),
      { kind: 'review', id: review, found_by: 'person' },
      { kind: 'lead', id: sistersLead, found_by: 'phone' },
    ]
    for (const asked of [{ client }, ...leads.map((lead) => ({ lead }))]) {
      const found = await asStaff((tx) => person(tx, asked))
      const which = found.map(({ kind, id, found_by }) => ({ kind, id, found_by }))
      expect(which).toHaveLength(hers.length)
      expect(which).toEqual(expect.arrayContaining(hers))
    }
  })

  it('marks uncertain matches: another name under the number or address, or the name alone', async () => {
    const found = await asStaff(async (tx) => {
      await tx.script(
        `update public.leads set email = 'rosa@example.com', phone = '90000 00009' where id = '${sistersLead}'`,
      )
      return person(tx, { client: namesake })
    })
    expect(found.map(({ id, found_by }) => ({ id, found_by }))).toEqual([
      { id: namesake, found_by: 'person' },
      { id: idOf('d5'), found_by: 'person' },
      { id: sistersLead, found_by: 'email' },
      { id: namesakesReview, found_by: 'name' },
    ])
  })

  it('is shown as labelled text: no column without a label, no JSON', async () => {
    const found = await asStaff((tx) => person(tx, { client }))
    const rows = found.flatMap(({ record }) => [record, ...(record.appointments ?? [])]) as PersonRow[]
    expect(rows.flatMap(unlabelledColumns)).toEqual([])
    const facts = rows.flatMap((row) => factsOf(row, 'Asia/Kolkata'))
    expect(facts.filter(({ text }) => /[[{"]|undefined|NaN/.test(text))).toEqual([])
    for (const line of [
      /^Confirmation by email: not delivered, due .* \(550 no such user zarina\)$/,
      /^Tip ₹50, Bank transfer, .* \(From Zarina\)$/,
      /^Confirmed on /,
      /^Colour for Zarina \(Zarina red\) on 1 Jan 2026: Reaction, valid until 1 Jul 2026, agreed on 1 Jan 2026: Zarina agrees$/,
      /^Zarina Merged, 97222 33344, merged on \d.*$/,
      /^Facial, .* to .*: waiting \(Zarina wants mornings\)$/,
      /^Wedding of Zarina: Zarina says yes, .* \(Zarina likes marigold\)$/,
      /^Wants a price: Zarina asked for the price, \d.*$/,
      /^Receipt R\/2627\/1, ₹500, .*, to Zarina Quill, Zarina Lodge$/,
    ]) {
      expect(facts.flatMap(({ text }) => text.split('\n'))).toContainEqual(expect.stringMatching(line))
    }
  })

  it('is empty for a missing record', async () => {
    expect(await asStaff((tx) => person(tx, { client: idOf('ff') }))).toEqual([])
    expect(await asStaff((tx) => person(tx, {}))).toEqual([])
  })

  it('is exported row by row with all columns', async () => {
    const { found, stored } = await asStaff(async (tx) => ({
      found: await person(tx, { client }),
      stored: await everything(tx),
    }))
    const recordOf = (id: string): Row => found.find((row) => row.id === id)?.record ?? {}
    const handedAppointments = recordOf(client).appointments as readonly Row[]
    const handedLines = handedAppointments.flatMap((appointment) =>
      (appointment.services as readonly Row[]).map((line) => ({
        ...line,
        id: lineKey(appointment.id, line),
      })),
    )
    expect(recordOf(client).area).toBe('Lakeside')
    expect(handedAppointments.map(({ id }) => id)).toEqual(appointments.toReversed())
    expect(handedAppointments.every((appointment) => appointment.area === 'Lakeside')).toBe(true)
    expect(handedLines.map(({ id }) => id)).toEqual([
      `${appointments[1]}/1`,
      `${appointments[0]}/1`,
      `${appointments[0]}/2`,
    ])
    const handed: Readonly<Record<(typeof tables)[number], readonly Row[]>> = {
      clients: [recordOf(client)],
      patch_tests: recordOf(client).patch_tests as readonly Row[],
      appointments: handedAppointments,
      appointment_lines: handedLines,
      events: recordOf(client).events as readonly Row[],
      event_functions: (recordOf(client).events as readonly Row[]).flatMap(
        (event) => event.functions as readonly Row[],
      ),
      leads: leads.map(recordOf),
      lead_calls: leads.flatMap((lead) => recordOf(lead).calls as readonly Row[]),
      waitlist_entries: recordOf(client).waitlist as readonly Row[],
      reviews: [recordOf(review)],
      messages: [
        ...handedAppointments.flatMap((appointment) => appointment.messages as readonly Row[]),
        ...leads.flatMap((lead) => recordOf(lead).messages as readonly Row[]),
      ],
      client_actions: handedAppointments.flatMap(
        (appointment) => appointment.client_actions as readonly Row[],
      ),
      payments: handedAppointments.flatMap((appointment) => appointment.payments as readonly Row[]),
      invoices: handedAppointments.flatMap((appointment) => appointment.invoices as readonly Row[]),
    }
    const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
    expect(ids(handed.patch_tests)).toEqual([idOf('ab1')])
    expect(recordOf(client).merges).toMatchObject([
      { other: { full_name: 'Zarina Merged' }, before: { full_name: 'Zarina Quill' } },
    ])
    expect(ids(handed.events)).toEqual([idOf('ef1')])
    expect(ids(handed.messages)).toEqual([idOf('b1'), idOf('b3')])
    expect(ids(handed.lead_calls)).toEqual([idOf('ca1')])
    expect(ids(handed.waitlist_entries)).toEqual([idOf('ae1')])
    expect(ids(handed.client_actions)).toEqual([idOf('bc1')])
    expect(handed.payments.map(({ amount }) => amount)).toEqual([500, 50])
    expect(ids(handed.invoices)).toEqual([idOf('b6')])
    for (const table of tables) {
      for (const record of handed[table]) {
        const row = stored[table].get(String(record.id))
        for (const column of columnsOf(table, 'theirs', 'fact'))
          expect({ table, [column]: record[column] }).toEqual({ table, [column]: row?.[column] })
      }
      // Without a row of the client in a table, the tests would not see its erasure.
      for (const column of columnsOf(table, 'theirs'))
        expect([table, column, handed[table].some((record) => isMarked(record[column]))]).toEqual([
          table,
          column,
          true,
        ])
    }
  })

  it('is gone from all tables after erasure, and nothing else is', async () => {
    const { before, marked, after, left } = await asOwner(async (tx) => {
      await tx.script(`delete from public.leads where id = '${sistersLead}'`)
      const before = await everything(tx)
      const marked = await tablesWithMarks(tx)
      await erase(tx, { clients: [client], leads, reviews: [review] })
      return { before, marked, after: await everything(tx), left: await tablesWithMarks(tx) }
    })
    expect(marked.toSorted()).toEqual(
      [
        'private.client_merges',
        ...tables.filter((table) => columnsOf(table, 'theirs').length > 0).map((table) => `public.${table}`),
      ].toSorted(),
    )
    expect(left).toEqual([])

    // The appointments stay, without texts.
    const pin = {
      latitude: null,
      longitude: null,
      accuracy: null,
      gate: null,
      floor: null,
      landmark: null,
      parking: null,
      pin_set_by: null,
      pin_set_at: null,
    }
    const changing = ['notes', 'address', 'created_by', 'updated_at', 'calendar_version', ...Object.keys(pin)]
    for (const id of appointments) {
      expect(without(after.appointments.get(id), ...changing)).toEqual(
        without(before.appointments.get(id), ...changing),
      )
      expect(after.appointments.get(id)).toMatchObject({ notes: null, address: null, area_id: area, ...pin })
    }
    const lines = (rows: ReadonlyMap<string, Row>) =>
      [...rows.values()].map((row) => without(row, 'guest_name'))
    expect(lines(after.appointment_lines)).toEqual(expect.arrayContaining(lines(before.appointment_lines)))
    expect(after.appointment_lines.get(`${appointments[0]}/2`)?.guest_name).toBeNull()
    expect(without(after.clients.get(client), 'updated_at', 'search_text', 'sounds')).toEqual({
      id: client,
      full_name: 'Erased client',
      email: null,
      phone: null,
      address: null,
      ...pin,
      area_id: null,
      allergies: null,
      notes: null,
      phone_digits: null,
      language: 'en',
      no_messages: false,
      created_at: before.clients.get(client)?.created_at,
    })
    expect(after.figures).toEqual(before.figures)
    expect(after.payments.get(idOf('b4'))).toEqual({ ...before.payments.get(idOf('b4')), reference: null })
    expect(after.invoices.get(idOf('b6'))).toEqual({ ...before.invoices.get(idOf('b6')), recipient: null })

    const hers = [
      client,
      ...appointments,
      ...leads,
      review,
      ...['b1', 'b3', 'bc1', 'ca1', 'b4', 'b6', 'ae1', 'ab1', 'ef1', 'ef3'].map(idOf),
    ]
    for (const table of tables) {
      const others = (rows: ReadonlyMap<string, Row>) =>
        [...rows].filter(([id]) => !hers.some((hers) => id.startsWith(hers)))
      expect(others(after[table]).length).toBeGreaterThan(0)
      expect(others(after[table])).toEqual(others(before[table]))
    }
    expect([...after.leads.keys(), ...after.reviews.keys()]).toEqual([idOf('d5'), namesakesReview])
  })

  it('is found by no search afterwards', async () => {
    const found = await asOwner(async (tx) => {
      await erase(tx, { clients: [client], leads, reviews: [review] })
      return {
        clients: await tx.query(sql`select id from public.search_clients('zarina')`),
        numbers: await tx.query(sql`select id from public.search_clients('9811122233')`),
        appointments: await tx.query(sql`select id from public.search_appointments('zarina')`),
        leads: await tx.query(sql`select id from public.search_leads('zarina')`),
        person: await person(tx, { client }),
      }
    })
    expect(found).toMatchObject({ clients: [], numbers: [], appointments: [], leads: [] })
    expect(found.person.map(({ id }) => id)).toEqual([client])
  })

  it('leaves nothing of a client without appointments, and the totals follow', async () => {
    const totals = await asOwner(async (tx) => {
      await erase(tx, { clients: [namesake] })
      return tx.query(sql`
        select total_clients::int4, (select count(*)::int4 from public.clients) as counted from public.dashboard_figures()`)
    })
    expect(totals).toEqual([{ total_clients: 2, counted: 2 }])
  })

  it('stays complete while an appointment is still to come', async () => {
    const attempt = asOwner(async (tx) => {
      await tx.script(`
        insert into public.appointments (client_id, service_id, appointment_date)
          values ('${client}', '${serviceId}', now() + interval '1 day')`)
      return erase(tx, { clients: [namesake, client], leads, reviews: [review] })
    })
    await expect(attempt).rejects.toMatchObject({
      sqlState: '23503',
      message: '1 appointment of this person is still upcoming',
    })
    const cancelled = await asOwner(async (tx) => {
      await tx.script(`
        insert into public.appointments (client_id, service_id, appointment_date, status) values
          ('${client}', '${serviceId}', now() + interval '1 day', 'cancelled'),
          ('${client}', '${serviceId}', now() - interval '1 day', 'scheduled')`)
      await erase(tx, { clients: [client] })
      return (await rowsOf(tx, 'clients')).get(client)?.full_name
    })
    expect(cancelled).toBe('Erased client')
  })
})
