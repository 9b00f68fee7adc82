// The access matrix in SQL: table × caller × command, function × caller, and what visitors must not reach.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, OwnerTx } from '#server/db/contract.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callerNames, callers, insertCallers, variants } from '#testing/database/callers.ts'
import { rolledBack } from '#testing/database/rolled-back.ts'
import { describeEachEngine, type TestDatabase } from '#testing/database/test-databases.ts'
import { type Command, callable, matrix, outcomeFor, visible } from './access-matrix.ts'
import { attempt, attemptAll, callAll, type Outcome, rolledBackAs } from './access-matrix-attempts.ts'
import { insertOwnAppointments, ownAppointments } from './access-matrix-own-appointments.ts'
import { insertRows, rows, type TableName } from './access-matrix-rows.ts'

function statementFor(name: TableName, command: Command): Sql {
  const { table, key, keys, change, insert } = rows[name]
  const two = sql`where ${key} in (${keys[0]}, ${keys[1]})`
  switch (command) {
    case 'select':
      return sql`select ${key} from ${table} ${two}`
    case 'insert':
      return insert
    case 'update':
      return sql`update ${table} set ${change} ${two} returning 1`
    case 'delete':
      return sql`delete from ${table} ${two} returning 1`
  }
}

const allRefused = (statements: object) =>
  Object.fromEntries(Object.keys(statements).map((name) => [name, 'refused']))

const tableNames = Object.keys(matrix) as TableName[]
const commands: readonly Command[] = ['select', 'insert', 'update', 'delete']
const byCommand = <T>(value: (command: Command) => T) =>
  Object.fromEntries(commands.map((command) => [command, value(command)])) as Record<Command, T>

