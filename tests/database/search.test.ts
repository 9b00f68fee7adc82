// The office search finds what reading all rows would find, newest first, a hundred at most.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { insertCallers, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'
import { isDeep } from '#testing/depth.ts'
import { clientId, insertOneOfEach, serviceId } from './fixture.ts'

async function count(tx: OwnerTx, term: string, status: string | null = null): Promise<number> {
  return (await tx.query(sql`select id from public.search_appointments(${term}, ${status})`)).length
}

/** Client, service, time, notes and status. Triggers are off: they do not matter for searching, and they are slow. */
async function insertAppointments(tx: OwnerTx, appointments: Sql): Promise<void> {
  await tx.script('alter table public.appointments disable trigger user')
  await tx.query(sql`
    insert into public.appointments
      (client_id, service_id, appointment_date, notes, status, duration_minutes, ends_at)
    select appointments.*, 15, starts + interval '15 minutes'
    from (${appointments}) as appointments (client, service, starts, notes, status)`)
  await tx.script('alter table public.appointments enable trigger user')
}

/** Appointments whose client, service and note texts overlap, so that most terms match in several columns. */
async function insertManyAppointments(tx: OwnerTx): Promise<void> {
  await tx.query(sql`
    insert into public.clients (full_name)
    select (array['Asha', 'Gold', 'Visit', 'Nisha'])[1 + n % 4] || ' ' || (array['Facial', 'Rao', 'Ahuja'])[1 + n % 3] || ' ' || n
    from generate_series(1, 60) as n`)
  await tx.query(sql`
    insert into public.services (name, price)
    select (array['Gold Facial', 'Hair Spa', 'Bridal (Asha)', 'Rare Service'])[n], 1 from generate_series(1, 4) as n`)
  await insertAppointments(
    tx,
    sql`select client.id, service.id, timestamptz '2026-01-01' + n * interval '7 hours',
           (array[null, 'Bring gold lights', 'visit ' || n, '100% _sure_ \\o/'])[1 + n % 4],
           (array['scheduled', 'completed', 'cancelled'])[1 + n % 3]
    from generate_series(1, 400) as n
      join (select id, row_number() over (order by full_name, id) - 1 as place from public.clients) as client
        on client.place = n * 7 % 60
      join (select id, name, row_number() over (order by name, id) - 1 as place from public.services) as service
        on service.place = case when n < 40 then 4 else n % 4 end`,
  )
}

