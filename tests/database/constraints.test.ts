// All named checks of the tables, with accepted and refused values.
import { beforeAll, expect, it } from 'vitest'
import { DatabaseError } from '#server/db/contract.ts'
import { ident, type SqlValue, sql } from '#server/db/sql.ts'
import { attemptEach } from '#testing/database/attempts.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { checks } from './constraints.ts'
import { insertOneOfEach } from './fixture.ts'

const tables = [...new Set(Object.values(checks).map(({ table }) => table))]

const casesOf = (table: string) =>
  Object.entries(checks)
    .filter(([, check]) => check.table === table)
    .flatMap(([constraint, { column, accepted, refused }]) => [
      ...accepted.map((value) => ({ constraint, column, value, outcome: 'accepted' })),
      ...refused.map((value) => ({ constraint, column, value, outcome: `23514 ${constraint}` })),
    ])

function shorten(value: SqlValue): string {
  const text = String(value)
  return text.length > 40 ? `${text.slice(0, 25)}… (${text.length} characters)` : JSON.stringify(value)
}

function outcomeOf(answer: PromiseSettledResult<unknown> | undefined): string {
  if (answer?.status !== 'rejected') return 'accepted'
  const { reason } = answer
  if (!(reason instanceof DatabaseError)) throw reason
  return `${reason.sqlState} ${reason.constraint ?? reason.message}`
}

describeEachEngine('constraints', (database) => {
  beforeAll(async () => {
    await insertOneOfEach(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        -- Past appointments, so that no message is due.
        insert into public.appointments (client_id, service_id, appointment_date)
          select client_id, service_id, moment::timestamptz
          from public.appointments, (values ('2020-01-01Z'), ('2020-02-01Z')) as past (moment);
        insert into public.payments (appointment_id, kind, amount, method)
          select id, 'balance', 1, case appointment_date when '2020-01-01Z' then 'cash' else 'card' end
          from public.appointments where appointment_date < '2021-01-01Z';
        insert into public.invoices
            (id, kind, series, financial_year, number, serial, issued_at, issued_on, appointment_id, taxable, total, content)
          select id, 'receipt', 'R', 2026, 1, 'R/2627/1', now(), current_date, appointment_id, 1, 1, '{}'
          from public.payments where method = 'cash';
        update public.clients set latitude = 28.6, longitude = 77.2;
        update public.appointments set latitude = 28.6, longitude = 77.2;
        -- These triggers would refuse all changes before the checks.
        alter table public.invoices disable trigger invoices_never_change;
        insert into public.cash_handovers (id, beautician_id, amount) select id, id, 1 from public.beauticians;
        alter table public.cash_handovers disable trigger cash_handovers_never_change;
        insert into public.cash_book (id, number, kind, day, at, amount) values
          (gen_random_uuid(), 1, 'counted', '2026-01-01', now(), 1);
        alter table public.cash_book disable trigger cash_book_never_change;`),
    )
  })

  it.each(tables)('of %s accept and refuse each value as listed', async (table) => {
    const cases = casesOf(table)
    const answers = await rolledBackIn(database().db, (tx) =>
      attemptEach(
        tx,
        cases.map(
          ({ column, value }) => sql`update ${ident('public', table)} set ${ident(column)} = ${value}`,
        ),
      ),
    )
    const told = (outcomeAt: (place: number) => string) =>
      cases.map(({ constraint, value }, place) => `${constraint} ${shorten(value)}: ${outcomeAt(place)}`)
    expect(told((place) => outcomeOf(answers[place]))).toEqual(told((place) => cases[place]?.outcome ?? ''))
  })

  it('lists all named checks of the catalog', async () => {
    const found = await database().db.asOwner((tx) =>
      tx.query<{ name: string }>(sql`
        select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'`),
    )
    // Of the percentage, which an offer with a price lacks: see offers.test.ts.
    const ofPercent = ['offers_percent_off_range', 'offers_percent_off_ends']
    const raisedByTriggers = ['business_profile_time_zone_known', 'message_templates_placeholders_known']
    const all = [...found.map(({ name }) => name), ...raisedByTriggers].sort()
    expect(all).toEqual([...Object.keys(checks), ...ofPercent].sort())
  })

  it('allows one business profile', async () => {
    const second = rolledBackIn(database().db, (tx) =>
      tx.query(sql`
        insert into public.business_profile
          (business_name, stat_years, stat_clients, stat_beauticians, stat_services, videos)
        select 'Second', stat_years, stat_clients, stat_beauticians, stat_services, videos from public.business_profile`),
    )
    await expect(second).rejects.toMatchObject({
      sqlState: '23505',
      constraint: 'business_profile_single_row',
    })
  })
})
