// What the database keeps right by itself: stamps, authorship, search words, totals, and the refusals with a reason.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { ident, sql } from '#server/db/sql.ts'
import { accounts, insertPeople } from '../security/access-matrix-people.ts'
import { describeEachEngine } from '../support/databases.ts'
import { becomeStaff, clientId, insertOneOfEach, serviceId, undone } from './fixture.ts'

async function appointment(tx: OwnerTx) {
  const [row] = await tx.query<{
    search_text: string
    updated_at: Date
    stamp: string
    created_by: string | null
  }>(sql`select *, updated_at::text as stamp from public.appointments`)
  return row
}

async function search(tx: OwnerTx, term: string, status: string | null = null): Promise<number> {
  await becomeStaff(tx)
  return (await tx.query(sql`select id from public.search_appointments(${term}, ${status})`)).length
}

describeEachEngine('the database', (database) => {
  beforeAll(async () => {
    await insertPeople(database().db)
    await insertOneOfEach(database().db)
  })

  describe('stamps', () => {
    it.each([
      'clients',
      'services',
      'appointments',
      'leads',
      'reviews',
      'banners',
      'business_profile',
      'staff',
    ] as const)('every change of %s, even two in one transaction', async (table) => {
      const column = table === 'business_profile' || table === 'staff' ? 'created_at' : 'id'
      const stamps = await undone(database().db, async (tx) => {
        const seen: string[] = []
        for (let round = 0; round < 3; round++) {
          await tx.script(`update public.${table} set ${column} = ${column}`)
          const [row] = await tx.query<{ stamp: string }>(
            sql`select max(updated_at)::text as stamp from ${ident('public', table)}`,
          )
          seen.push(row?.stamp ?? '')
        }
        return seen
      })
      expect(new Set(stamps).size).toBe(3)
      expect([...stamps].sort()).toEqual(stamps)
    })
  })

  it('signs an appointment with whoever saves it', async () => {
    const forged = accounts.owner.user
    const signed = await undone(database().db, async (tx) => {
      await becomeStaff(tx)
      await tx.query(sql`update public.appointments set notes = 'x', created_by = ${forged}`)
      return appointment(tx)
    })
    expect(signed?.created_by).toBe(accounts.staff.user)
  })

  describe('search words of an appointment', () => {
    it('are the client, the service and the notes, in lower case', async () => {
      const found = await undone(database().db, async (tx) => {
        await tx.query(sql`update public.appointments set notes = 'Bring LIGHTS'`)
        return appointment(tx)
      })
      expect(found?.search_text).toBe('a\nfacial\nbring lights')
    })

    it('follow a renamed client and a renamed service, without looking like an edit of the appointment', async () => {
      const { before, after } = await undone(database().db, async (tx) => {
        const before = await appointment(tx)
        await tx.query(sql`update public.clients set full_name = 'Sample Client'`)
        await tx.query(sql`update public.services set name = 'Gold Facial'`)
        return { before, after: await appointment(tx) }
      })
      expect(after?.search_text).toBe('sample client\ngold facial\n')
      expect(after?.stamp).toBe(before?.stamp)
    })

    it('are searched word by word as plain text, within a status if asked', async () => {
      const found = await undone(database().db, async (tx) => {
        await tx.query(sql`update public.appointments set notes = '100% _sure_ \\o/'`)
        const terms = [
          'FACIAL',
          '  facial ',
          '100%',
          '_sure_',
          '\\o/',
          '1_0',
          'a%l',
          'sure facial',
          'facial nobody',
          'nobody',
        ]
        const counts: Record<string, number> = {}
        for (const term of terms) counts[term] = await search(tx, term)
        return {
          ...counts,
          scheduled: await search(tx, 'facial', 'scheduled'),
          paid: await search(tx, 'facial', 'completed'),
        }
      })
      expect(found).toEqual({
        FACIAL: 1,
        '  facial ': 1,
        '100%': 1,
        _sure_: 1,
        '\\o/': 1,
        '1_0': 0,
        'a%l': 0,
        'sure facial': 1,
        'facial nobody': 0,
        nobody: 0,
        scheduled: 1,
        paid: 0,
      })
    })
  })

  it('ends a search at the newest hundred', async () => {
    const found = await undone(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.clients (full_name, created_at)
        select 'Many ' || n, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 120) n`)
      await becomeStaff(tx)
      const [row] = await tx.query(sql`
        select count(*) as number, min(created_at) as oldest from public.search_clients('many')`)
      return row
    })
    expect(found).toEqual({ number: 100, oldest: new Date('2026-01-22T00:00:00Z') })
  })

  it('finds what is frequent among the newest, rare, old or of one status, newest first', async () => {
    const found = await undone(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.clients (full_name, created_at)
        select 'Many ' || n, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 240) n`)
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date, notes, status)
        select ${clientId}, ${serviceId}, timestamptz '2026-01-01' + n * interval '1 day', 'Visit ' || n,
               case when n <= 120 then 'completed' else 'scheduled' end
        from generate_series(1, 240) n`)
      await becomeStaff(tx)
      const names = async (term: string | null) => {
        const rows = await tx.query<{ full_name: string }>(
          sql`select full_name from public.search_clients(${term})`,
        )
        return rows.map(({ full_name }) => full_name)
      }
      const [visits] = await tx.query(sql`
        select count(*) as number, max(notes) filter (where place = 1) as first, max(notes) filter (where place = 100) as last
        from public.search_appointments('visit', 'completed') with ordinality as found (
          id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status, created_by,
          created_at, updated_at, search_text, place)`)
      return {
        frequent: await names('many'),
        some: await names('many 12'),
        old: await names('y 101'),
        nothing: await names(null),
        visits,
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
      visits: { number: 100, first: 'Visit 120', last: 'Visit 21' },
    })
  })

  it('searches clients and leads by name, email and phone, leads within a status if asked', async () => {
    const found = await undone(database().db, async (tx) => {
      await tx.query(
        sql`update public.clients set full_name = 'Sample Bride', email = 'bride@example.com', phone = '0000011111'`,
      )
      await tx.query(sql`update public.leads set full_name = 'Sample Guest', email = 'guest@example.com'`)
      await becomeStaff(tx)
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

  it("finds a client and a lead by the phone's bare digits", async () => {
    const found = await undone(database().db, async (tx) => {
      await tx.query(sql`update public.clients set phone = '+91 98-00 (00) 0001', email = 'Who@Example.com'`)
      await tx.query(sql`update public.leads set phone = '98-00 000001'`)
      return tx.query(sql`
        select clients.search_text as client, leads.search_text as lead from public.clients, public.leads`)
    })
    expect(found).toEqual([
      {
        client: 'a\nwho@example.com\n+91 98-00 (00) 0001\n919800000001',
        lead: 'a\n\n98-00 000001\n9800000001',
      },
    ])
  })

  describe('refuses to delete', () => {
    it.each([
      ['clients', 1, '1 appointment belongs to this client'],
      ['clients', 3, '3 appointments belong to this client'],
      ['services', 1, '1 appointment belongs to this service'],
      ['services', 3, '3 appointments belong to this service'],
    ] as const)('%s with %i appointments', async (table, count, message) => {
      const deletion = undone(database().db, async (tx) => {
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date)
          select ${clientId}, ${serviceId}, now() from generate_series(2, ${count}::int)`)
        await tx.script(`delete from public.${table}`)
      })
      await expect(deletion).rejects.toMatchObject({ sqlState: '23503', message })
    })
  })

  describe('keeps an active owner', () => {
    const owner = accounts.owner.user
    const refusal = {
      sqlState: '23514',
      message: 'The last active owner cannot be disabled, demoted or removed.',
    }
    it.each([
      ['disabled', sql`update public.staff set is_active = false where user_id = ${owner}`],
      ['demoted', sql`update public.staff set role = 'staff' where user_id = ${owner}`],
      ['removed', sql`delete from public.staff where user_id = ${owner}`],
      ['removed with the user', sql`delete from auth.users where id = ${owner}`],
    ])('who cannot be %s', async (_, statement) => {
      await expect(undone(database().db, (tx) => tx.query(statement))).rejects.toMatchObject(refusal)
      // With a second owner it is allowed.
      await undone(database().db, async (tx) => {
        await tx.query(sql`update public.staff set role = 'owner' where user_id = ${accounts.staff.user}`)
        await tx.query(statement)
      })
    })
  })
})
