// The client card: warnings about patch tests, what a client usually books, reliability, and families with one number.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  bridal,
  client,
  facial,
  insertBusiness,
  rolledBackAsStaff,
  rose,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const colour = '00000000-0000-4000-8000-0000000000e3'
const iris = '00000000-0000-4000-8000-0000000000b2'
const sister = '00000000-0000-4000-8000-0000000000c3'

const warnings = async (tx: OwnerTx, lines: readonly object[], day = '2026-06-15') => {
  const found = await tx.query<{ message: string }>(sql`
    select message from public.patch_test_warnings(
      ${JSON.stringify({ client_id: client, appointment_date: `${day}T10:00:00+05:30`, lines })}::jsonb)`)
  return found.map(({ message }) => message)
}

const addTest = (tx: OwnerTx, test: object) =>
  tx.query(sql`
    insert into public.patch_tests (client_id, tested_for, tested_on, expires_on, result, consent, consented_on)
    select ${client}, tested_for, tested_on, expires_on, result, 'I agree', tested_on
    from jsonb_populate_record(null::public.patch_tests, ${JSON.stringify({
      tested_for: 'hair  colour',
      tested_on: '2026-06-01',
      expires_on: '2026-12-01',
      result: 'none',
      ...test,
    })}::jsonb)`)

const visit = (
  tx: OwnerTx,
  daysAgo: number,
  services: readonly string[],
  beautician: string | null,
  status = 'completed',
) =>
  tx.query(sql`
    select id from public.save_appointment(${JSON.stringify({
      client_id: client,
      appointment_date: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      beautician_id: beautician,
      status,
      lines: services.map((service_id) => ({ service_id })),
    })}::jsonb)`)

