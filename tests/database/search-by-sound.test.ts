// Every search of people finds other spellings of a name, after the matches by text.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { insertCallers, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'
import { isDeep } from '#testing/depth.ts'
import { insertOneOfEach } from './fixture.ts'

/** Newest first. */
async function insertClients(tx: OwnerTx, ...people: readonly (readonly [name: string, phone?: string])[]) {
  await tx.script('alter table public.clients disable trigger user')
  await tx.query(sql`
    insert into public.clients (full_name, phone, email, created_at)
    select person ->> 0, person ->> 1, 'm' || place || '@example.com', timestamptz '2026-06-01' - place * interval '1 day'
    from jsonb_array_elements(${JSON.stringify(people)}::jsonb) with ordinality as people (person, place)`)
  await tx.script('alter table public.clients enable trigger user')
}

async function names(tx: OwnerTx, found: Sql): Promise<string[]> {
  const rows = await tx.query<{ full_name: string }>(found)
  return rows.map(({ full_name }) => full_name)
}

const clientsFound = (tx: OwnerTx, term: string) =>
  names(tx, sql`select full_name from public.search_clients(${term})`)

/** Clients, appointments, dues, payments and documents of the same people. */
async function insertHistory(tx: OwnerTx, people: readonly string[]): Promise<void> {
  await insertClients(tx, ...people.map((name) => [name] as const))
  await tx.query(sql`insert into public.services (name, price) values ('Bridal makeup', 900)`)
  await tx.query(sql`
    insert into public.appointments (client_id, service_id, appointment_date, status, created_at)
    select clients.id, services.id, clients.created_at, 'completed', clients.created_at
    from public.clients, public.services
    where services.name = 'Bridal makeup' and clients.full_name in (select jsonb_array_elements_text(${JSON.stringify(people)}::jsonb))`)
  await tx.query(sql`
    insert into public.payments (appointment_id, kind, amount, method, received_at)
    select id, 'advance', 100, 'cash', appointment_date from public.appointments where price = 900`)
}

