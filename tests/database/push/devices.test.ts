// To whom a device belongs, and how servers claim what is due for it.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx, Tx } from '#server/db/contract.ts'
import { type SqlValue, sql } from '#server/db/sql.ts'
import { insertBusiness, rose } from '#testing/database/appointment-fixture.ts'
import { accounts, callers, setCaller, variants } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { queuedPushes, subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

const phone = subscriptionNumber(1)

interface Claimed {
  readonly id: string
  readonly attempts: number
}

describeEachEngine('a device', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.query(sql`update public.beauticians set user_id = ${accounts.beautician.user} where id = ${rose}`),
    )
  })

  const claim = (tx: Tx, server = 'a') =>
    tx.query<Claimed>(sql`select id, attempts from private.claim_pushes(${server}, 10, interval '1 minute')`)
  const report = async (tx: Tx, id: string, outcome: string, server = 'a') =>
    (
      await tx.query<{ counts: boolean }>(
        sql`select private.push_done(${id}, ${server}, ${outcome}) as counts`,
      )
    )[0]?.counts
  /** The beautician's phone, with one notification that is due. */
  const withPhone = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await subscribe(tx, 'beautician', 'my_day', phone)
      await tx.query(sql`select public.send_test_push(${phone.endpoint})`)
      return work(tx)
    })
  const dateBack = (tx: OwnerTx, time: string) =>
    tx.query(sql`
      update private.pushes set try_at = try_at - ${time}::interval, leased_until = leased_until - ${time}::interval`)
  const stateOf = async (tx: OwnerTx) => (await queuedPushes(tx)).map(({ state }) => state)

  it('shows a test once, however often it is asked for', async () => {
    const queued = await withPhone(async (tx) => {
      await tx.query(sql`select public.send_test_push(${phone.endpoint})`)
      return queuedPushes(tx)
    })
    expect(queued).toHaveLength(1)
  })

  it('is claimed by one server, and by another once the lease has ended', async () => {
    const seen = await withPhone(async (tx) => {
      const [first] = await claim(tx)
      const second = await claim(tx, 'b')
      await dateBack(tx, '61 seconds')
      const [after] = await claim(tx, 'b')
      const late = await report(tx, first?.id ?? '', 'sent')
      const counts = await report(tx, first?.id ?? '', 'sent', 'b')
      return { first, second, after, late, counts, state: await stateOf(tx), left: await claim(tx) }
    })
    expect(seen).toMatchObject({
      first: { attempts: 1 },
      second: [],
      after: { attempts: 2 },
      late: false,
      counts: true,
      state: ['sent'],
      left: [],
    })
  })

  it('is tried again after growing pauses, until it is no longer worth showing', async () => {
    const seen = await withPhone(async (tx) => {
      const pauses: number[] = []
      for (let attempt = 1; attempt <= 4; attempt++) {
        const [claimed] = await claim(tx)
        await report(tx, claimed?.id ?? '', 'retry')
        const [row] = await tx.query<{ minutes: number }>(
          sql`select extract(epoch from try_at - now())::float8 / 60 as minutes from private.pushes`,
        )
        pauses.push(row?.minutes ?? 0)
        await dateBack(tx, '1 hour')
      }
      await tx.script(`update private.pushes set until = now()`)
      return { pauses, left: await claim(tx) }
    })
    expect(seen).toEqual({ pauses: [1, 2, 4, 8], left: [] })
  })

  it('is not tried again after a refusal, and is removed once it is gone', async () => {
    const refused = await withPhone(async (tx) => {
      const [claimed] = await claim(tx)
      await report(tx, claimed?.id ?? '', 'failed')
      await dateBack(tx, '1 day')
      return { state: await stateOf(tx), left: await claim(tx) }
    })
    expect(refused).toEqual({ state: ['failed'], left: [] })
    const gone = await withPhone(async (tx) => {
      const [claimed] = await claim(tx)
      await report(tx, claimed?.id ?? '', 'gone')
      return tx.query(sql`select id from private.push_subscriptions union all select id from private.pushes`)
    })
    expect(gone).toEqual([])
  })

  describe('shows nothing any more', () => {
    const { user, session } = accounts.beautician
    it.each([
      ['signing out', sql`delete from auth.sessions where id = ${session}`, 1],
      ['the session has ended', sql`update auth.sessions set not_after = now()`, 1],
      ['the account is disabled', sql`update public.staff set is_active = false where user_id = ${user}`, 0],
      ['the account is removed', sql`delete from public.staff where user_id = ${user}`, 0],
      ['the account is deleted', sql`delete from auth.users where id = ${user}`, 0],
    ])('after %s', async (_, ending, devices) => {
      const seen = await withPhone(async (tx) => {
        await tx.query(sql`update public.beauticians set user_id = null where ${devices === 0}`)
        await tx.query(ending)
        const left = await tx.query(sql`select id from private.push_subscriptions`)
        return { claimed: await claim(tx), devices: left.length }
      })
      expect(seen).toEqual({ claimed: [], devices })
    })
  })

  it('belongs to who turned it on last, and nobody else may end or test it', async () => {
    const seen = await withPhone(async (tx) => {
      const ask = async (call: 'end' | 'test') => {
        const [row] = await tx.query<{ done: boolean }>(
          call === 'end'
            ? sql`select public.end_push_subscription(${phone.endpoint}) as done`
            : sql`select public.send_test_push(${phone.endpoint}) as done`,
        )
        return row?.done
      }
      await setCaller(tx, callers.owner)
      const byStranger = [await ask('end'), await ask('test')]
      await subscribe(tx, 'owner', 'office', phone)
      const afterTaking = [await ask('test'), await ask('end')]
      return { byStranger, afterTaking }
    })
    expect(seen).toEqual({ byStranger: [false, false], afterTaking: [true, true] })
  })

  it('is one of at most ten of a person; the one that was seen longest ago goes', async () => {
    const left = await rolledBackIn(database().db, async (tx) => {
      for (let number = 0; number < 12; number++) {
        await subscribe(tx, 'staff', 'office', subscriptionNumber(number))
        await tx.script(`update private.push_subscriptions set seen_at = seen_at - interval '1 minute'`)
      }
      return tx.query<{ endpoint: string }>(
        sql`select endpoint from private.push_subscriptions order by seen_at desc`,
      )
    })
    expect(left.map(({ endpoint }) => endpoint)).toEqual(
      Array.from({ length: 10 }, (_, index) => subscriptionNumber(11 - index).endpoint),
    )
  })

  const of = (change: object) => ({ app: 'office', ...phone, ...change })
  const save = ({ app, endpoint, p256dh, auth }: Record<string, SqlValue>) =>
    sql`select public.save_push_subscription(${app ?? null}, ${endpoint ?? null}, ${p256dh ?? null}, ${auth ?? null})`
  it.each([
    ['http', of({ endpoint: 'http://push.salon.test/1' })],
    ['an address', of({ endpoint: 'https://127.0.0.1/1' })],
    ['an address of IPv6', of({ endpoint: 'https://[::1]/1' })],
    ['a number', of({ endpoint: 'https://2130706433/1' })],
    ['a hexadecimal number', of({ endpoint: 'https://0x7f.0.0.0x1/1' })],
    ['a name without a dot', of({ endpoint: 'https://localhost/1' })],
    ['a port', of({ endpoint: 'https://push.salon.test:8443/1' })],
    ['a user', of({ endpoint: 'https://user@push.salon.test/1' })],
    ['a host behind a backslash', of({ endpoint: 'https://push.salon.test\\@127.0.0.1/' })],
    ['no path', of({ endpoint: 'https://push.salon.test' })],
    ['a line', of({ endpoint: 'https://push.salon.test/1\nx: y' })],
    ['a long address', of({ endpoint: `https://push.salon.test/${'x'.repeat(2000)}` })],
    ['another key', of({ p256dh: 'x' })],
    ['another secret', of({ auth: 'x'.repeat(23) })],
    ['another app', of({ app: 'site' })],
    ['nothing', of({ endpoint: null })],
  ])('is refused with %s', async (_, given) => {
    const saving = rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.staff)
      return tx.query(save(given))
    })
    await expect(saving).rejects.toMatchObject({ sqlState: expect.stringMatching(/^235/) })
  })

  it('is refused to who has no such page, and without a session', async () => {
    const saving = (who: keyof typeof callers | keyof typeof variants, app: string) =>
      rolledBackIn(database().db, async (tx) => {
        await setCaller(tx, { ...callers, ...variants }[who])
        await tx.query(save(of({ app })))
      }).then(
        () => 'saved',
        (error: { sqlState: string }) => error.sqlState,
      )
    expect(await Promise.all([saving('staff', 'office'), saving('beautician', 'my_day')])).toEqual([
      'saved',
      'saved',
    ])
    const refused = [
      saving('staff', 'my_day'),
      saving('beautician', 'office'),
      saving('outsider', 'office'),
      saving('owing', 'office'),
      saving('disabled', 'office'),
      saving('visitor', 'office'),
      saving('service', 'office'),
      saving('ownerThroughApplication', 'office'),
    ]
    expect(new Set(await Promise.all(refused))).toEqual(new Set(['42501']))
  })
})