describeBothEngines('a search', (database, engine) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await insertOneOfEach(database().db)
  })

  describe('of appointments', () => {
    const terms = [
      ...[
        'asha',
        'GOLD',
        'gold facial',
        'facial gold asha',
        'rare',
        'rare asha',
        'visit',
        'visit 12',
        'visit 120',
      ],
      ...[
        'ahuja bring',
        'lights spa',
        'sa',
        'ra o',
        '12',
        '7',
        '%',
        '_sure_',
        '\\o/',
        '(asha)',
        'a%a',
        '1_0',
      ],
      ...['nobody', 'asha nobody', '', '   ', 'gold gold', 'bridal (asha) rao 100%', 'e'],
    ]
    it.runIf(isDeep || engine === 'postgres')(
      'finds what reading all rows would find, with and without a status',
      async () => {
        const { found, read } = await rolledBackIn(database().db, async (tx) => {
          await insertManyAppointments(tx)
          await setStaffCaller(tx)
          const found: Record<string, unknown> = {}
          const read: Record<string, unknown[]> = {}
          for (const status of [null, 'completed'])
            for (const term of terms) {
              const asked = `${term} (${status ?? 'any status'})`
              found[asked] = await tx.query(
                sql`select id from public.search_appointments(${term}, ${status})`,
              )
              read[asked] = await tx.query(readingEveryRow(term, status))
            }
          return { found, read }
        })
        expect(found).toEqual(read)
        for (const status of ['any status', 'completed']) {
          const sizes = Object.entries(read).flatMap(([asked, rows]) =>
            asked.endsWith(`(${status})`) ? [rows.length] : [],
          )
          expect(sizes).toEqual(expect.arrayContaining([0, 100]))
          expect(sizes.filter((size) => size > 0 && size < 100).length).toBeGreaterThan(5)
        }
      },
    )

    function readingEveryRow(term: string, status: string | null): Sql {
      const words = JSON.stringify(term.toLowerCase().trim().split(/\s+/))
      return sql`
        select appointments.id
        from public.appointments
          join public.clients on clients.id = client_id
          join public.services on services.id = service_id
        where (${status}::text is null or status = ${status})
          and not exists (
            select from jsonb_array_elements_text(${words}::jsonb) as word
            where position(word in lower(concat_ws(E'\n', full_name, name, appointments.notes))) = 0)
        order by appointment_date desc, appointments.id
        limit 100`
    }

    it('follows a renamed client and a renamed service', async () => {
      const found = await rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`update public.clients set full_name = 'Sample Client'`)
        await tx.query(sql`update public.services set name = 'Gold Facial'`)
        await setStaffCaller(tx)
        return [await count(tx, 'sample gold'), await count(tx, 'client', 'completed')]
      })
      expect(found).toEqual([1, 0])
    })
  })

  it('stops at the newest hundred', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.clients (full_name, created_at)
        select 'Many ' || n, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 120) n`)
      await setStaffCaller(tx)
      const [row] = await tx.query(sql`
        select count(*) as number, min(created_at) as oldest from public.search_clients('many')`)
      return row
    })
    expect(found).toEqual({ number: 100, oldest: new Date('2026-01-22T00:00:00Z') })
  })

  it('finds frequent, rare, old and single-status matches, newest first', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.clients (full_name, created_at)
        select 'Many ' || n, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 240) n`)
      await insertAppointments(
        tx,
        sql`select ${clientId}::uuid, ${serviceId}::uuid, timestamptz '2026-01-01' + n * interval '1 day', 'Visit ' || n,
               case when n <= 120 then 'completed' else 'scheduled' end
        from generate_series(1, 240) n`,
      )
      await setStaffCaller(tx)
      const names = async (term: string | null) => {
        const rows = await tx.query<{ full_name: string }>(
          sql`select full_name from public.search_clients(${term})`,
        )
        return rows.map(({ full_name }) => full_name)
      }
      const appointments = await tx.query<{ notes: string }>(
        sql`select notes from public.search_appointments('visit', 'completed')`,
      )
      return {
        frequent: await names('many'),
        some: await names('many 12'),
        old: await names('y 101'),
        nothing: await names(null),
        appointments: appointments.map(({ notes }) => notes),
      }
    })
    expect(found).toEqual({
      frequent: Array.from({ length: 100 }, (_, place) => `Many ${240 - place}`),
      some: [
        'Many 212',
        ...[129, 128, 127, 126, 125, 124, 123, 122, 121, 120, 112, 12].map((n) => `Many ${n}`),
      ],
      old: ['Many 101'],
      nothing: [],
      appointments: Array.from({ length: 100 }, (_, place) => `Visit ${120 - place}`),
    })
  })

  it('searches names, emails and phones of clients and leads, leads also within a status', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await tx.query(
        sql`update public.clients set full_name = 'Sample Bride', email = 'bride@example.com', phone = '0000011111'`,
      )
      await tx.query(sql`update public.leads set full_name = 'Sample Guest', email = 'guest@example.com'`)
      await setStaffCaller(tx)
      const [row] = await tx.query(sql`
        select (select count(*) from public.search_clients('bride sample')) as by_words,
               (select count(*) from public.search_clients('BRIDE@example')) as by_email,
               (select count(*) from public.search_clients('11111')) as by_phone,
               (select count(*) from public.search_clients('guest')) as of_nobody,
               (select count(*) from public.search_leads('guest')) as leads,
               (select count(*) from public.search_leads('guest', 'new')) as new_leads,
               (select count(*) from public.search_leads('guest', 'converted')) as converted_leads`)
      return row
    })
    expect(found).toEqual({
      by_words: 1,
      by_email: 1,
      by_phone: 1,
      of_nobody: 0,
      leads: 1,
      new_leads: 1,
      converted_leads: 0,
    })
  })

  it('ignores emails in the client picker', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.clients (full_name, email, phone, created_at)
        select case n when 1 then 'Asha Rao' else 'Nisha ' || n end, 'asha.' || n || '@example.com',
               '+91 98260 ' || lpad(n::text, 5, '0'), timestamptz '2026-01-01' + n * interval '1 day'
        from generate_series(1, 150) as n`)
      await setStaffCaller(tx)
      const picked = async (term: string) => {
        const rows = await tx.query<{ full_name: string }>(
          sql`select full_name from public.search_clients(${term}, by_email => false)`,
        )
        return rows.map(({ full_name }) => full_name)
      }
      return [
        await picked('asha'),
        await picked('9826000007'),
        await picked('nisha 98260 00149'),
        await picked('@example'),
      ]
    })
    expect(found).toEqual([['Asha Rao'], ['Nisha 7'], ['Nisha 149'], []])
  })

  it("finds a client and a lead by the phone's digits", async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await tx.query(sql`update public.clients set phone = '+91 98-00(00)01', email = 'Who@Example.com'`)
      await tx.query(sql`update public.leads set phone = '98-00 000001'`)
      return tx.query(sql`
        select clients.search_text as client, leads.search_text as lead, clients.phone_digits
        from public.clients, public.leads`)
    })
    expect(found).toEqual([
      {
        client: 'a\nwho@example.com\n+91 98-00(00)01\n9198000001',
        lead: 'a\n\n98-00 000001\n9800000001',
        phone_digits: '9198000001',
      },
    ])
  })

  it('finds a number in any spelling', async () => {
    const digits = await rolledBackIn(database().db, async (tx) => {
      const seen: unknown[] = []
      for (const phone of ['+91 98260 12345', '098260-12345', '9826012345', '(982) 601-2345', null]) {
        const [row] = await tx.query<{ phone_digits: string | null }>(
          sql`update public.clients set phone = ${phone} returning phone_digits`,
        )
        seen.push(row?.phone_digits)
      }
      return seen
    })
    expect(digits).toEqual(['9826012345', '9826012345', '9826012345', '9826012345', null])
  })
})
