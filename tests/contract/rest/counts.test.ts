// Row counts beside a page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type RestServer, signInStaff, startRest } from './rest-server.ts'

const rows = 500
const maxRows = 100

describeEachEngine('counts', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await database().db.asOwner(async (tx) => {
      await tx.script(`
        create table public.many (id integer primary key, half boolean not null);
        grant all on public.many to anon, authenticated, service_role`)
      await tx.query(
        sql`insert into public.many select n, n % 2 = 0 from generate_series(1, ${rows}::integer) n`,
      )
      await tx.script(`
        truncate private.pay_changes, private.line_pay_terms, private.pay_terms, public.messages, public.client_actions,
          public.appointment_marks, public.appointment_extensions, public.appointment_replies, public.safety_alerts,
          private.appointment_links, private.lead_links, private.removed_reviews, private.invoice_links,
          private.bank_matches, private.held_times, private.waitlist_links, public.patch_tests, public.waitlist_offers, public.waitlist_entries, public.invoices, public.payments, public.appointment_lines, public.appointments, private.event_links, public.event_functions, public.events, public.clients, public.lead_calls, public.leads, public.reviews;
        insert into public.services (name, price) values ('Facial', 500);
        insert into public.clients (full_name) select 'Client ' || n from generate_series(1, ${rows}) n;
        insert into public.appointments (client_id, service_id, appointment_date)
          select id, (select id from public.services limit 1), now() from public.clients;
        insert into public.leads (full_name, phone, service_interested)
          select 'Visitor ' || n, '00000 00000', 'Facial' from generate_series(1, ${rows}) n;
        insert into public.reviews (full_name, rating, review_text)
          select 'Reviewer ' || n, 5, 'Good' from generate_series(1, ${rows}) n;
        analyze public.many, public.appointments, public.clients, public.leads, public.reviews;`)
    })
    rest = await startRest(database().db, { maxRows })
  })
  afterAll(() => rest.close())

  const many = (query: string, init?: RequestInit) => rest.request(`/many?${query}`, init)
  const counting = (kind: string) => ({ headers: { Prefer: `count=${kind}` } })

  test('without a count preference nothing is counted, and the page ends at the maximum', async () => {
    const response = await many('select=id')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-range')).toBe('0-99/*')
    expect(await response.json()).toHaveLength(maxRows)
  })
  test('compresses a long page if the client accepts it, and not a short one', async () => {
    const long = await many('select=*,id2:id,id3:id,id4:id&limit=100', {
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect(long.headers.get('content-encoding')).toBe('gzip')
    expect(long.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect((await long.json()).at(-1)).toEqual({ id: 100, half: true, id2: 100, id3: 100, id4: 100 })
    const plain = await many('select=*,id2:id,id3:id,id4:id&limit=100', {
      headers: { 'Accept-Encoding': 'identity' },
    })
    expect(plain.headers.get('content-encoding')).toBe(null)
    expect(await plain.json()).toHaveLength(100)
    const short = await many('select=id&limit=3', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(short.headers.get('content-encoding')).toBe(null)
  })
  test('exact counts beyond the maximum, with 206', async () => {
    const response = await many('select=id&limit=200', counting('exact'))
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('0-99/500')
    expect(response.headers.get('preference-applied')).toBe('count=exact')
  })
  test('exact with 200 when everything fits', async () => {
    const response = await many('id=lte.3', counting('exact'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-range')).toBe('0-2/3')
  })
  test('of nothing', async () => {
    const response = await many('id=gt.999', counting('exact'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-range')).toBe('*/0')
  })
  test('an offset beyond the total: 416 when counted, otherwise an empty page', async () => {
    const counted = await many('offset=501', counting('exact'))
    expect(counted.status).toBe(416)
    expect(counted.headers.get('content-range')).toBe('*/500')
    expect(await counted.json()).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 501 was requested, but there are only 500 rows.',
      hint: null,
    })
    const uncounted = await many('offset=501')
    expect(uncounted.status).toBe(200)
    expect(await uncounted.json()).toEqual([])
  })
  test('only the count, by HEAD', async () => {
    const { count, data, status } = await rest
      .client()
      .from('many')
      .select('*', { count: 'exact', head: true })
      .eq('half', true)
    expect({ count, data, status }).toEqual({ count: 250, data: null, status: 206 })
  })
  test('planned is what the planner expects', async () => {
    const { count } = await rest.client().from('many').select('*', { count: 'planned', head: true })
    expect(count).toBe(rows)
  })
  test('estimated is exact below the maximum', async () => {
    const { count } = await rest
      .client()
      .from('many')
      .select('*', { count: 'estimated', head: true })
      .lte('id', 37)
    expect(count).toBe(37)
  })
  test('estimated is planned above the maximum', async () => {
    const { count } = await rest
      .client()
      .from('many')
      .select('*', { count: 'estimated' })
      .gt('id', 0)
      .range(10, 19)
    expect(count).toBe(rows)
  })
  test.each(['appointments', 'clients', 'leads', 'reviews'])(
    'estimated is close to exact for %s, behind a policy',
    async (table) => {
      const staff = rest.client(await signInStaff(database().db, rest.keys))
      const { count } = await staff.from(table).select('id', { count: 'estimated', head: true })
      expect(count).toBeGreaterThan(rows * 0.98)
      expect(count).toBeLessThanOrEqual(rows)
    },
  )
})
