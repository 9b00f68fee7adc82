// Notifications reach a browser once, encrypted and signed, whatever its push service does first.
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { postPush } from '#server/push/post-push.ts'
import { startPushWorker } from '#server/push/push-worker.ts'
import { vapidKeysOf } from '#server/push/vapid-keys.ts'
import { client, facial, insertBusiness, north, rose } from '#testing/database/appointment-fixture.ts'
import { accounts, callers, setCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type PushService, startPushService, type TestBrowser } from '#testing/push/push-service.ts'
import { queuedPushes, subscribe, subscriptionNumber } from '#testing/push/subscriptions.ts'

const often = { interval: 50 }
const site = 'https://salon.test'
const keys = vapidKeysOf(Buffer.alloc(32, 7))

describeEachEngine('sending notifications', (database) => {
  const cleanUps: (() => Promise<void>)[] = []
  const lines: string[] = []
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.query(sql`update public.beauticians set user_id = ${accounts.beautician.user} where id = ${rose}`),
    )
  })
  beforeEach(() =>
    database().db.asOwner((tx) =>
      tx.script(`
        delete from public.appointments;
        delete from public.safety_alerts;
        delete from private.push_subscriptions;
        update public.business_profile set email = 'desk@salon.test', time_zone = 'Asia/Kolkata'`),
    ),
  )
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
    lines.length = 0
  })

  const start = async (answer?: Parameters<typeof startPushService>[1], publicKey = keys.publicKey) => {
    const service = await startPushService(publicKey, answer)
    cleanUps.push(service.close)
    return service
  }
  /** A phone of the beautician. */
  const phoneAt = async (service: PushService): Promise<TestBrowser> => {
    const browser = service.subscribe()
    await database().db.asOwner((tx) => subscribe(tx, 'beautician', 'my_day', browser))
    return browser
  }
  const startSender = async (db: Db, post: PushService['post']) => {
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const stop = await startPushWorker({ db, log, post, keys, site })
    cleanUps.push(stop)
  }
  /** Each in a transaction of its own. */
  const book = async (count = 1) => {
    for (let number = 0; number < count; number++)
      await database().db.asOwner((tx) =>
        tx.query(sql`
          insert into public.appointments (client_id, service_id, beautician_id, area_id, overlap_ok, appointment_date)
          values (${client}, ${facial}, ${rose}, ${north}, true, '2099-11-20T04:30Z')`),
      )
  }
  const pushes = () => database().db.asOwner(queuedPushes)
  const countOf = async (state: string) => (await pushes()).filter((push) => push.state === state).length
  const skipPauses = () =>
    database().db.asOwner((tx) =>
      tx.query(sql`update private.pushes set try_at = now() where state = 'due' and attempts > 0`),
    )

  it('shows what is queued, in the declarative form', async () => {
    const service = await start()
    const phone = await phoneAt(service)
    await startSender(database().db, service.post)
    await book()
    await expect.poll(() => phone.shown.length, often).toBe(1)
    expect(phone.shown).toEqual([
      {
        notification: {
          title: 'A visit was added',
          body: 'Friday, 20 November, 10:00 am, North',
          navigate: `${site}/my-day`,
          lang: 'en',
          tag: expect.any(String),
        },
        ttl: 24 * 60 * 60,
        subject: 'mailto:desk@salon.test',
      },
    ])
    await expect.poll(() => countOf('sent'), often).toBe(1)
    // The endpoint is a secret of the browser.
    expect(lines.join('')).not.toContain(phone.endpoint)
  })

  it('shows a safety alert to the desk until somebody has seen it', async () => {
    const service = await start()
    const phone = service.subscribe()
    await database().db.asOwner((tx) => subscribe(tx, 'staff', 'office', phone))
    await startSender(database().db, service.post)
    await database().db.asOwner(async (tx) => {
      await setCaller(tx, callers.beautician)
      await tx.query(sql`select public.ask_for_help()`)
    })
    await expect
      .poll(() => phone.shown.map(({ notification }) => notification), often)
      .toEqual([
        {
          title: 'Rose (sample) needs help',
          body: expect.stringMatching(/^Asked at \d+:\d\d [ap]m\. Please call\.$/),
          navigate: `${site}/admin`,
          lang: 'en',
          tag: expect.any(String),
          requireInteraction: true,
        },
      ])
  })

  it('names the site where the business has no address', async () => {
    await database().db.asOwner((tx) =>
      tx.script('update public.business_profile set email = private.placeholder_email()'),
    )
    const service = await start()
    const phone = await phoneAt(service)
    await startSender(database().db, service.post)
    await book()
    await expect.poll(() => phone.shown.map(({ subject }) => subject), often).toEqual([site])
  })

  it('from two servers to a service that defers, fails and accepts shows each once', async () => {
    const { db } = database()
    const service = await start((time) => [429, 503][time % 3] ?? 201)
    const phones = [await phoneAt(service), await phoneAt(service), await phoneAt(service)]
    await book(8)
    await startSender(db, service.post)
    await startSender(db, service.post)
    await expect
      .poll(async () => {
        await skipPauses()
        return countOf('sent')
      }, often)
      .toBe(24)
    for (const { shown } of phones) {
      const tags = shown.map(({ notification }) => notification.tag)
      expect([shown.length, new Set(tags).size]).toEqual([8, 8])
    }
  })

  it.each([404, 410])('removes a device after %i', async (status) => {
    const service = await start(() => status)
    await phoneAt(service)
    await startSender(database().db, service.post)
    await book()
    await expect
      .poll(
        () => database().db.asOwner((tx) => tx.query(sql`select id from private.push_subscriptions`)),
        often,
      )
      .toEqual([])
  })

  it('does not follow redirects, and gives up after a refusal', async () => {
    const service = await start(() => 307)
    await phoneAt(service)
    await startSender(database().db, service.post)
    await book()
    await expect.poll(() => countOf('failed'), often).toBe(1)
    expect(service.requests).toHaveLength(1)
  })

  it('tries again after a service that does not respond', async () => {
    const service = await start((time) =>
      time > 1 ? 201 : new Promise<number>((resolve) => setTimeout(resolve, 60_000, 201).unref()),
    )
    const phone = await phoneAt(service)
    await startSender(database().db, service.post)
    await book()
    await expect.poll(() => lines.join(''), often).toContain('"outcome":"retry"')
    await expect.poll(() => countOf('due'), often).toBe(1)
    await skipPauses()
    await book()
    await expect.poll(() => phone.shown.length, often).toBe(2)
  })

  it('is refused by a push service with another key', async () => {
    const service = await start(undefined, vapidKeysOf(Buffer.alloc(32, 8)).publicKey)
    const phone = await phoneAt(service)
    await startSender(database().db, service.post)
    await book()
    await expect.poll(() => countOf('failed'), often).toBe(1)
    expect(phone.shown).toEqual([])
  })

  it('removes a device whose keys cannot encrypt', async () => {
    const service = await start()
    await database().db.asOwner((tx) => subscribe(tx, 'beautician', 'my_day', subscriptionNumber(1)))
    await startSender(database().db, service.post)
    await book()
    await expect.poll(pushes, often).toEqual([])
    expect(service.requests).toEqual([])
  })
})

describe('an address that a browser gives', () => {
  const request = (endpoint: string) => ({ endpoint, headers: {}, body: new Uint8Array() })
  // The names resolve to this machine; the others would not be looked up.
  it.each([
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://169.254.169.254/latest',
    'https://push.salon.test:8443/x',
    'http://push.salon.test/x',
  ])('is not connected to where it is %s', async (endpoint) => {
    await expect(postPush(request(endpoint))).rejects.toThrow('is not on the public internet')
  })
})
