// Safety alerts: overdue visits, calls for help, and how both end.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, rose } from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller, setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine, openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'

const visit = '00000000-0000-4000-8000-0000000000d1'
const nextVisit = '00000000-0000-4000-8000-0000000000d2'

/** A visit of 45 minutes that ended so long ago and has this mark. */
async function book(tx: OwnerTx, ended: string, mark: string | null = 'started', id = visit) {
  await tx.query(sql`
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
    values (${id}, ${client}, ${facial}, ${rose}, now() - ${ended}::interval - interval '45 minutes')`)
  if (mark)
    await tx.query(sql`insert into public.appointment_marks (appointment_id, mark) values (${id}, ${mark})`)
}

async function insertTeam(database: TestDatabase) {
  await insertBusiness(database.db)
  await database.db.asOwner(async (tx) => {
    await setBusinessHour(tx, 12)
    await tx.script(`
      update public.business_profile set email = 'desk@example.com';
      update public.beauticians set user_id = '${accounts.beautician.user}', phone = '90000 00002' where id = '${rose}';`)
  })
}

describeEachEngine('safety alerts', (database) => {
  beforeAll(() => insertTeam(database()))
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackIn(database().db, work)
  /** As the server does it: without claims. */
  const look = async (tx: OwnerTx) => {
    await tx.query(sql`select set_config('request.jwt.claims', '', true)`)
    const [row] = await tx.query<{ raised: number }>(sql`select private.raise_overdue_alerts() as raised`)
    return row?.raised
  }
  const asHer = async <T = Record<string, unknown>>(tx: OwnerTx, call: Sql) => {
    await setCaller(tx, callers.beautician)
    return tx.query<T & Record<string, unknown>>(call)
  }
  const alerts = (tx: OwnerTx) =>
    tx.query<{ id: string; kind: string; isOpen: boolean }>(sql`
      select id, kind, ended_at is null as "isOpen" from public.safety_alerts order by raised_at, kind`)
  const mails = (tx: OwnerTx) =>
    tx.query(sql`select kind, channel, state from public.messages where kind = 'safety_alert'`)
  const history = (tx: OwnerTx) =>
    tx.query(sql`
      select role, label, action, changes, appointment_id from private.audit_log
      where subject = 'safety_alerts' order by id`)
  const shownEnd = async (tx: OwnerTx) => {
    const [row] = await tx.query<{ end: string; minutes: number }>(sql`
      select to_jsonb(private.expected_end(appointments)) #>> '{}' as end, duration_minutes as minutes
      from public.appointments where id = ${visit}`)
    return row ?? { end: '', minutes: 0 }
  }
  const moreTime = async (tx: OwnerTx, minutes: number, basedOn?: string) => {
    const end = basedOn ?? (await shownEnd(tx)).end
    await asHer(tx, sql`select public.need_more_time(${visit}, ${minutes}::int, ${end}::timestamptz)`)
  }

  describe('of an overdue visit', () => {
    it.each([
      ['30 minutes', 'started', sql`select 1`, 1],
      ['30 minutes', 'arrived', sql`select 1`, 1],
      ['29 minutes', 'started', sql`select 1`, 0],
      ['23 hours', 'started', sql`select 1`, 1],
      ['25 hours', 'started', sql`select 1`, 0],
      ['40 minutes', 'on_the_way', sql`select 1`, 0],
      ['40 minutes', null, sql`select 1`, 0],
      ['40 minutes', 'started', sql`update public.appointments set status = 'completed'`, 0],
      ['40 minutes', 'started', sql`update public.appointments set status = 'cancelled'`, 0],
      ['40 minutes', 'started', sql`update public.business_profile set overdue_alert_minutes = null`, 0],
      ['40 minutes', 'started', sql`update public.business_profile set overdue_alert_minutes = 41`, 0],
      ['6 minutes', 'started', sql`update public.business_profile set overdue_alert_minutes = 5`, 1],
    ])('that ended %s ago, %s', async (ended, mark, change, expected) => {
      const raised = await rehearsed(async (tx) => {
        await book(tx, ended, mark)
        await tx.query(change)
        return look(tx)
      })
      expect(raised).toBe(expected)
    })

    it('is raised once, with a mail and an entry of the audit log', () =>
      rehearsed(async (tx) => {
        await book(tx, '40 minutes')
        expect([await look(tx), await look(tx)]).toEqual([1, 0])
        expect(await mails(tx)).toEqual([{ kind: 'safety_alert', channel: 'mail', state: 'due' }])
        expect(await history(tx)).toEqual([
          {
            role: 'server',
            label: 'Rose (sample)',
            action: 'added',
            changes: { kind: [null, 'overdue'] },
            appointment_id: visit,
          },
        ])
      }))

    it('is mailed to the business at any hour, to the recipients of its rule, and not when that is off', async () => {
      const claim = (change: Sql) =>
        rehearsed(async (tx) => {
          await tx.script(`
            alter table public.business_profile disable trigger business_profile_after;
            update public.business_profile set quiet_from = '00:00', quiet_until = '23:59:59'`)
          await tx.query(change)
          await book(tx, '40 minutes')
          await look(tx)
          return tx.query(sql`
            select kind, to_json(recipients) as recipients, full_name, placeholders ->> 'zone' is not null as "hasZone",
              alert - array['raised_at', 'expected_end', 'starts_at', 'ends_at'] as alert
            from private.claim_mails('a')`)
        })
      expect(await claim(sql`select 1`)).toEqual([
        {
          kind: 'safety_alert',
          recipients: ['desk@example.com'],
          full_name: 'Rose (sample)',
          hasZone: true,
          alert: {
            kind: 'overdue',
            beautician: 'Rose (sample)',
            beautician_phone: '90000 00002',
            client: 'A',
            client_phone: null,
            address: 'House 1',
            area: 'North',
          },
        },
      ])
      const rule = (change: Sql) => sql`update public.message_rules set ${change} where kind = 'safety_alert'`
      expect(await claim(rule(sql`recipients = '{a@example.com}'`))).toMatchObject([
        { recipients: ['a@example.com'] },
      ])
      expect(await claim(rule(sql`is_on = false`))).toEqual([])
      expect(
        await claim(sql`update public.business_profile set email = private.placeholder_email()`),
      ).toEqual([])
    })

    const ends: Record<string, Sql> = {
      done: sql`update public.appointments set status = 'completed' where id = ${visit}`,
      cancelled: sql`update public.appointments set status = 'cancelled' where id = ${visit}`,
      'made longer': sql`update public.appointments set duration_minutes = 120 where id = ${visit}`,
      moved: sql`update public.appointments set appointment_date = now() + interval '1 day' where id = ${visit}`,
    }
    it.each(Object.entries(ends))('ends when the visit is %s, with its mail', (_name, change) =>
      rehearsed(async (tx) => {
        await book(tx, '40 minutes')
        await look(tx)
        await setStaffCaller(tx)
        await tx.query(sql`update public.appointments set notes = 'Ring twice' where id = ${visit}`)
        expect(await alerts(tx)).toMatchObject([{ isOpen: true }])
        await tx.query(change)
        expect(await alerts(tx)).toMatchObject([{ isOpen: false }])
        expect(await mails(tx)).toEqual([])
        expect(await look(tx)).toBe(0)
        expect((await history(tx)).at(-1)).toMatchObject({ role: 'desk', action: 'removed' })
      }),
    )

    it('waits for more time, and is raised again when that is over', () =>
      rehearsed(async (tx) => {
        await book(tx, '40 minutes')
        await look(tx)
        await moreTime(tx, 15)
        expect(await alerts(tx)).toMatchObject([{ isOpen: false }])
        expect(await look(tx)).toBe(0)
        await tx.query(sql`
          update public.appointment_extensions set expected_end = expected_end - interval '1 hour'`)
        await tx.query(sql`
          update public.appointments set duration_minutes = duration_minutes - 60 where id = ${visit}`)
        expect([await look(tx), await look(tx)]).toEqual([1, 0])
        expect(await alerts(tx)).toHaveLength(2)
      }))
  })

  describe('more time', () => {
    it.each([15, 30, 60])('of %i minutes makes the appointment longer where that is free', (minutes) =>
      rehearsed(async (tx) => {
        await book(tx, '-10 minutes')
        const before = await shownEnd(tx)
        await moreTime(tx, minutes)
        // Sent twice, it counts once.
        await moreTime(tx, minutes, before.end)
        const after = await shownEnd(tx)
        expect((Date.parse(after.end) - Date.parse(before.end)) / 60_000).toBe(minutes)
        expect(after.minutes - before.minutes).toBe(minutes)
        const [seen] = await asHer<{ same: boolean }>(
          tx,
          sql`select expected_end <= ends_at as same from public.my_appointments()`,
        )
        expect(seen).toEqual({ same: true })
      }),
    )

    it('counts from now when the end has passed', () =>
      rehearsed(async (tx) => {
        await book(tx, '20 minutes')
        await moreTime(tx, 15)
        const [row] = await tx.query(sql`
          select expected_end >= now() + interval '15 minutes' as "isLate", expected_end < now() + interval '16 minutes' as "isSoon"
          from public.appointment_extensions`)
        expect(row).toEqual({ isLate: true, isSoon: true })
      }))

    it('moves only the alert where the next visit is in the way', () =>
      rehearsed(async (tx) => {
        await book(tx, '40 minutes')
        await book(tx, '-100 minutes', null, nextVisit)
        await look(tx)
        const before = await shownEnd(tx)
        await moreTime(tx, 60)
        const after = await shownEnd(tx)
        expect(after.minutes).toBe(before.minutes)
        expect(Date.parse(after.end)).toBeGreaterThan(Date.now() + 59 * 60_000)
        expect([await look(tx), await alerts(tx)]).toMatchObject([0, [{ isOpen: false }]])
        const [seen] = await asHer(
          tx,
          sql`
          select expected_end > ends_at as needs from public.my_appointments() where id = ${visit}`,
        )
        expect(seen).toEqual({ needs: true })
      }))

    it.each([
      ['another length', 'started', sql`select 1`, 20, 'appointment_extensions_minutes'],
      ['before it has begun', 'on_the_way', sql`select 1`, 15, 'appointment_extensions_begun'],
      [
        'a visit that is done',
        'started',
        sql`update public.appointments set status = 'completed'`,
        15,
        'appointment_extensions_open',
      ],
      [
        'a cancelled visit',
        'started',
        sql`update public.appointments set status = 'cancelled'`,
        15,
        'appointment_marks_not_cancelled',
      ],
      [
        'more than a day',
        'started',
        sql`update public.appointments set duration_minutes = 1430`,
        15,
        'appointment_extensions_length',
      ],
    ])('is refused for %s', async (_name, mark, change, minutes, constraint) => {
      const asking = rehearsed(async (tx) => {
        await book(tx, '-10 minutes', mark)
        await tx.query(change)
        await moreTime(tx, minutes)
      })
      await expect(asking).rejects.toMatchObject({ sqlState: '23514', constraint })
    })
  })

  describe('a call for help', () => {
    const help = (tx: OwnerTx) => asHer<{ id: string }>(tx, sql`select public.ask_for_help() as id`)

    it('names the visit of the beautician, and is one however often it is pressed', () =>
      rehearsed(async (tx) => {
        await book(tx, '-10 minutes')
        const [first] = await help(tx)
        expect(await help(tx)).toEqual([first])
        expect(await alerts(tx)).toEqual([{ id: first?.id, kind: 'help', isOpen: true }])
        expect(await mails(tx)).toHaveLength(1)
        expect(await history(tx)).toEqual([
          {
            role: 'beautician',
            label: 'Rose (sample)',
            action: 'added',
            changes: { kind: [null, 'help'] },
            appointment_id: visit,
          },
        ])
        await setStaffCaller(tx)
        const [news] = await tx.query(sql`
          select open_alerts, newest_alert_at is not null as "isKnown" from public.office_news()`)
        expect(news).toEqual({ open_alerts: 1, isKnown: true })
      }))

    it('takes the visit that has begun before a nearer one, and none that is far away', async () => {
      const found = (...visits: readonly (readonly [string, string | null, string])[]) =>
        rehearsed(async (tx) => {
          for (const [ended, mark, id] of visits) await book(tx, ended, mark, id)
          await help(tx)
          const [row] = await tx.query<{ at: string | null }>(
            sql`select appointment_id as at from public.safety_alerts`,
          )
          return row?.at
        })
      expect([
        await found(['3 hours', 'started', visit], ['-90 minutes', null, nextVisit]),
        await found(['3 hours', null, visit], ['-90 minutes', null, nextVisit]),
        await found(['13 hours', 'started', visit]),
        await found(),
      ]).toEqual([visit, nextVisit, null, null])
    })

    it('is not ended by the end of the visit, but by the beautician or the desk, once, with their name', () =>
      rehearsed(async (tx) => {
        await book(tx, '-10 minutes')
        const end = (id: string | undefined) => sql`select public.end_alert(${id ?? ''}) as ended`
        const [first] = await help(tx)
        const done = JSON.stringify({ act: 'mark', mark: 'done', appointment: visit, is_certain: true })
        await asHer(tx, sql`select public.perform_my_day_action(${done})`)
        expect(await asHer(tx, sql`select kind, appointment_id from public.my_alerts()`)).toEqual([
          { kind: 'help', appointment_id: visit },
        ])
        expect([await asHer(tx, end(first?.id)), await asHer(tx, end(first?.id))]).toEqual([
          [{ ended: true }],
          [{ ended: false }],
        ])
        const [second] = await help(tx)
        expect(second?.id).not.toBe(first?.id)
        await setStaffCaller(tx)
        expect(await tx.query(end(second?.id))).toEqual([{ ended: true }])
        expect(await mails(tx)).toEqual([])
        const ended = await tx.query(sql`select ended_by from public.safety_alerts order by ended_by`)
        expect(ended).toEqual([{ ended_by: accounts.staff.user }, { ended_by: accounts.beautician.user }])
        const kinds = (await history(tx)).map(({ role, action }) => `${role} ${action}`)
        expect(kinds).toEqual(['beautician added', 'beautician removed', 'beautician added', 'desk removed'])
        await setOwnerCaller(tx)
        const [shown] = await tx.query(sql`
          select by_role, subject from public.audit_log(appointment => ${visit}) limit 1`)
        expect(shown).toEqual({ by_role: 'desk', subject: 'safety_alerts' })
      }))

    it('of a colleague is neither seen nor ended, and stays when its visit is deleted', () =>
      rehearsed(async (tx) => {
        const [row] = await tx.query<{ id: string }>(sql`
          with colleague as (insert into public.beauticians (full_name) values ('Lily (sample)') returning id)
          insert into public.safety_alerts (kind, beautician_id) select 'help', id from colleague returning id`)
        expect(await asHer(tx, sql`select id from public.my_alerts()`)).toEqual([])
        await tx.query(sql`savepoint before`)
        await expect(asHer(tx, sql`select public.end_alert(${row?.id ?? ''})`)).rejects.toMatchObject({
          sqlState: '42501',
        })
        await tx.query(sql`rollback to before`)
        await book(tx, '-10 minutes')
        await help(tx)
        await setOwnerCaller(tx)
        await tx.query(sql`delete from public.appointments`)
        expect(await alerts(tx)).toMatchObject([{ isOpen: true }, { isOpen: true }])
      }))

    it('is refused to an account without a beautician', () =>
      expect(
        rehearsed(async (tx) => {
          await setStaffCaller(tx)
          await tx.query(sql`select public.ask_for_help()`)
        }),
      ).rejects.toMatchObject({ sqlState: '42501' }))
  })
})