describeEachEngine('the client card', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.services (id, name, price, patch_test) values ('${colour}', 'Global colour', 2000, 'Hair colour');
        insert into public.services (name, price, patch_test) values ('Root touch-up', 900, 'Hair Colour');
        insert into public.beauticians (id, full_name) values ('${iris}', 'Iris (sample)');`),
    )
  })
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it.each<[string, readonly object[], readonly string[]]>([
    ['none is recorded', [], ['Hair colour needs a patch test: none is recorded.']],
    ['it is valid', [{}], []],
    ['it is valid for the last day', [{ expires_on: '2026-06-15' }], []],
    [
      'it has expired',
      [{ expires_on: '2026-06-14' }],
      ['Hair colour: the patch test expired on 14 Jun 2026.'],
    ],
    [
      'it is of after the visit',
      [{ tested_on: '2026-06-16' }],
      ['Hair colour needs a patch test: none is recorded.'],
    ],
    [
      'its result is not known',
      [{ result: null }],
      ['Hair colour: the result of the patch test on 1 Jun 2026 is not recorded.'],
    ],
    [
      'the last one showed a reaction',
      [{ tested_on: '2026-05-01' }, { result: 'reaction' }],
      ['Hair colour: reaction to the patch test on 1 Jun 2026.'],
    ],
    [
      'it was of something else',
      [{ tested_for: 'Lash glue' }],
      ['Hair colour needs a patch test: none is recorded.'],
    ],
  ])('says about a patch test when %s', async (_, tests, expected) => {
    const found = await asStaff(async (tx) => {
      for (const test of tests) await addTest(tx, test)
      return warnings(tx, [{ service_id: facial }, { service_id: colour }])
    })
    expect(found).toEqual(expected)
  })

  it('asks for guests by name, and says nothing about services that need no test', async () => {
    const found = await asStaff(async (tx) => {
      await addTest(tx, {})
      return [
        await warnings(tx, [{ service_id: colour, guest_name: 'Mother' }, { service_id: colour }]),
        await warnings(tx, [{ service_id: facial }]),
        await warnings(tx, []),
      ]
    })
    expect(found).toEqual([['Hair colour needs a patch test: ask Mother.'], [], []])
  })

  it('stores who recorded a patch test, and logs it without the words of the consent', async () => {
    const [stored] = await asStaff(async (tx) => {
      await addTest(tx, {})
      return tx.query(sql`
        select recorded_by = auth.uid() as is_theirs,
          (select changes from private.audit_log where subject = 'patch_tests' and client_id = ${client}::uuid) as logged
        from public.patch_tests`)
    })
    expect(stored).toMatchObject({
      is_theirs: true,
      logged: { tested_for: [null, 'hair  colour'], result: [null, 'none'] },
    })
    expect(JSON.stringify(stored)).not.toContain('I agree')
  })

  const usual = (tx: OwnerTx) =>
    tx.query(sql`
    select jsonb_path_query_array(services, '$[*].id') as service_ids, beautician ->> 'id' as beautician_id
    from public.usual_booking(${client})`)

  it.each<[string, readonly (readonly [readonly string[], string | null, string?])[], readonly object[]]>([
    ['a new client', [], []],
    ['a client who came once', [[[facial], rose]], []],
    [
      'one who came twice',
      [
        [[facial], rose],
        [[facial], rose],
      ],
      [{ service_ids: [facial], beautician_id: rose }],
    ],
    [
      'another service each time',
      [
        [[facial], rose],
        [[bridal], rose],
      ],
      [{ service_ids: [], beautician_id: rose }],
    ],
    [
      'another beautician each time',
      [
        [[facial, colour], rose],
        [[facial], iris],
      ],
      [{ service_ids: [facial], beautician_id: null }],
    ],
    [
      'less than half of the visits',
      [
        [[facial], null],
        [[bridal], rose],
        [[bridal], iris],
        [[facial], rose],
        [[bridal], iris],
        [[bridal], iris],
      ],
      [{ service_ids: [bridal], beautician_id: iris }],
    ],
    [
      'visits that did not take place',
      [
        [[facial], rose, 'cancelled'],
        [[facial], rose, 'cancelled'],
      ],
      [],
    ],
  ])('knows what is usual for %s', async (_, visits, expected) => {
    const found = await asStaff(async (tx) => {
      for (const [index, [services, beautician, status]] of visits.entries())
        await visit(tx, index + 2, services, beautician, status)
      return usual(tx)
    })
    expect(found).toEqual(expected)
  })

  it('proposes no service that is no longer offered and no beautician who has left', async () => {
    const found = await asStaff(async (tx) => {
      await visit(tx, 2, [facial], rose)
      await visit(tx, 3, [facial], rose)
      await tx.query(sql`update public.services set is_active = false where id = ${facial}`)
      await tx.query(sql`update public.beauticians set is_active = false where id = ${rose}`)
      return usual(tx)
    })
    expect(found).toEqual([])
  })

  it('counts late cancellations and visits at which nobody was at home', async () => {
    const found = await asStaff(async (tx) => {
      const hours = [2, 7, 3, 4, 30]
      for (const hour of hours)
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date, created_at)
          values (${client}, ${facial}, now() + ${hour}::int * interval '1 hour', now() - interval '2 days')`)
      const cancel = (hour: number, because: string) =>
        tx.query(sql`
          update public.appointments set status = 'cancelled', cancelled_because = ${because}
          where appointment_date = now() + ${hour}::int * interval '1 hour'`)
      await cancel(2, 'client')
      await cancel(7, 'client')
      await cancel(3, 'us')
      await cancel(4, 'no_show')
      // Entered as cancelled: nobody knows when.
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date, status, cancelled_because)
        values (${client}, ${facial}, now() - interval '1 hour', 'cancelled', 'client')`)
      return tx.query(sql`
        select kind, extract(epoch from appointment_date - now())::int / 3600 as in_hours from public.client_reliability(${client})`)
    })
    expect(found).toEqual([
      { kind: 'not_at_home', in_hours: 4 },
      { kind: 'cancelled_late', in_hours: 2 },
    ])
  })

  it('tells members of a family with one number apart: duplicates, search and messages', async () => {
    await asStaff(async (tx) => {
      await tx.query(
        sql`update public.clients set full_name = 'Meera Sample', phone = '98260 11111' where id = ${client}`,
      )
      await tx.query(
        sql`insert into public.clients (id, full_name, phone) values (${sister}, 'Kavita Sample', '+91 98260-11111')`,
      )
      const alike = async (name: string) => {
        const found = await tx.query<{ full_name: string; sounds_alike: boolean }>(
          sql`select full_name, sounds_alike from public.similar_clients(${name}, '9826011111') order by full_name`,
        )
        return Object.fromEntries(found.map((one) => [one.full_name, one.sounds_alike]))
      }
      expect(await alike('Meera Sample')).toEqual({ 'Kavita Sample': false, 'Meera Sample': true })
      expect(await alike('मीरा')).toEqual({ 'Kavita Sample': false, 'Meera Sample': true })
      expect(await alike('Sample Kavitha')).toEqual({ 'Kavita Sample': true, 'Meera Sample': false })
      expect(await alike('')).toEqual({ 'Kavita Sample': false, 'Meera Sample': false })

      const found = (
        await tx.query<{ full_name: string }>(sql`select full_name from public.search_clients('9826011111')`)
      ).map(({ full_name }) => full_name)
      expect(found.toSorted()).toEqual(['Kavita Sample', 'Meera Sample'])

      for (const id of [client, sister])
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date)
          values (${id}, ${facial}, now() + interval '3 days')`)
      const drafts = await tx.query(sql`
        select full_name, whatsapp_number, placeholders ->> 'name' as name
        -- In quiet hours they are due later.
        from (values ('due'), ('later')) as states (state) cross join lateral public.outbox(state)
        where kind = 'confirmation' order by full_name`)
      expect(drafts).toEqual([
        { full_name: 'Kavita Sample', whatsapp_number: '919826011111', name: 'Kavita' },
        { full_name: 'Meera Sample', whatsapp_number: '919826011111', name: 'Meera' },
      ])
    })
  })

  it.each<[string, string, string | null, string]>([
    ['a member by name', 'Kavita  sample', null, sister],
    ['the chosen member, whatever the name', 'Meera Sample', sister, sister],
    ['nobody known by another name', 'Rekha Sample', null, 'a new client'],
  ])('books the lead of a family for %s', async (_, name, named, expected) => {
    const booked = await asStaff(async (tx) => {
      await tx.query(
        sql`update public.clients set full_name = 'Meera Sample', phone = '98260 11111' where id = ${client}`,
      )
      await tx.query(
        sql`insert into public.clients (id, full_name, phone) values (${sister}, 'Kavita Sample', '98260 11111')`,
      )
      const lead = '00000000-0000-4000-8000-0000000000d9'
      await tx.query(sql`
        insert into public.leads (id, full_name, phone, service_interested) values (${lead}, ${name}, '+919826011111', 'Facial')`)
      const [saved] = await tx.query<{ client_id: string }>(sql`
        select client_id from public.save_appointment(${JSON.stringify({
          lead_id: lead,
          client_id: named,
          appointment_date: new Date(Date.now() + 86_400_000).toISOString(),
          lines: [{ service_id: facial }],
        })}::jsonb)`)
      return saved?.client_id ?? ''
    })
    expect([client, sister].includes(booked) ? booked : 'a new client').toBe(expected)
  })
})
