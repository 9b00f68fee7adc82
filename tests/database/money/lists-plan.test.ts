// The lists of money stay quick with many payments: rows come from an index in their order, and no search or total reads long. A deep
// run has 100,000 payments and also measures the time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { facial, insertBusiness, rolledBackAsStaff } from '#testing/database/appointment-fixture.ts'
import { statementLimitMs } from '#testing/database/statement-limit.ts'
import { engineNames, openLimitedDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { isDeep, scale } from '#testing/depth.ts'

const count = scale(4000, 100_000)
/** A page and its totals are asked for at every change of a filter. */
const quickMs = 1000

async function insertPayments(tx: OwnerTx): Promise<void> {
  await tx.script(`
    alter table public.appointments disable trigger user;
    alter table public.payments disable trigger user;
    alter table public.invoices disable trigger user;
    insert into public.clients (full_name, phone)
      select 'Client ' || n || case n % 1000 when 7 then ' Rare' else '' end, '98' || to_char(n, 'FM00000000')
      from generate_series(1, ${count / 4}) as n;
    insert into public.appointments (client_id, service_id, appointment_date, duration_minutes, ends_at, price, payment_amount, status)
      select clients.id, '${facial}', start, 15, start + interval '15 minutes', 500, case when n % 20 = 0 then 400 else 500 end, 'completed'
      from (select id, row_number() over () as place from public.clients) as clients
        cross join lateral generate_series(1, 4) as part
        cross join lateral (select place * 4 + part as n) as numbered
        cross join lateral (select timestamptz '2020-01-01' + n * interval '30 minutes' as start) as moment;
    insert into public.payments (appointment_id, kind, amount, method, reference, received_at)
      select id, 'balance', payment_amount, case when n % 3 = 0 then 'upi' else 'cash' end,
        case when n % 3 = 0 then to_char(n, 'FM000000000000') end, appointment_date
      from (select *, row_number() over (order by appointment_date) as n from public.appointments) as rows;
    insert into public.invoices
        (id, kind, series, financial_year, number, serial, issued_at, issued_on, appointment_id, taxable, total, content)
      select gen_random_uuid(), 'receipt', 'R', 2020, n, 'R/2021/' || n, appointment_date, appointment_date::date, id, 500, 500, '{}'
      from (select *, row_number() over (order by appointment_date) as n from public.appointments) as rows;
    insert into public.cash_book (id, number, kind, day, at, amount, opening, taken, refunded, handed_over, moved, late) values
      (gen_random_uuid(), 1, 'counted', '2019-12-01', '2019-12-01', 0, null, null, null, null, null, null),
      (gen_random_uuid(), 2, 'counted', '2026-01-01', '2026-01-01', 0, 0, 0, 0, 0, 0, 0);
    alter table public.appointments enable trigger user;
    alter table public.payments enable trigger user;
    alter table public.invoices enable trigger user`)
}

describe.each(engineNames)(`the lists of money with ${count} payments on %s`, (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openLimitedDatabase(engine, statementLimitMs)
    await insertBusiness(database.db)
    await database.db.asOwner(insertPayments)
    await database.db.asOwner((tx) => tx.script('analyze'))
  })
  afterAll(() => database?.close())

  /** Read as staff through their policy, as the table API reads them. */
  const pages: Record<string, readonly [read: Sql, index: string]> = {
    dues: [
      sql`select * from public.open_dues() order by appointment_date, id limit 25`,
      'appointments_due_idx',
    ],
    payments: [
      sql`select * from public.payments order by received_at desc, id limit 25`,
      'payments_received_at_idx',
    ],
    invoices: [
      sql`select * from public.invoices order by issued_at desc, id limit 25`,
      'invoices_issued_at_idx',
    ],
    'payments of some days': [
      sql`select * from public.payments where received_at >= '2020-02-01' and received_at < '2020-02-02' order by received_at desc, id limit 25`,
      'payments_received_at_idx',
    ],
  }
  it.each(Object.entries(pages))('reads a page of %s in the order of an index', async (_, [read, index]) => {
    const plan = await rolledBackAsStaff(database.db, async (tx) => {
      await tx.script('set local role authenticated')
      const rows = await tx.query<{ 'QUERY PLAN': string }>(sql`explain ${read}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })

  const calls: Record<string, Sql> = {
    'a rare client': sql`select count(*) from public.search_payments('rare')`,
    'a frequent word': sql`select count(*) from public.search_payments('client')`,
    'a letter': sql`select count(*) from public.search_payments('a')`,
    'a part of a reference': sql`select count(*) from public.search_payments('000000099')`,
    'an amount': sql`select count(*) from public.search_payments('400')`,
    'dues of a client': sql`select count(*) from public.search_dues('rare')`,
    'dues of many': sql`select count(*) from public.search_dues('client')`,
    'an invoice by its number': sql`select count(*) from public.search_invoices('r/2021/399')`,
    'invoices of many': sql`select count(*) from public.search_invoices('client')`,
    'totals of all invoices': sql`select count(*) from public.invoice_totals()`,
    'totals of all payments': sql`select count(*) from public.payment_totals()`,
    'totals of a search': sql`select count(*) from public.payment_totals('client')`,
    'totals of the dues': sql`select count(*) from public.due_totals()`,
    // All payments are dated after the first count and recorded after the last.
    'the cash in the drawer': sql`select public.cash_drawer() -> 'late' as count`,
    'a day of the day book': sql`select jsonb_array_length(public.day_book('2020-02-01') -> 'money') as count`,
  }
  it.each(Object.entries(calls))('finds %s', async (_, call) => {
    const { took, found } = await rolledBackAsStaff(database.db, async (tx) => {
      // The first call of a connection also compiles the function.
      await tx.query(call)
      const began = performance.now()
      const [row] = await tx.query<{ count: number }>(call)
      return { took: performance.now() - began, found: row?.count }
    })
    expect(Number(found)).toBeGreaterThan(0)
    if (isDeep) expect(took).toBeLessThan(quickMs)
  })
})
