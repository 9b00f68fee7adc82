// The lists of dues, payments and invoices: a search finds what reading all rows would find, and totals are the sums of the rows.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  client,
  insertBusiness,
  otherClient,
  rolledBackAsStaff,
  saveOne,
  south,
} from '#testing/database/appointment-fixture.ts'
import { accounts, setOwnerCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { gstin, newAppointment, take } from './money-fixture.ts'

const rowsOf = async (tx: OwnerTx, of: Parameters<OwnerTx['query']>[0]) =>
  (await tx.query(of)).map((row) => ({ ...row }))

describeEachEngine('the lists of money', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        update public.clients set full_name = 'Asha Verma', phone = '98260 00001' where id = '${client}';
        update public.clients set full_name = 'Meera Rao', phone = '98260 00002' where id = '${otherClient}'`),
    )
  })

  describe('of dues', () => {
    /** Two past dues of one client, one of today, one in the future of another client, and a paid and a cancelled one. */
    async function insertDues(tx: OwnerTx) {
      const at = async (day: number, more: object) => {
        const [row] = await tx.query<{ moment: string }>(sql`
          select to_jsonb((public.business_today() + ${day}::integer + time '10:00') at time zone private.business_time_zone()) #>> '{}' as moment`)
        return (await saveOne(tx, appointmentAt(row?.moment ?? '', more))).id
      }
      const oldest = await at(-40, {})
      const old = await at(-3, { lines: [{ service_id: bridal, price: 1500.5 }] })
      const today = await at(0, { client_id: otherClient })
      const later = await at(5, { client_id: otherClient, lines: [{ service_id: bridal }] })
      await take(tx, await at(-20, {}), 500)
      const cancelled = await at(-10, {})
      await tx.query(sql`update public.appointments set status = 'cancelled' where id = ${cancelled}`)
      await take(tx, old, 0.25)
      return { oldest, old, today, later }
    }
    const totalsOf = async (tx: OwnerTx, term: string | null, of: string | null = null) =>
      (await rowsOf(tx, sql`select * from public.due_totals(${term}, ${of})`))[0]
    const found = async (tx: OwnerTx, term: string, of: string | null = null) =>
      (await tx.query<{ id: string }>(sql`select id from public.search_dues(${term}, ${of})`)).map(
        ({ id }) => id,
      )

    it('are found oldest first by name or phone, and their totals are the sums of the rows', async () => {
      const { dues, results, sums, overdueOfReport } = await rolledBackAsStaff(database().db, async (tx) => {
        const dues = await insertDues(tx)
        const results = {
          all: await found(tx, ''),
          asha: await found(tx, 'ASHA ver'),
          phone: await found(tx, '00002'),
          ashaOnly: await found(tx, '0000', client),
          nobody: await found(tx, 'nobody'),
        }
        const sums = {
          all: await totalsOf(tx, null),
          asha: await totalsOf(tx, 'asha'),
          ofMeera: await totalsOf(tx, null, otherClient),
        }
        await setOwnerCaller(tx)
        const [report] = await tx.query<{ overdue: string }>(sql`
          select overdue from public.report(public.business_today() - 3660, public.business_today() + 366)`)
        return { dues, results, sums, overdueOfReport: report?.overdue }
      })
      const { oldest, old, today, later } = dues
      expect(results).toEqual({
        all: [oldest, old, today, later],
        asha: [oldest, old],
        phone: [today, later],
        ashaOnly: [oldest, old],
        nobody: [],
      })
      expect(sums).toEqual({
        all: { overdue: '2000.25', overdue_number: 2, later: '15500.00', later_number: 2 },
        asha: { overdue: '2000.25', overdue_number: 2, later: '0', later_number: 0 },
        ofMeera: { overdue: '0', overdue_number: 0, later: '15500.00', later_number: 2 },
      })
      // The figure of dashboard and reports that leads here.
      expect(overdueOfReport).toBe('2000.25')
    })

    it('of an event are one line, the earliest, with the totals and the reminder of all its visits', async () => {
      const event = '00000000-0000-4000-8000-0000000000ef'
      const lines = async (tx: OwnerTx) =>
        (
          await tx.query<{ id: string }>(sql`select id from public.open_dues() order by appointment_date, id`)
        ).map(({ id }) => id)
      const result = await rolledBackAsStaff(database().db, async (tx) => {
        const dues = await insertDues(tx)
        await tx.query(
          sql`insert into public.events (id, client_id, name) values (${event}, ${client}, 'Wedding')`,
        )
        await tx.query(sql`update public.appointments set event_id = ${event} where client_id = ${client}`)
        const shown = await lines(tx)
        const searched = [await found(tx, 'asha'), await totalsOf(tx, 'asha'), await totalsOf(tx, null)]
        await tx.query(sql`select id from public.open_draft('payment_due', ${dues.old})`)
        const [reminder] = await tx.query(
          sql`select reminded_at is not null as reminded, visits, price::float8, paid::float8, due::float8
            from public.due_details(array[${dues.oldest}]::uuid[])`,
        )
        await take(tx, dues.oldest, 500)
        return { dues, shown, searched, reminder, next: await lines(tx) }
      })
      const { oldest, old, today, later } = result.dues
      expect(result.shown).toEqual([oldest, today, later])
      expect(result.searched).toEqual([
        [oldest],
        { overdue: '2000.25', overdue_number: 2, later: '0', later_number: 0 },
        { overdue: '2000.25', overdue_number: 2, later: '15500.00', later_number: 2 },
      ])
      expect(result.reminder).toEqual({
        reminded: true,
        visits: 2,
        price: 2500.5,
        paid: 500.25,
        due: 2000.25,
      })
      expect(result.next).toEqual([old, today, later])
    })

    it('are reminded of once a day, and not if the client wants no messages', async () => {
      const remind = (tx: OwnerTx, appointment: string) =>
        tx.query(sql`select id from public.open_draft('payment_due', ${appointment})`)
      const refusals = (tx: OwnerTx, ids: readonly string[]) =>
        rowsOf(
          tx,
          sql`
          select reminded_at is not null as reminded, refusal from public.due_details(${JSON.stringify(ids)
            .replace('[', '{')
            .replace(']', '}')}::uuid[])
          order by array_position(${JSON.stringify(ids).replace('[', '{').replace(']', '}')}::uuid[], appointment_id)`,
        )
      const refusedOf = async (tx: OwnerTx, appointment: string) => {
        await tx.script('savepoint before')
        const outcome = await remind(tx, appointment).then(
          () => 'opened',
          (error: Error) => error.message,
        )
        await tx.script('rollback to savepoint before')
        return outcome
      }
      const result = await rolledBackAsStaff(database().db, async (tx) => {
        const { oldest, old, today } = await insertDues(tx)
        const ids = [oldest, old, today]
        const before = await refusals(tx, ids)
        await remind(tx, oldest)
        const after = await refusals(tx, ids)
        // The same client, for another visit; then another client.
        const second = [await refusedOf(tx, old), await refusedOf(tx, oldest), await refusedOf(tx, today)]
        await tx.query(
          sql`update public.messages set told_at = told_at - interval '1 day' where kind = 'payment_due'`,
        )
        const nextDay = [await refusals(tx, ids), await refusedOf(tx, oldest)]
        // A skipped message reminded nobody.
        await tx.query(
          sql`update public.messages set told_at = now(), state = 'skipped' where kind = 'payment_due'`,
        )
        const skipped = await refusedOf(tx, oldest)
        await tx.query(sql`update public.clients set no_messages = true where id = ${client}`)
        return {
          before,
          after,
          second,
          nextDay,
          skipped,
          silent: [await refusals(tx, ids), await refusedOf(tx, old)],
        }
      })
      const may = { reminded: false, refusal: null }
      const again = expect.stringMatching(/^Asha Verma was already reminded today at \d{1,2}:\d\d [ap]m\.$/)
      expect(result).toEqual({
        before: [may, may, may],
        after: [{ reminded: true, refusal: again }, { reminded: false, refusal: again }, may],
        second: [again, again, 'opened'],
        nextDay: [[{ reminded: true, refusal: null }, may, may], 'opened'],
        skipped: 'opened',
        silent: [
          [
            { reminded: false, refusal: 'Asha Verma wants no messages.' },
            { reminded: false, refusal: 'Asha Verma wants no messages.' },
            may,
          ],
          'Asha Verma wants no messages.',
        ],
      })
    })
  })

  describe('of payments', () => {
    const staff = accounts.staff.user
    const owner = accounts.owner.user

    /** Of two clients, by several methods, with a tip and a refund, recorded by two accounts. */
    async function insertPayments(tx: OwnerTx) {
      const asha = await newAppointment(tx)
      const meera = await saveOne(tx, appointmentAt('2026-03-04T05:00:00Z', { client_id: otherClient }))
      const at = (day: string) => ({ received_at: `2026-${day}T06:00:00Z` })
      await take(tx, asha, 100.1, at('02-27'))
      await take(tx, asha, 200.2, { ...at('03-01'), method: 'upi', reference: '111122223333' })
      await take(tx, meera.id, 50, { ...at('03-04'), kind: 'tip' })
      await setOwnerCaller(tx)
      await take(tx, meera.id, 300.3, { ...at('03-04'), method: 'bank', reference: 'NEFT Kotak 77' })
      await take(tx, asha, -100.1, at('03-05'))
    }
    /** What the rows say that match the same conditions. */
    const reading = async (tx: OwnerTx, condition: string) => {
      const rows = await tx.query<{ amount: string }>(sql`
        select amount from public.payments join public.appointments on appointments.id = appointment_id
          join public.clients on clients.id = client_id
        where ${raw(condition)} order by received_at desc, payments.id`)
      return rows.map(({ amount }) => amount)
    }
    const searches: readonly (readonly [asked: Sql, condition: string])[] = [
      [sql`'asha'`, `full_name = 'Asha Verma'`],
      [sql`'rao meera'`, `full_name = 'Meera Rao'`],
      [sql`'98260'`, `true`],
      [sql`'2222'`, `reference = '111122223333'`],
      [sql`'kotak neft'`, `reference like 'NEFT%'`],
      [sql`'₹100.10'`, `abs(amount) = 100.1`],
      [sql`'nobody'`, `false`],
      [sql`'asha', wanted_method => 'upi'`, `full_name = 'Asha Verma' and method = 'upi'`],
      [sql`'0000', wanted_kind => 'given_back'`, `kind = 'given_back'`],
      [sql`'0000', wanted_person => ${staff}`, `received_by = '${staff}'`],
      [
        sql`'asha', starting => '2026-03-01T00:00Z', ending => '2026-03-05T06:00Z'`,
        `full_name = 'Asha Verma' and received_at >= '2026-03-01T00:00Z' and received_at < '2026-03-05T06:00Z'`,
      ],
    ]

    it('are found as reading all rows would find them, also where many clients match', async () => {
      const { few, many } = await rolledBackAsStaff(database().db, async (tx) => {
        await insertPayments(tx)
        const compare = async () => {
          const outcomes: Record<string, unknown> = {}
          for (const [asked, condition] of searches) {
            const found = await tx.query<{ amount: string }>(
              sql`select amount from public.search_payments(${asked})`,
            )
            outcomes[condition] = [found.map(({ amount }) => amount), await reading(tx, condition)]
          }
          return outcomes
        }
        const few = await compare()
        await tx.query(sql`
          insert into public.clients (full_name, phone)
          select 'Asha Kotak Meera Rao ' || n, '98260' || to_char(n, 'FM00000') || '2222' from generate_series(1, 600) as n`)
        return { few, many: await compare() }
      })
      for (const [condition, [found, read]] of [...Object.entries(few), ...Object.entries(many)] as [
        string,
        [unknown, unknown],
      ][]) {
        expect([condition, found]).toEqual([condition, read])
      }
      expect(Object.values(few)).toContainEqual([[], []])
    })

    it('have totals that are the sums of the rows, to the paisa, as the report of money received', async () => {
      const result = await rolledBackAsStaff(database().db, async (tx) => {
        await insertPayments(tx)
        const totals = (asked: Sql) =>
          rowsOf(
            tx,
            sql`select method, number, amount::text, refunds::text, tips::text from public.payment_totals(${asked})`,
          )
        const [report] = await tx.query<{ amount: string; tips: string }>(sql`
          select sum(amount)::text as amount, sum(tips)::text as tips from public.money_received('2026-01-01', '2026-12-31')`)
        return {
          all: await totals(sql`null`),
          report: { ...report },
          march: await totals(sql`null, starting => '2026-03-01T00:00Z', ending => '2026-03-05T00:00Z'`),
          ofOwner: (await totals(sql`null, wanted_person => ${owner}`))[0],
          searched: (await totals(sql`'meera'`))[0],
          nothing: await totals(sql`'nobody'`),
        }
      })
      const none = { refunds: '0', tips: '0' }
      expect(result).toEqual({
        all: [
          { method: null, number: 5, amount: '500.50', refunds: '100.10', tips: '50.00' },
          { method: 'bank', number: 1, amount: '300.30', ...none },
          { method: 'cash', number: 3, amount: '0.00', refunds: '100.10', tips: '50.00' },
          { method: 'upi', number: 1, amount: '200.20', ...none },
        ],
        report: { amount: '500.50', tips: '50.00' },
        march: [
          { method: null, number: 3, amount: '500.50', refunds: '0', tips: '50.00' },
          { method: 'bank', number: 1, amount: '300.30', ...none },
          { method: 'cash', number: 1, amount: '0', refunds: '0', tips: '50.00' },
          { method: 'upi', number: 1, amount: '200.20', ...none },
        ],
        ofOwner: { method: null, number: 2, amount: '200.20', refunds: '100.10', tips: '0' },
        searched: { method: null, number: 2, amount: '300.30', refunds: '0', tips: '50.00' },
        nothing: [{ method: null, number: 0, amount: '0', ...none }],
      })
    })
  })

  describe('of invoices', () => {
    /** Two tax invoices, one of another state, a credit note and a receipt voucher with its refund. */
    async function insertInvoices(tx: OwnerTx) {
      await tx.query(sql`update public.money_settings set gstin = ${gstin}`)
      await tx.query(sql`update public.areas set state_code = '29' where id = ${south}`)
      await setOwnerCaller(tx)
      const issue = async (call: Sql) =>
        (await tx.query<{ id: string; serial: string }>(sql`select id, serial from ${call}`))[0]
      const asha = await newAppointment(tx, { travel_charge: 33.33 })
      const meera = await saveOne(
        tx,
        appointmentAt('2026-03-04T05:00:00Z', { client_id: otherClient, area_id: south }),
      )
      const [advance] = await take(tx, meera.id, 100.01, { received_at: '2026-03-01T06:00:00Z' })
      const voucher = await issue(sql`public.issue_voucher(gen_random_uuid(), ${advance?.id ?? ''})`)
      const first = await issue(sql`public.issue_invoice(gen_random_uuid(), ${asha})`)
      const other = await issue(sql`public.issue_invoice(gen_random_uuid(), ${meera.id})`)
      const note = await issue(sql`public.credit_invoice(gen_random_uuid(), ${first?.id ?? ''})`)
      return { voucher: voucher?.serial, first: first?.serial, other: other?.serial, note: note?.serial }
    }
    const found = async (tx: OwnerTx, asked: Sql) =>
      (await tx.query<{ serial: string }>(sql`select serial from public.search_invoices(${asked})`)).map(
        ({ serial }) => serial,
      )

    it('are found by number or client, also where many clients match', async () => {
      const { serials, few, many } = await rolledBackAsStaff(database().db, async (tx) => {
        const serials = await insertInvoices(tx)
        const search = async () => ({
          number: await found(tx, sql`${serials.other ?? ''}`),
          series: await found(tx, sql`'cn/'`),
          meera: await found(tx, sql`'meera'`),
          kind: await found(tx, sql`'9826', wanted_kind => 'tax_invoice'`),
          day: await found(
            tx,
            sql`'9826', first_day => public.business_today(), last_day => public.business_today()`,
          ),
          yesterday: await found(tx, sql`'9826', last_day => public.business_today() - 1`),
          stranger: await found(tx, sql`'9826', wanted_person => ${accounts.staff.user}`),
        })
        const few = await search()
        await tx.query(sql`
          insert into public.clients (full_name, phone)
          select 'Asha Meera ' || n, '98260' || to_char(n, 'FM00000') from generate_series(1, 600) as n`)
        return { serials, few, many: await search() }
      })
      const { voucher, first, other, note } = serials
      expect(few).toEqual({
        number: [other],
        series: [note],
        meera: [other, voucher],
        kind: [other, first],
        day: [note, other, first, voucher],
        yesterday: [],
        stranger: [],
      })
      expect(many).toEqual(few)
    })

    it('have totals by kind that are the sums of the documents, to the paisa', async () => {
      const { totals, sums, searched } = await rolledBackAsStaff(database().db, async (tx) => {
        await insertInvoices(tx)
        const totals = await rowsOf(
          tx,
          sql`select kind, number, taxable::text, tax::text, total::text from public.invoice_totals()`,
        )
        const sums = await rowsOf(
          tx,
          sql`
          select kind, count(*) as number, sum(taxable)::text as taxable, sum(cgst + sgst + igst)::text as tax, sum(total)::text as total
          from public.invoices group by kind order by kind`,
        )
        return {
          totals,
          sums,
          searched: await rowsOf(tx, sql`select kind, total::text from public.invoice_totals('meera')`),
        }
      })
      expect(totals).toEqual(sums)
      expect(totals.map(({ kind, total }) => [kind, total])).toEqual([
        ['credit_note', '533.33'],
        ['receipt_voucher', '100.01'],
        ['tax_invoice', '1033.33'],
      ])
      expect(searched).toEqual([
        { kind: 'receipt_voucher', total: '100.01' },
        { kind: 'tax_invoice', total: '500.00' },
      ])
    })
  })
})
