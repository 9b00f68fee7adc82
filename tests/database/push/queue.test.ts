// What is queued for phones: for whom, once per cause, and without names.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, north, rose, south } from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { queuedPushes, type Subscriber, subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

/** Another beautician: the owner, who works herself. */
const lily = '00000000-0000-4000-8000-0000000000b2'
const visit = '00000000-0000-4000-8000-0000000000d1'

describeEachEngine('notifications', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name, user_id) values ('${lily}', 'Lily (sample)', '${accounts.owner.user}');
        update public.beauticians set user_id = '${accounts.beautician.user}' where id = '${rose}'`),
    )
  })

  /** Everybody has a device for each app that is theirs. The work is done by the desk. */
  const withDevices = <T>(work: (tx: OwnerTx) => Promise<T>, by: Subscriber = 'staff') =>
    rolledBackIn(database().db, async (tx) => {
      await subscribe(tx, 'beautician', 'my_day', subscriptionNumber(1))
      await subscribe(tx, 'owner', 'my_day', subscriptionNumber(2))
      await subscribe(tx, 'owner', 'office', subscriptionNumber(3))
      await subscribe(tx, 'staff', 'office', subscriptionNumber(4))
      await setCaller(tx, callers[by])
      return work(tx)
    })
  const book = (tx: OwnerTx, { lane = rose as string | null, hours = 24, id = visit } = {}) =>
    tx.query(sql`
      insert into public.appointments (id, client_id, service_id, beautician_id, area_id, address, notes, appointment_date)
      values (${id}, ${client}, ${facial}, ${lane}, ${north}, 'House 1', 'Allergic', now() + make_interval(hours => ${hours}::int4))`)
  const toldOf = async (tx: OwnerTx) =>
    (await queuedPushes(tx)).map(({ kind, person }) => `${kind} to ${person}`)
  /** What a change of a booked visit leads to. */
  const after = (change: Sql, given: Parameters<typeof book>[1] = {}, by?: Subscriber) =>
    withDevices(async (tx) => {
      await book(tx, given)
      await tx.script('delete from private.pushes')
      await tx.query(change)
      return toldOf(tx)
    }, by)

  it('name the time and the area of a visit, and nobody', async () => {
    const { queued, stored } = await withDevices(async (tx) => {
      await book(tx)
      const [row] = await tx.query<{ stored: string }>(
        sql`select json_agg(pushes)::text as stored from private.pushes`,
      )
      return { queued: await queuedPushes(tx), stored: row?.stored }
    })
    expect(queued).toEqual([
      {
        person: 'beautician',
        endpoint: subscriptionNumber(1).endpoint,
        kind: 'visit_added',
        about: { [visit]: { starts_at: expect.any(String), area: 'North' } },
        state: 'due',
      },
    ])
    expect(stored).not.toMatch(/House|Allergic|Facial/)
  })

  const now = sql`update public.appointments set appointment_date = appointment_date + interval '1 hour'`
  it.each([
    ['moving it', now, ['visit_moved to beautician']],
    ['another area', sql`update public.appointments set area_id = ${south}`, ['visit_moved to beautician']],
    [
      'cancelling it',
      sql`update public.appointments set status = 'cancelled'`,
      ['visit_cancelled to beautician'],
    ],
    ['deleting it', sql`delete from public.appointments`, ['visit_cancelled to beautician']],
    [
      'giving it to another',
      sql`update public.appointments set beautician_id = ${lily}`,
      ['visit_added to owner', 'visit_cancelled to beautician'],
    ],
    [
      'taking it away',
      sql`update public.appointments set beautician_id = null`,
      ['visit_cancelled to beautician'],
    ],
    ['a note', sql`update public.appointments set notes = 'x'`, []],
    ['completing it', sql`update public.appointments set status = 'completed'`, []],
  ])('are queued after %s', async (_, change, expected) => {
    expect(await after(change)).toEqual(expected)
  })

  it('are queued for an offered visit as for an added one only once it is accepted', async () => {
    const offered = await withDevices(async (tx) => {
      await tx.query(sql`update public.business_profile set offers_appointments = true`)
      await book(tx, { hours: 96 })
      const given = await toldOf(tx)
      await tx.query(sql`select public.answer_offer(${visit}, true)`)
      const accepted = await toldOf(tx)
      await tx.script('delete from private.pushes')
      await tx.query(now)
      return { given, accepted, askedAgain: await toldOf(tx) }
    })
    expect(offered).toEqual({
      given: ['visit_offered to beautician'],
      accepted: ['visit_added to beautician'],
      askedAgain: ['visit_offered to beautician'],
    })
  })

  it('are queued when a cancelled visit is back', async () => {
    const told = await withDevices(async (tx) => {
      await book(tx)
      await tx.script(
        `update public.appointments set status = 'cancelled'; delete from private.pushes; update public.appointments set status = 'scheduled'`,
      )
      return toldOf(tx)
    })
    expect(told).toEqual(['visit_added to beautician'])
  })

  it('are not queued for a past visit, for who did it, or for what a person has turned off', async () => {
    expect(await after(now, { hours: -48 })).toEqual([])
    expect(await after(now, { lane: lily }, 'owner')).toEqual([])
    const off = await withDevices(async (tx) => {
      await setCaller(tx, callers.beautician)
      await tx.query(
        sql`select public.set_push_kinds('{"visit_moved": false, "visit_added": false}'), public.set_push_kinds('{"visit_added": true}')`,
      )
      await setCaller(tx, callers.staff)
      await book(tx)
      await tx.query(now)
      return toldOf(tx)
    })
    expect(off).toEqual(['visit_added to beautician'])
  })

  it('are one for all visits of a transaction', async () => {
    const queued = await withDevices(async (tx) => {
      await book(tx)
      await book(tx, { id: lily, hours: 48 })
      return queuedPushes(tx)
    })
    expect(queued.map(({ kind, about }) => [kind, Object.keys(about).length])).toEqual([['visit_added', 2]])
  })

  it('tell owners and the desk of an enquiry from the website, without what was typed', async () => {
    const queued = await withDevices(async (tx) => {
      await setCaller(tx, callers.visitor)
      await tx.query(sql`
        insert into public.leads (full_name, phone, service_interested, message, area_id)
        values ('Typed', '00000 00000', 'Typed', 'Typed', ${south}), ('Flood', '00000 00000', 'Typed', 'Typed', null)`)
      await tx.query(sql`update public.leads set status = 'contacted'`)
      return queuedPushes(tx)
    })
    expect(queued.map(({ kind, person, about }) => [kind, person, about])).toEqual(
      expect.arrayContaining([
        ['new_lead', 'owner', { area: 'South' }],
        ['new_lead', 'staff', { area: 'South' }],
        ['new_lead', 'owner', { area: null }],
        ['new_lead', 'staff', { area: null }],
      ]),
    )
    expect(queued).toHaveLength(4)
  })

  it('do not tell of a lead that the desk writes, but to colleagues, or of a flood', async () => {
    const lead = (more: Sql) => sql`
      insert into public.leads (full_name, phone, service_interested, source, needs_check) values ('A', '00000 00000', 'B', ${more})`
    const told = (more: Sql) =>
      withDevices(async (tx) => {
        await tx.query(lead(more))
        return toldOf(tx)
      })
    expect(await told(sql`'phone', false`)).toEqual([])
    expect(await told(sql`'website', true`)).toEqual([])
    expect(await told(sql`'website', false`)).toEqual(['new_lead to owner'])
  })

  it('tell the desk and the beautician when a client cancels', async () => {
    const told = await withDevices(async (tx) => {
      await book(tx)
      const [link] = await tx.query<{ token: string }>(
        sql`select split_part(private.appointment_link(${visit}), '/b/', 2) as token`,
      )
      await tx.script('delete from private.pushes')
      await setCaller(tx, callers.visitor)
      for (let time = 0; time < 2; time++)
        await tx.query(sql`select public.cancel_appointment(${link?.token ?? ''})`)
      return toldOf(tx)
    })
    expect(told).toEqual([
      'client_cancelled to owner',
      'client_cancelled to staff',
      'visit_cancelled to beautician',
    ])
  })

  it('tell the desk once that a client asks for another time, and no longer when they keep theirs', async () => {
    const [asked, kept] = await withDevices(async (tx) => {
      await setBusinessHour(tx, 12)
      await book(tx)
      const [link] = await tx.query<{ token: string }>(
        sql`select split_part(private.appointment_link(${visit}), '/b/', 2) as token`,
      )
      const token = link?.token ?? ''
      await tx.script('delete from private.pushes')
      await setCaller(tx, callers.visitor)
      // The second request is the same one.
      for (let time = 0; time < 2; time++)
        await tx.query(sql`
          select public.ask_to_move(${token}, (
            select min(starts_at) from public.slots_to_move(${token}, public.business_today() + 2)))`)
      const before = await queuedPushes(tx)
      await tx.query(sql`select public.withdraw_move(${token})`)
      return [before, await toldOf(tx)]
    })
    expect(asked.map(({ kind, person, about }) => [kind, person, Object.values(about)])).toEqual([
      ['move_asked', 'owner', [{ starts_at: expect.any(String), area: 'North' }]],
      ['move_asked', 'staff', [{ starts_at: expect.any(String), area: 'North' }]],
    ])
    expect(kept).toEqual([])
  })

  describe('of the day tomorrow', () => {
    const eveningAt = (hour: number, more: (tx: OwnerTx) => Promise<unknown> = async () => undefined) =>
      withDevices(async (tx) => {
        await tx.script(`update private.push_subscriptions set created_at = created_at - interval '1 day'`)
        await setBusinessHour(tx, hour)
        const tomorrow = (clock: string) =>
          sql`(public.business_today() + 1 + ${clock}::time) at time zone private.business_time_zone()`
        for (const clock of ['00:00', '23:00'])
          await tx.query(sql`
            insert into public.appointments (client_id, service_id, beautician_id, area_id, overlap_ok, tight_ok, appointment_date)
            values (${client}, ${facial}, ${rose}, ${north}, true, true, ${tomorrow(clock)}), (${client}, ${facial}, ${rose}, ${north}, true, true, ${tomorrow(clock)} + interval '1 day'),
              (${client}, ${facial}, null, ${north}, true, true, ${tomorrow(clock)})`)
        await tx.script('delete from private.pushes')
        await more(tx)
        for (let time = 0; time < 2; time++) await tx.query(sql`select private.queue_evening_pushes()`)
        return (await queuedPushes(tx)).map(
          ({ kind, person, about }) => `${kind} to ${person}: ${Object.keys(about).length}`,
        )
      })

    it('come once, from 7 pm on, to who has visits', async () => {
      expect(await eveningAt(18)).toEqual([])
      expect(await eveningAt(19)).toEqual(['day_tomorrow to beautician: 2'])
      expect(await eveningAt(23)).toEqual(['day_tomorrow to beautician: 2'])
    })

    it('do not come to a new device, or where they are turned off', async () => {
      const renew = (tx: OwnerTx) =>
        tx.script(`update private.push_subscriptions set created_at = now() + interval '1 day'`)
      const turnOff = async (tx: OwnerTx) => {
        await setCaller(tx, callers.beautician)
        await tx.query(sql`select public.set_push_kinds('{"day_tomorrow": false}')`)
      }
      expect([await eveningAt(20, renew), await eveningAt(20, turnOff)]).toEqual([[], []])
    })
  })
})