describeEachEngine('access', (database) => {
  beforeAll(async () => {
    await database().db.asOwner((tx) => setBusinessHour(tx, 12))
    await insertCallers(database().db)
    await insertRows(database().db)
    await insertOwnAppointments(database().db)
  })

  it.each(tableNames)('to %s matches the matrix, for each caller and command', async (table) => {
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const person of callerNames) {
      const statements = byCommand((command) => statementFor(table, command))
      found[person] = await attemptAll(database().db, callers[person], statements)
      expected[person] = byCommand((command) => outcomeFor(table, command, person))
    }
    expect(found).toEqual(expected)
  })

  it.each(callerNames)('to functions matches the list, for %s', async (person) => {
    const calls = Object.fromEntries(Object.entries(callable).map(([name, { call }]) => [name, call]))
    const expected = Object.entries(callable).map(([name, { answered, told }]) => [
      name,
      answered.includes(person) ? 'answered' : (told?.[person] ?? 'refused'),
    ])
    expect(await callAll(database().db, callers[person], calls)).toEqual(Object.fromEntries(expected))
  })

  describe('a beautician', () => {
    /** Whether the action is applied. */
    const perform = (appointment: string, action: object, caller: Caller = callers.beautician) =>
      rolledBackAs(database().db, caller, async (tx) => {
        const [answer] = await tx.query<{ result: { outcome: string; reason?: string } }>(
          sql`select public.perform_my_day_action(${JSON.stringify({ appointment, ...action })}) as result`,
        )
        if (answer?.result.outcome === 'refused')
          expect(answer.result.reason).toMatch(/^This is not one of your visits/)
        return answer?.result.outcome === 'applied'
      })

    it('sees their own appointments of yesterday, today and tomorrow, and no others', async () => {
      const seen = await rolledBackAs(database().db, callers.beautician, (tx) =>
        tx.query<{ id: string }>(sql`select id from public.my_appointments()`),
      )
      const { yesterday, today, tomorrow } = ownAppointments
      expect(seen.map(({ id }) => id)).toEqual([yesterday, today, tomorrow])
    })

    it.each(Object.entries(ownAppointments))(
      'can mark, undo and take payment for the appointment of %s only if it is of today or yesterday',
      async (day, appointment) => {
        const may = day === 'yesterday' || day === 'today'
        const actions = [
          { act: 'mark', mark: 'on_the_way' },
          { act: 'undo', mark: 'on_the_way' },
          { act: 'pay', amount: 1, method: 'cash' },
        ]
        for (const action of actions) expect(await perform(appointment, action)).toBe(may)
      },
    )

    it('loses access when disabled, unlinked from the beautician or signed out, whatever the token says', async () => {
      const endings = [
        sql`update public.staff set is_active = false where user_id = ${accounts.beautician.user}`,
        sql`update public.beauticians set user_id = null where user_id = ${accounts.beautician.user}`,
        sql`delete from auth.sessions where user_id = ${accounts.beautician.user}`,
      ]
      for (const ending of endings) {
        const left = await rolledBack(
          (dryRun) => database().db.asOwner(dryRun),
          async (tx: OwnerTx) => {
            await tx.query(ending)
            await tx.query(
              sql`select set_config('request.jwt.claims', ${JSON.stringify(callers.beautician.claims)}, true)`,
            )
            return tx.query(sql`select private.own_lane() as lane`)
          },
        )
        expect(left).toEqual([{ lane: null }])
      }
    })
  })

  describe('staff rights', () => {
    const expected = {
      owingWithSecondFactor: 'all',
      owingWhoseFactorWasRemoved: 'none',
      ownerThroughApplication: 'none',
      ownerSignedOut: 'none',
      ownerWithForeignSession: 'none',
      ownerWithoutSession: 'none',
      service: 'all',
    } as const satisfies Record<keyof typeof variants, Outcome>
    it.each(Object.entries(expected))('%s sees %s', async (name, outcome) => {
      const caller = variants[name as keyof typeof variants]
      expect(await attempt(database().db, caller, statementFor('clients', 'select'))).toBe(outcome)
    })

    it('end with a ban, a deleted user or an expired session', async () => {
      const endings = [
        sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${accounts.staff.user}`,
        sql`update auth.users set deleted_at = now() where id = ${accounts.staff.user}`,
        sql`update auth.sessions set not_after = now() - interval '1 second'`,
      ]
      for (const ending of endings) expect(await staffAfter(database(), ending)).toBe(false)
      expect(await staffAfter(database(), sql`select 1`)).toBe(true)
    })
  })

  describe('a visitor', () => {
    it('can use no column beyond the lists', async () => {
      const granted = await database().db.asOwner((tx) =>
        tx.query<{ table: string; column: string; select: boolean; insert: boolean; update: boolean }>(sql`
          select columns.table_name as table, columns.column_name as column,
                 has_column_privilege('anon', format('public.%I', table_name), column_name, 'select') as select,
                 has_column_privilege('anon', format('public.%I', table_name), column_name, 'insert') as insert,
                 has_column_privilege('anon', format('public.%I', table_name), column_name, 'update') as update
          from information_schema.columns
          where table_schema = 'public' and table_name <> 'business_profile'`),
      )
      expect(granted.length).toBeGreaterThan(50)
      for (const { table, column, ...rights } of granted) {
        const lists = visible[table]
        expect({ table, column, ...rights }).toEqual({
          table,
          column,
          select: lists?.select.includes(column),
          insert: lists?.insert.includes(column),
          update: false,
        })
      }
    })

    const forbidden = {
      "a reviewer's email": sql`select email from public.reviews`,
      'a lead': sql`select id from public.leads`,
      'an approved review of its own': sql`insert into public.reviews (full_name, rating, review_text, is_approved)
        values ('A', 5, 'B', true) returning 1`,
      'a review of yesterday': sql`insert into public.reviews (full_name, rating, review_text, created_at)
        values ('A', 5, 'B', now() - interval '1 day') returning 1`,
      'a verified review': sql`insert into public.reviews (full_name, rating, review_text, verified)
        values ('A', 5, 'B', true) returning 1`,
      'a lead from elsewhere': sql`insert into public.leads (full_name, phone, service_interested, source)
        values ('A', '00000 00000', 'B', 'phone') returning 1`,
      'a lead that is already converted': sql`insert into public.leads (full_name, phone, service_interested, status)
        values ('A', '00000 00000', 'B', 'converted') returning 1`,
    }
    it('neither reads nor sets internal columns', async () => {
      expect(await attemptAll(database().db, callers.visitor, forbidden)).toEqual(allRefused(forbidden))
    })

    it('like all signed-in users cannot mark a review as verified', async () => {
      const attempts = {
        verified: sql`update public.reviews set verified = true returning 1`,
        'of another visit': sql`update public.reviews set appointment_id = null returning 1`,
        'new and verified': sql`insert into public.reviews (full_name, rating, review_text, verified)
          values ('A', 5, 'B', true) returning 1`,
      }
      expect(await attemptAll(database().db, callers.owner, attempts)).toEqual(allRefused(attempts))
    })

    it.each(['services', 'banners'] as const)('reads all columns of published %s', async (table) => {
      const all = sql`select * from ${ident('public', table)}`
      expect(await attempt(database().db, callers.visitor, all)).toBe('published')
    })

    it('can send a form once: a repeated id is refused', async () => {
      const lead = sql`insert into public.leads (id, full_name, phone, service_interested, status)
        values ('00000000-0000-4000-8000-00000000000a', 'A', '00000 00000', 'B', 'new')`
      const again = rolledBackAs(database().db, callers.visitor, (tx) => tx.query(lead))
      await expect(again).rejects.toMatchObject({ sqlState: '23505' })
    })

    it("may request any hour of today in the business's time zone, but not the past", async () => {
      const request = (moment: Sql) =>
        rolledBackAs(database().db, callers.visitor, (tx) =>
          tx.query(sql`
            insert into public.leads (full_name, phone, service_interested, preferred_date)
            values ('A', '00000 00000', 'B', ${moment})`),
        )
      const midnight = await startOfToday(database())
      await request(midnight)
      await expect(request(sql`${midnight} - interval '1 microsecond'`)).rejects.toMatchObject({
        sqlState: '23514',
        constraint: 'leads_preferred_date_not_past',
      })
    })
  })

  describe('refuses all API apiCallers', () => {
    const apiCallers = [...Object.entries(callers), ['service', variants.service] as const]
    const closed = {
      'users and their password hashes': sql`select id from auth.users`,
      'refresh tokens': sql`select id from auth.refresh_tokens`,
      'signing keys': sql`select kid from platform.signing_keys`,
      settings: sql`select name from platform.settings`,
      'row counts': sql`select difference from private.row_counts`,
      'the totals of reports': sql`select revenue from private.report_totals`,
      'the days to recount': sql`select moment from private.days_to_recount`,
      'the clients to recount': sql`select client_id from private.clients_to_recount`,
      'totals by client': sql`select revenue from private.client_totals`,
      'totals by client and month': sql`select revenue from private.client_months`,
      'totals by cohort': sql`select revenue from private.cohort_totals`,
      'the links of invoices': sql`select digest from private.invoice_links`,
      'the secret of the links': sql`select inner_key from private.link_secret`,
      'the links of visits': sql`select digest from private.appointment_links`,
      'the links of enquiries': sql`select digest from private.lead_links`,
      'mails to send': sql`select * from private.claim_mails('x')`,
      'the devices that show notifications': sql`select endpoint from private.push_subscriptions`,
      'devices with a live session': sql`select endpoint from private.live_push_subscriptions`,
      'notifications to send': sql`select * from private.claim_pushes('x', 1, interval '1 minute')`,
      'a notification of its own text': sql`select private.queue_push('test', 'office', 'x', '{}', '{}', now())`,
      'the mail server': sql`select host from private.mail_server`,
      'a change of the mail server': sql`select private.save_mail_server('{}', 'x', null)`,
      'what beauticians earned': sql`select amount from private.pay_entries`,
      'pay sheets': sql`select cash_in_hand from private.pay_sheets`,
      'rules of completed visits': sql`select percent from private.line_pay_terms`,
      'the audit log, without its function': sql`select changes from private.audit_log`,
    }
    it.each(apiCallers)('reading internal tables: %s', async (_, caller) => {
      expect(await attemptAll(database().db, caller, closed)).toEqual(allRefused(closed))
    })

    it.each(apiCallers)('truncating a table: %s', async (_, caller) => {
      const truncate = { truncate: sql`truncate public.reviews` }
      expect(await callAll(database().db, caller, truncate)).toEqual(allRefused(truncate))
    })
  })

  it('to a table added by hand is refused until it is granted', async () => {
    const { db } = database()
    await db.asOwner((tx) =>
      tx.script(`
        create table public.by_hand (id serial primary key, phone text);
        insert into public.by_hand (phone) values ('0000000001'), ('0000000002')`),
    )
    const attempts = {
      select: sql`select phone from public.by_hand`,
      insert: sql`insert into public.by_hand (phone) values ('3') returning 1`,
      update: sql`update public.by_hand set phone = '3' returning 1`,
      delete: sql`delete from public.by_hand returning 1`,
      sequence: sql`select nextval('public.by_hand_id_seq')`,
    }
    for (const caller of [...Object.values(callers), variants.service])
      expect(await attemptAll(db, caller, attempts)).toEqual(allRefused(attempts))
    await db.asOwner((tx) => tx.script('grant select on public.by_hand to authenticated'))
    expect(await attempt(db, callers.outsider, sql`select phone from public.by_hand`)).toBe('all')
    expect(await attempt(db, callers.visitor, sql`select phone from public.by_hand`)).toBe('refused')
    await db.asOwner((tx) => tx.script('drop table public.by_hand'))
  })

  it('is defined for all tables and functions of the exposed schema', async () => {
    const [found] = await database().db.asOwner((tx) =>
      tx.query<{
        tables: string[]
        unprotected: string[]
        functions: string[]
        buckets: string[]
        open: string[]
      }>(sql`
        select
          (select json_agg(id order by id) from storage.buckets) as buckets,
          (select coalesce(json_agg(nspname), '[]')
            from pg_namespace, unnest(array['anon', 'authenticated', 'service_role']) as role
            where nspname in ('private', 'platform') and has_schema_privilege(role, oid, 'usage')) as open,
          (select json_agg(relname order by relname) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')) as tables,
          (select coalesce(json_agg(relname), '[]') from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity) as unprotected,
          (select json_agg(proname order by proname) from pg_proc
            where pronamespace = 'public'::regnamespace) as functions`),
    )
    const files = ['objects', 'buckets']
    expect(found?.tables).toEqual(
      Object.keys(matrix)
        .filter((name) => !files.includes(name))
        .sort(),
    )
    expect(found?.unprotected).toEqual([])
    expect(found?.functions).toEqual(Object.keys(callable).sort())
    expect(found?.buckets).toEqual([...rows.buckets.keys])
    // That schema is not exposed, whatever is granted on it.
    expect(found?.open).toEqual([])
  })
})

/** Whether a user still counts as staff after the change, which is rolled back. */
async function staffAfter({ db }: TestDatabase, change: Sql): Promise<boolean> {
  const claims = JSON.stringify(callers.staff.claims)
  return rolledBack(
    (dryRun) => db.asOwner(dryRun),
    async (tx: OwnerTx) => {
      await tx.query(change)
      const [row] = await tx.query<{ staff: boolean }>(sql`
        with claims as materialized (select set_config('request.jwt.claims', ${claims}, true))
        select public.is_staff() as staff from claims`)
      return row?.staff ?? false
    },
  )
}

/** The start of today in the business's time zone, which visitors may not read. */
async function startOfToday({ db }: TestDatabase): Promise<Sql> {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ moment: string }>(sql`
      select (public.business_today()::timestamp at time zone private.business_time_zone())::text as moment`),
  )
  return sql`${row?.moment ?? ''}::timestamptz`
}
