// Who is told of an offered visit, and how that is withdrawn before it is sent.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, north, rose, south } from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { queuedPushes, subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

/** Another beautician: the owner, who works herself. */
const lily = '00000000-0000-4000-8000-0000000000b2'
const visit = '00000000-0000-4000-8000-0000000000d1'
const later = '00000000-0000-4000-8000-0000000000d2'

describeEachEngine('the notification of an offered visit', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name, user_id) values ('${lily}', 'Lily (sample)', '${accounts.owner.user}');
        update public.beauticians set user_id = '${accounts.beautician.user}' where id = '${rose}'`),
    )
  })

  const offer = (tx: OwnerTx, id = visit, hours = 48) =>
    tx.query(sql`
      insert into public.appointments (id, client_id, service_id, beautician_id, area_id, address, notes, appointment_date)
      values (${id}, ${client}, ${facial}, ${rose}, ${north}, 'House 1', 'Allergic', now() + make_interval(hours => ${hours}::int4))`)
  /** At noon, where everybody has a device for each app that is theirs, the desk has offered a visit to Rose. */
  const withOffer = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await tx.script(`update public.business_profile set offers_appointments = true`)
      await subscribe(tx, 'beautician', 'my_day', subscriptionNumber(1))
      await subscribe(tx, 'owner', 'my_day', subscriptionNumber(2))
      await subscribe(tx, 'owner', 'office', subscriptionNumber(3))
      await subscribe(tx, 'staff', 'office', subscriptionNumber(4))
      await setCaller(tx, callers.staff)
      await offer(tx)
      return work(tx)
    })
  const toldOf = async (tx: OwnerTx) =>
    (await queuedPushes(tx)).map(({ kind, person }) => `${kind} to ${person}`)
  const claim = (tx: OwnerTx) =>
    tx.query<{ id: string; about: object }>(
      sql`select id, about from private.claim_pushes('a', 10, interval '1 minute')`,
    )

  it('goes to the beautician alone, names time and area, and is worth showing until the time to answer ends', () =>
    withOffer(async (tx) => {
      expect(await queuedPushes(tx)).toEqual([
        {
          person: 'beautician',
          endpoint: subscriptionNumber(1).endpoint,
          kind: 'visit_offered',
          about: { [visit]: { starts_at: expect.any(String), area: 'North' } },
          state: 'due',
        },
      ])
      const [row] = await tx.query(sql`
        select pushes::text ~ 'House|Allergic|Facial' as tells, until = offered_until as "inTime"
        from private.pushes cross join public.appointments`)
      expect(row).toEqual({ tells: false, inTime: true })
    }))

  const asBeautician = (reply: boolean) => async (tx: OwnerTx) => {
    await setCaller(tx, callers.beautician)
    await tx.query(sql`select public.answer_offer(${visit}, ${reply})`)
  }
  const change = (statement: Sql) => (tx: OwnerTx) => tx.query(statement)
  const letTimePass = (tx: OwnerTx) =>
    tx.script(`
      set local session_replication_role = replica;
      update public.appointments set offered_until = now() where offered_until is not null;
      set local session_replication_role = origin;
      select private.return_offers()`)
  it.each<readonly [string, (tx: OwnerTx) => Promise<unknown>, readonly string[]]>([
    ['she has accepted', asBeautician(true), []],
    ['she has declined', asBeautician(false), []],
    [
      'the desk has accepted for her',
      change(sql`select public.answer_offer(${visit}, true)`),
      ['visit_added to beautician'],
    ],
    ['the time to answer has passed', letTimePass, []],
    ['the desk takes it back', change(sql`update public.appointments set beautician_id = null`), []],
    [
      'it is offered to another',
      change(sql`update public.appointments set beautician_id = ${lily}`),
      ['visit_offered to owner'],
    ],
    ['it is cancelled', change(sql`update public.appointments set status = 'cancelled'`), []],
    ['it is deleted', change(sql`delete from public.appointments`), []],
  ])('is withdrawn once %s', async (_, settle, left) => {
    const told = await withOffer(async (tx) => {
      await settle(tx)
      return toldOf(tx)
    })
    expect(told).toEqual(left)
  })

  it.each([
    ['a note', sql`notes = 'x'`, 'North'],
    ['more minutes', sql`duration_minutes = duration_minutes + 15`, 'North'],
    ['another area', sql`area_id = ${south}`, 'South'],
    ['another time', sql`appointment_date = appointment_date + interval '2 hours'`, 'North'],
  ])('is one and says what is true after %s', (_, set, area) =>
    withOffer(async (tx) => {
      await tx.query(sql`update public.appointments set ${set}`)
      const told = await tx.query(sql`
        select kind, about #>> array[${visit}, 'area'] as area,
          (about #>> array[${visit}, 'starts_at'])::timestamptz = appointment_date as "inTime"
        from private.pushes cross join public.appointments`)
      expect(told).toEqual([{ kind: 'visit_offered', area, inTime: true }])
    }),
  )

  it('keeps the other offers that it names', () =>
    withOffer(async (tx) => {
      await offer(tx, later, 72)
      expect(await queuedPushes(tx)).toMatchObject([{ about: { [visit]: {}, [later]: {} } }])
      await asBeautician(true)(tx)
      expect((await queuedPushes(tx)).map(({ about }) => Object.keys(about))).toEqual([[later]])
    }))

  describe('that a server is sending', () => {
    const tryAgain = async (tx: OwnerTx, id: string | undefined) => {
      const [row] = await tx.query<{ counts: boolean }>(
        sql`select private.push_done(${id ?? ''}, 'a', 'retry') as counts`,
      )
      expect(row).toEqual({ counts: true })
      await tx.script(`update private.pushes set try_at = now()`)
      return claim(tx)
    }

    it('is not tried again once it is answered', () =>
      withOffer(async (tx) => {
        const [claimed] = await claim(tx)
        await asBeautician(true)(tx)
        expect(await tryAgain(tx, claimed?.id)).toEqual([])
      }))

    it('is tried again with what is still offered', () =>
      withOffer(async (tx) => {
        await offer(tx, later, 72)
        const [claimed] = await claim(tx)
        await asBeautician(false)(tx)
        const again = await tryAgain(tx, claimed?.id)
        expect(again.map(({ about }) => Object.keys(about))).toEqual([[later]])
      }))
  })

  it('is not for who has turned it off', async () => {
    const told = await withOffer(async (tx) => {
      await tx.script('delete from private.pushes')
      await setCaller(tx, callers.beautician)
      await tx.query(sql`select public.set_push_kinds('{"visit_offered": false}')`)
      await setCaller(tx, callers.staff)
      await offer(tx, later, 72)
      return toldOf(tx)
    })
    expect(told).toEqual([])
  })
})