describeBothEngines('a search by sound', (database, engine) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await insertOneOfEach(database().db)
  })

  it('finds clients in either script, those by text first, each newest first', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await insertClients(
        tx,
        ...(
          ['Puja Sharma', 'पूजा वर्मा', 'Pooja Rao', 'Neha Rao', 'Poojari Devi', 'Pallavi Pooja'] as const
        ).map((name) => [name] as const),
      )
      await setStaffCaller(tx)
      return {
        latin: await clientsFound(tx, 'pooja'),
        other: await clientsFound(tx, 'Puja'),
        devanagari: await clientsFound(tx, 'पूजा'),
        words: await clientsFound(tx, 'शर्मा puja'),
        surname: await clientsFound(tx, 'varma'),
      }
    })
    expect(found).toEqual({
      latin: ['Pooja Rao', 'Poojari Devi', 'Pallavi Pooja', 'Puja Sharma', 'पूजा वर्मा'],
      other: ['Puja Sharma', 'पूजा वर्मा', 'Pooja Rao', 'Pallavi Pooja'],
      devanagari: ['पूजा वर्मा', 'Puja Sharma', 'Pooja Rao', 'Pallavi Pooja'],
      words: ['Puja Sharma'],
      surname: ['पूजा वर्मा'],
    })
  })

  it('finds beginnings while typing, and still phones and emails', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await insertClients(tx, ['Laxmi Rao', '9826012345'], ['लक्ष्मी', '9826054321'], ['Lalita Rao'])
      await setStaffCaller(tx)
      return {
        beginning: await clientsFound(tx, 'lakh'),
        longer: await clientsFound(tx, 'lakshm'),
        phone: await clientsFound(tx, '9826054321'),
        both: await clientsFound(tx, 'lakshmi 98260 123'),
        email: await clientsFound(tx, 'lakshmi m1@'),
        elsewhere: await clientsFound(tx, 'lakshmi m3@'),
      }
    })
    expect(found).toEqual({
      beginning: ['Laxmi Rao', 'लक्ष्मी'],
      longer: ['Laxmi Rao', 'लक्ष्मी'],
      phone: ['लक्ष्मी'],
      both: ['Laxmi Rao'],
      email: ['Laxmi Rao'],
      elsewhere: [],
    })
  })

  it('orders the client picker by name within text and sound', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await insertClients(tx, ['Sweta A'], ['Shweta Z'], ['Shweta B'], ['श्वेता'], ['Swetha C'])
      await setStaffCaller(tx)
      return names(tx, sql`select full_name from public.search_clients('shweta', by_email => false)`)
    })
    expect(found).toEqual(['Shweta B', 'Shweta Z', 'Sweta A', 'Swetha C', 'श्वेता'])
  })

  it('finds leads, also within a status', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.leads (full_name, phone, service_interested, status, created_at)
        values ('ऐश्वर्या', '9000000001', 'Facial', 'new', '2026-01-03'), ('Aiswarya', '9000000002', 'Facial', 'converted', '2026-01-02'),
          ('Aishwarya', '9000000003', 'Facial', 'new', '2026-01-01')`)
      await setStaffCaller(tx)
      return [
        await names(tx, sql`select full_name from public.search_leads('aishwarya')`),
        await names(tx, sql`select full_name from public.search_leads('aishwarya', 'new')`),
        await names(tx, sql`select full_name from public.search_leads('aishwarya', 'to_call')`),
      ]
    })
    expect(found).toEqual([
      ['Aishwarya', 'ऐश्वर्या', 'Aiswarya'],
      ['Aishwarya', 'ऐश्वर्या'],
      ['Aishwarya', 'ऐश्वर्या'],
    ])
  })

  it('finds appointments, dues, payments and documents, with their totals', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await insertHistory(tx, ['खुशबू', 'Kushbu Jain', 'Khushboo', 'Nisha'])
      await setStaffCaller(tx)
      await tx.query(
        sql`select public.issue_invoice(gen_random_uuid(), id) from public.appointments where price = 900`,
      )
      const of = (rows: Sql) =>
        names(
          tx,
          sql`select full_name from (${rows}) as found (appointment, place)
            join public.appointments on appointments.id = appointment join public.clients on clients.id = client_id order by place`,
        )
      const listed = (call: Sql, column: Sql) =>
        of(sql`select found.${column}, found.ordinality from ${call} with ordinality as found`)
      const [dues] = await tx.query(sql`select later + overdue as sum from public.due_totals('khushboo')`)
      const [paid] = await tx.query(
        sql`select amount from public.payment_totals('khushboo') where method is null`,
      )
      return {
        appointments: await listed(sql`public.search_appointments('khushboo')`, sql`id`),
        withService: await listed(sql`public.search_appointments('khushboo bridal')`, sql`id`),
        jain: await listed(sql`public.search_appointments('makeup jain khushboo', 'completed')`, sql`id`),
        ofADay: await listed(
          sql`public.search_appointments_between('khushboo', '2026-05-01', '2026-06-30')`,
          sql`id`,
        ),
        dues: await listed(sql`public.search_dues('khushboo')`, sql`id`),
        payments: await listed(sql`public.search_payments('khushboo')`, sql`appointment_id`),
        invoices: await listed(sql`public.search_invoices('khushboo')`, sql`appointment_id`),
        totals: [dues?.sum, paid?.amount],
      }
    })
    const newestFirst = ['Khushboo', 'खुशबू', 'Kushbu Jain']
    const oldestFirst = ['Khushboo', 'Kushbu Jain', 'खुशबू']
    expect(found).toEqual({
      appointments: newestFirst,
      withService: newestFirst,
      jain: ['Kushbu Jain'],
      ofADay: oldestFirst,
      dues: oldestFirst,
      payments: newestFirst,
      invoices: expect.arrayContaining(newestFirst),
      totals: ['2400.00', '300.00'],
    })
    expect(found.invoices[0]).toBe('Khushboo')
  })

  describe.runIf(isDeep || engine === 'postgres')('among many', () => {
    const firstNames = [
      'Pooja',
      'Puja',
      'पूजा',
      'Neha',
      'नेहा',
      'Lakshmi',
      'Laxmi',
      'लक्ष्मी',
      'Asha',
      'Ashwini',
      'Priya',
      'Pria',
    ]
    const surnames = ['Sharma', 'Sarma', 'शर्मा', 'Rao', 'Jain', 'जैन', 'Deshmukh']
    const insertMany = (tx: OwnerTx, number: number) =>
      tx.query(sql`
        insert into public.clients (full_name, created_at)
        select ${JSON.stringify(firstNames)}::jsonb ->> (n * 7 % ${firstNames.length}::int) || ' '
            || (${JSON.stringify(surnames)}::jsonb ->> (n * 5 / 3 % ${surnames.length}::int)) || ' ' || n,
          timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${number}::int) as n`)

    it('finds what reading all rows would find', async () => {
      const terms = [
        'pooja',
        'puja sarma',
        'पूजा',
        'asha',
        'ash',
        'lakh',
        'laxmi jain',
        'जैन',
        'priya 12',
        'neha deshmuk',
        'नेहा शर्मा',
      ]
      const { found, read } = await rolledBackIn(database().db, async (tx) => {
        await insertMany(tx, 1000)
        await setStaffCaller(tx)
        const found: Record<string, string[]> = {}
        const read: Record<string, string[]> = {}
        for (const term of terms) {
          found[term] = await clientsFound(tx, term)
          read[term] = await names(tx, readingEveryRow(term))
        }
        return { found, read }
      })
      expect(found).toEqual(read)
      expect(
        Object.values(read).filter((rows) => rows.length > 0 && rows.length < 100).length,
      ).toBeGreaterThan(3)
    })

    /** With its own reading of the keys instead of a text search query. */
    const readingEveryRow = (term: string) => sql`
      with listed as (
        select full_name, clients.created_at, clients.id,
          (select bool_and(search_text like pattern) from unnest(private.search_patterns(${term})) as pattern) as is_by_text,
          (
            select bool_and(search_text like pattern or (heard is not null and (
              select bool_and(exists (
                select from unnest(private.sound_keys(full_name)) as key
                where case when wanted like '%:*' then starts_with(key, rtrim(wanted, ':*')) else key = wanted end))
              from unnest(private.sound_keys(btrim(pattern, '%'), ':*')) as wanted)))
            from unnest(private.search_patterns(${term}), private.search_sounds(${term})) as words (pattern, heard)
          ) as is_found
        from public.clients
      )
      select full_name from listed where is_found order by is_by_text desc, created_at desc, id limit 100`

    it('uses the index of the sounds', async () => {
      const scans = await rolledBackIn(database().db, async (tx) => {
        await tx.script('alter table public.clients disable trigger user')
        await insertMany(tx, 5000)
        await tx.query(
          sql`insert into public.clients (full_name, created_at) values ('Khushboo', '2025-01-01')`,
        )
        await tx.script(`
          select gin_clean_pending_list('public.clients_sounds_idx'), gin_clean_pending_list('public.clients_search_text_idx');
          analyze public.clients`)
        await setStaffCaller(tx)
        const scansOf = async (relation: string) => {
          const [row] = await tx.query<{ scans: bigint }>(
            sql`select pg_stat_get_xact_numscans(${relation}::regclass)::int as scans`,
          )
          return Number(row?.scans)
        }
        const before = await scansOf('public.clients')
        const found = await clientsFound(tx, 'kushbu')
        return {
          found,
          sounds: await scansOf('public.clients_sounds_idx'),
          wholeTable: (await scansOf('public.clients')) - before,
        }
      })
      expect(scans).toEqual({ found: ['Khushboo'], sounds: 1, wholeTable: 0 })
    })
  })
})