describe('two concurrent servers', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertTeam(database)
  })
  afterAll(() => database?.close())
  beforeEach(() => database.db.asOwner((tx) => tx.script('delete from public.appointments')))

  it('raise each alert once', async () => {
    const { db } = database
    await db.asOwner((tx) =>
      tx.query(sql`
        with booked as (
          insert into public.appointments (id, client_id, service_id, appointment_date)
          select gen_random_uuid(), ${client}, ${facial}, now() - interval '2 hours' from generate_series(1, 20)
          returning id)
        insert into public.appointment_marks (appointment_id, mark) select id, 'started' from booked`),
    )
    const look = () =>
      db.asOwner((tx) => tx.query<{ raised: number }>(sql`select private.raise_overdue_alerts() as raised`))
    const raised = (await Promise.all([look(), look(), look(), look()])).flat()
    expect(raised.reduce((sum, { raised }) => sum + raised, 0)).toBe(20)
    const [counted] = await db.asOwner((tx) =>
      tx.query(sql`
        select (select count(*)::int from public.safety_alerts) as alerts,
          (select count(*)::int from public.messages where kind = 'safety_alert') as mails`),
    )
    expect(counted).toEqual({ alerts: 20, mails: 20 })
  })

  it('raise none of a visit that is being saved', async () => {
    const { db } = database
    await db.asOwner((tx) => book(tx, '40 minutes'))
    const look = () => db.asOwner((tx) => tx.query(sql`select private.raise_overdue_alerts() as raised`))
    const held = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    const saving = db.asOwner(async (tx) => {
      await tx.query(sql`update public.appointments set status = 'completed' where id = ${visit}`)
      held.resolve()
      await looked.promise
    })
    await held.promise
    expect(await look()).toEqual([{ raised: 0 }])
    looked.resolve()
    await saving
    expect(await look()).toEqual([{ raised: 0 }])
  })
})
