// Time off that a beautician asks for: what the desk approved counts in free slots and warnings, nothing else does.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  facial,
  insertBusiness,
  rolledBackAsStaff,
  rose,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'

const inTenDays = sql`(public.business_today() + 10)`

interface Wish {
  readonly from?: Sql
  readonly to?: Sql
  readonly hours?: readonly [from: string | null, to: string | null]
  readonly id?: string
}

describeEachEngine('time off', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        update public.business_profile set time_zone = 'Asia/Kolkata';
        update public.working_hours set from_time = '09:00', to_time = '13:00';
        update public.beauticians set user_id = '${accounts.beautician.user}' where id = '${rose}';`),
    )
  })

  async function ask(tx: OwnerTx, { from = inTenDays, to = sql`null`, hours = [null, null], id }: Wish = {}) {
    await setCaller(tx, callers.beautician)
    const [row] = await tx.query<{ id: string }>(sql`
      select public.request_day_off(${id ?? randomUUID()}, ${from}, ${to}, ${hours[0]}::time, ${hours[1]}::time,
        ' A wedding ') as id`)
    return row?.id ?? ''
  }
  async function answer(tx: OwnerTx, id: string, approve: boolean, reply: string | null = null) {
    await setStaffCaller(tx)
    return tx.query<{ state: string; reply: string | null }>(
      sql`select state, reply from public.answer_day_off(${id}, ${approve}, ${reply})`,
    )
  }
  const withdraw = async (tx: OwnerTx, id: string) => {
    await setCaller(tx, callers.beautician)
    const [row] = await tx.query<{ gone: boolean }>(sql`select public.withdraw_day_off(${id}) as gone`)
    return row?.gone
  }
  const seen = async (tx: OwnerTx) => {
    await setCaller(tx, callers.beautician)
    return tx.query(
      sql`select state, from_time::text, to_time::text, note, reply, is_request from public.my_days_off()`,
    )
  }
  const free = async (tx: OwnerTx) => {
    const rows = await tx.query<{ clock: string }>(sql`
      select to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as clock
      from public.free_slots(array[${facial}::uuid], ${inTenDays}) order by starts_at`)
    return rows.map(({ clock }) => clock)
  }
  const at = async (tx: OwnerTx, clock: string) => {
    const [row] = await tx.query<{ moment: string }>(
      sql`select to_jsonb((${inTenDays} + ${clock}::time) at time zone 'Asia/Kolkata') #>> '{}' as moment`,
    )
    return row?.moment ?? ''
  }
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackIn(database().db, work)

  const before = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']

  it('in hours closes them for visitors once it is approved, and only then', () =>
    rehearsed(async (tx) => {
      const usual = await free(tx)
      expect(usual).toHaveLength(14)
      const [wanted, other] = [
        await ask(tx, { hours: ['11:00', '11:30'] }),
        await ask(tx, { hours: ['09:00', '12:00'] }),
      ]
      expect(await free(tx)).toEqual(usual)
      expect(await answer(tx, other, false, ' We are full ')).toEqual([
        { state: 'declined', reply: 'We are full' },
      ])
      expect(await free(tx)).toEqual(usual)
      expect(await answer(tx, wanted, true)).toEqual([{ state: 'approved', reply: null }])
      expect(await free(tx)).toEqual([...before, '11:30', '11:45', '12:00', '12:15'])
      const [, approved] = await seen(tx)
      expect(approved).toEqual({
        state: 'approved',
        from_time: '11:00:00',
        to_time: '11:30:00',
        note: 'A wedding',
        reply: null,
        is_request: true,
      })
    }))

  it('in whole days closes them, and a day that the desk entered is shown without its note', () =>
    rehearsed(async (tx) => {
      await answer(tx, await ask(tx, { to: sql`${inTenDays} + 1` }), true, 'Enjoy it')
      expect(await free(tx)).toEqual([])
      await tx.query(sql`
        insert into public.days_off (beautician_id, from_day, to_day, note)
        values (${rose}, ${inTenDays} + 5, ${inTenDays} + 5, 'Was rude to a client')`)
      expect(await seen(tx)).toMatchObject([
        { state: 'approved', reply: 'Enjoy it', is_request: true },
        { state: 'approved', note: null, is_request: false },
      ])
    }))

  it('warns of an appointment that overlaps approved hours, and leaves booked ones uncovered', () =>
    rehearsed(async (tx) => {
      await setStaffCaller(tx)
      const booked = await saveOne(tx, appointmentAt(await at(tx, '10:30'), { beautician_id: rose }))
      const touching = await saveOne(tx, appointmentAt(await at(tx, '11:45'), { beautician_id: rose }))
      const problems = async (clock: string) =>
        tx.query(sql`
          select kind, refused, message from public.appointment_problems(${JSON.stringify({
            ...appointmentAt(await at(tx, clock), { beautician_id: rose }),
            overlap_ok: true,
            tight_ok: true,
          })}::jsonb)`)
      const affected = (...hours: [string, string]) =>
        tx.query(sql`
          select id from public.affected_appointments(${rose}, ${inTenDays}, ${inTenDays}, ${hours[0]}::time, ${hours[1]}::time)`)
      const uncovered = () => tx.query(sql`select id from public.uncovered_appointments()`)
      const wanted = await ask(tx, { hours: ['11:00', '11:45'] })
      await setStaffCaller(tx)
      expect([await problems('10:30'), await uncovered()]).toEqual([[], []])
      expect([await affected('11:00', '11:45'), await affected('11:15', '11:46')]).toEqual([
        [{ id: booked.id }],
        [{ id: touching.id }],
      ])
      await answer(tx, wanted, true)
      expect(await uncovered()).toEqual([{ id: booked.id }])
      const warning = { kind: 'day_off', refused: false, message: 'Rose is off from 11:00 am to 11:45 am.' }
      expect([await problems('10:30'), await problems('11:45')]).toEqual([[warning], []])
    }))

  it('is asked for once, answered once and withdrawn until then', () =>
    rehearsed(async (tx) => {
      const id = await ask(tx)
      await ask(tx, { id })
      expect(await seen(tx)).toHaveLength(1)
      expect([await withdraw(tx, id), await withdraw(tx, id), await seen(tx)]).toEqual([true, false, []])
      expect(await answer(tx, id, true)).toEqual([])
      const again = await ask(tx)
      await answer(tx, again, true)
      expect(await answer(tx, again, true, 'Twice')).toEqual([{ state: 'approved', reply: null }])
    }))

  it('leaves who asked, answered and withdrew in the audit log', () =>
    rehearsed(async (tx) => {
      const [first, second] = [await ask(tx), await ask(tx)]
      await withdraw(tx, first)
      await answer(tx, second, false, 'No')
      expect(
        await tx.query(sql`
          select role, action, changes from private.audit_log where subject = 'days_off' order by id`),
      ).toEqual([
        { role: 'beautician', action: 'added', changes: {} },
        { role: 'beautician', action: 'added', changes: {} },
        { role: 'beautician', action: 'removed', changes: {} },
        {
          role: 'desk',
          action: 'changed',
          changes: { state: ['requested', 'declined'], reply: [null, 'No'] },
        },
      ])
    }))

  describe('is refused', () => {
    const wishes: Record<string, readonly [Wish, string]> = {
      'in the past': [{ from: sql`public.business_today() - 1` }, 'days_off_request_dates'],
      'in hours of today that are over': [
        { from: sql`public.business_today()`, hours: ['00:00', '11:00'] },
        'days_off_request_dates',
      ],
      'more than a year ahead': [{ to: sql`public.business_today() + 367` }, 'days_off_request_dates'],
      'without end': [{ to: sql`'infinity'` }, 'days_off_request_dates'],
      'with the last day first': [{ to: sql`${inTenDays} - 1` }, 'days_off_in_order'],
      'without a day': [{ from: sql`null` }, 'days_off_in_order'],
      'with one time': [{ hours: ['10:00', null] }, 'days_off_in_order'],
      'with the end first': [{ hours: ['11:00', '10:00'] }, 'days_off_in_order'],
      'with hours of two days': [
        { to: sql`${inTenDays} + 1`, hours: ['10:00', '11:00'] },
        'days_off_in_order',
      ],
    }
    it.each(Object.entries(wishes))('%s', async (_name, [wish, constraint]) => {
      const asking = rehearsed(async (tx) => {
        await setBusinessHour(tx, 12)
        return ask(tx, wish)
      })
      await expect(asking).rejects.toMatchObject({ sqlState: '23514', constraint })
    })

    it('beyond ten open requests', () =>
      rehearsed(async (tx) => {
        for (let count = 0; count < 9; count++) await ask(tx)
        const last = await ask(tx)
        await answer(tx, last, false, 'No')
        await ask(tx)
        await expect(ask(tx)).rejects.toMatchObject({
          constraint: 'days_off_open_requests',
          message: 'You have 10 requests that wait for an answer. Please call the desk.',
        })
      }))

    it.each([
      [
        'a no without a reason',
        (tx: OwnerTx, id: string) => answer(tx, id, false, ' '),
        'days_off_reply_of_no',
      ],
      [
        'another answer',
        async (tx: OwnerTx, id: string) => {
          await answer(tx, id, true)
          return answer(tx, id, false, 'No')
        },
        'days_off_answered_once',
      ],
      [
        'withdrawing what was answered',
        async (tx: OwnerTx, id: string) => {
          await answer(tx, id, true)
          return withdraw(tx, id)
        },
        'days_off_answered_once',
      ],
    ])('as %s', async (_name, act, constraint) => {
      const acting = rehearsed(async (tx) => act(tx, await ask(tx)))
      await expect(acting).rejects.toMatchObject({ sqlState: '23514', constraint })
    })

    it('to an account without a beautician', () =>
      expect(
        rolledBackAsStaff(database().db, (tx) =>
          tx.query(sql`select public.request_day_off(gen_random_uuid(), ${inTenDays})`),
        ),
      ).rejects.toMatchObject({ sqlState: '42501' }))
  })

  it('of a colleague is neither seen nor withdrawn', () =>
    rehearsed(async (tx) => {
      const [row] = await tx.query<{ id: string }>(sql`
        with colleague as (insert into public.beauticians (full_name) values ('Lily (sample)') returning id)
        insert into public.days_off (beautician_id, from_day, to_day, state, requested_at)
        select id, ${inTenDays}, ${inTenDays}, 'requested', now() from colleague returning id`)
      expect([await seen(tx), await withdraw(tx, row?.id ?? '')]).toEqual([[], false])
    }))

  it('leaves exactly the quarter hours free that touch no approved one', async () => {
    const minute = fc.integer({ min: 0, max: 24 * 12 }).map((fives) => fives * 5)
    const span = fc
      .tuple(minute, minute)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
    const entry = fc.record({
      hours: fc.option(span, { freq: 12 }),
      state: fc.constantFrom('requested', 'approved', 'declined'),
      isOwn: fc.boolean(),
    })
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => {
        const found = await rehearsed(async (tx) => {
          await tx.query(sql`update public.working_hours set from_time = '00:00', to_time = '24:00'`)
          for (const { hours, state, isOwn } of entries)
            await tx.query(sql`
              insert into public.days_off (beautician_id, from_day, to_day, from_time, to_time, state)
              values (${isOwn || state !== 'approved' ? rose : null}, ${inTenDays}, ${inTenDays},
                ${hours && clock(hours[0])}::time, ${hours && clock(hours[1])}::time, ${state})`)
          return free(tx)
        })
        const length = 45
        const expected = Array.from({ length: 96 }, (_, quarter) => quarter * 15).filter((starts) =>
          entries.every(
            ({ hours, state }) =>
              state !== 'approved' || (hours !== null && (starts + length <= hours[0] || hours[1] <= starts)),
          ),
        )
        expect(found).toEqual(expected.map(clock))
      }),
      { numRuns: scale(40, 400) },
    )
  })
})
