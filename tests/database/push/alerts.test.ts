// Who is told of a safety alert at any hour, and how that is withdrawn when it has ended.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, north, rose } from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { queuedPushes, type Subscriber, subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

/** Another beautician: the owner, who works herself. */
const lily = '00000000-0000-4000-8000-0000000000b2'

describeEachEngine('the notification of a safety alert', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name, user_id) values ('${lily}', 'Lily (sample)', '${accounts.owner.user}');
        update public.beauticians set user_id = '${accounts.beautician.user}' where id = '${rose}'`),
    )
  })

  /** Everybody has a device for each app that is theirs. A visit of Rose at noon should have ended 40 minutes ago. */
  const withDevices = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await tx.query(sql`
        with booked as (
          insert into public.appointments (client_id, service_id, beautician_id, area_id, address, appointment_date)
          values (${client}, ${facial}, ${rose}, ${north}, 'House 1', now() - interval '85 minutes') returning id)
        insert into public.appointment_marks (appointment_id, mark) select id, 'started' from booked`)
      await subscribe(tx, 'beautician', 'my_day', subscriptionNumber(1))
      await subscribe(tx, 'owner', 'my_day', subscriptionNumber(2))
      await subscribe(tx, 'owner', 'office', subscriptionNumber(3))
      await subscribe(tx, 'staff', 'office', subscriptionNumber(4))
      return work(tx)
    })
  const askForHelp = async (tx: OwnerTx, who: Subscriber = 'beautician') => {
    await setCaller(tx, callers[who])
    const [row] = await tx.query<{ id: string }>(sql`select public.ask_for_help() as id`)
    return row?.id ?? ''
  }
  /** As the server does it: without claims. */
  const look = async (tx: OwnerTx) => {
    await tx.query(sql`select set_config('request.jwt.claims', '', true)`)
    await tx.query(sql`select private.raise_overdue_alerts()`)
  }
  const end = (tx: OwnerTx, alert: string) => tx.query(sql`select public.end_alert(${alert})`)
  const toldOf = async (tx: OwnerTx) =>
    (await queuedPushes(tx)).map(({ kind, person }) => `${kind} to ${person}`)
  const claim = (tx: OwnerTx, most = 10) =>
    tx.query<{ id: string; kind: string }>(
      sql`select id, kind from private.claim_pushes('a', ${most}::int4, interval '1 minute')`,
    )
  const toTheDesk = ['safety_alert to owner', 'safety_alert to staff']

  it('of a call for help goes to owners and the desk once, and names the beautician alone', () =>
    withDevices(async (tx) => {
      await askForHelp(tx)
      await askForHelp(tx)
      expect(await toldOf(tx)).toEqual(toTheDesk)
      const [queued] = await queuedPushes(tx)
      expect(queued?.about).toEqual({
        alert: { beautician: 'Rose (sample)', expected_end: null, raised_at: expect.any(String) },
      })
    }))

  it('of an overdue visit says when it was to end', () =>
    withDevices(async (tx) => {
      await look(tx)
      await look(tx)
      expect(await toldOf(tx)).toEqual(toTheDesk)
      const [queued] = await queuedPushes(tx)
      expect(queued?.about).toEqual({
        alert: {
          beautician: 'Rose (sample)',
          expected_end: expect.any(String),
          raised_at: expect.any(String),
        },
      })
    }))

  it('is not for who asked for help, or who has turned it off', () =>
    withDevices(async (tx) => {
      await askForHelp(tx, 'owner')
      expect(await toldOf(tx)).toEqual(['safety_alert to staff'])
      await setCaller(tx, callers.staff)
      await tx.query(sql`select public.set_push_kinds('{"safety_alert": false}')`)
      await tx.script('delete from private.pushes')
      await look(tx)
      expect(await toldOf(tx)).toEqual(['safety_alert to owner'])
    }))

  it('does not wait for the end of the quiet hours, or for what was due before', () =>
    withDevices(async (tx) => {
      await tx.script(`
        alter table public.business_profile disable trigger business_profile_after;
        update public.business_profile set quiet_from = '00:00', quiet_until = '23:59:59'`)
      await setCaller(tx, callers.staff)
      await tx.query(sql`select public.send_test_push(${subscriptionNumber(4).endpoint})`)
      await tx.script(`update private.pushes set try_at = now() - interval '1 minute'`)
      await askForHelp(tx)
      const claimed = [await claim(tx, 2), await claim(tx)]
      expect(claimed.map((batch) => batch.map(({ kind }) => kind))).toEqual([
        ['safety_alert', 'safety_alert'],
        ['test'],
      ])
    }))

  it.each(['beautician', 'staff'] as const)('is withdrawn when its alert is ended by the %s', (who) =>
    withDevices(async (tx) => {
      await look(tx)
      const help = await askForHelp(tx)
      expect(await queuedPushes(tx)).toHaveLength(4)
      await setCaller(tx, callers[who])
      await end(tx, help)
      const left = (await queuedPushes(tx)).map(({ about }) => about.alert)
      // The overdue visit is another alert.
      expect(left).toEqual(Array(2).fill(expect.objectContaining({ expected_end: expect.any(String) })))
    }),
  )

  it('is withdrawn when the overdue visit is done', () =>
    withDevices(async (tx) => {
      await look(tx)
      expect(await toldOf(tx)).toEqual(toTheDesk)
      await setCaller(tx, callers.staff)
      await tx.script(`update public.appointments set status = 'completed'`)
      expect(await toldOf(tx)).toEqual([])
    }))

  it('is not tried again after its alert has ended while it was sent', () =>
    withDevices(async (tx) => {
      const help = await askForHelp(tx)
      const claimed = await claim(tx)
      await end(tx, help)
      for (const { id } of claimed) await tx.query(sql`select private.push_done(${id}, 'a', 'retry')`)
      await tx.script(`update private.pushes set try_at = now()`)
      expect([claimed.length, await claim(tx)]).toEqual([2, []])
    }))
})
