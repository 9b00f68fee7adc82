// Which changes of public content are announced by NOTIFY, and to which listeners.
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHeartbeat } from '#server/db/postgres-heartbeat.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { createTestDatabase, describeBothEngines } from '#testing/database/test-databases.ts'
import { insertOneOfEach } from './fixture.ts'

const approved = sql`insert into public.reviews (full_name, rating, review_text, is_approved) values ('B', 5, 'Good', true)`
const pending = sql`insert into public.reviews (full_name, rating, review_text) values ('C', 5, 'Good')`

describeBothEngines('a change of public content', (database) => {
  const heard: string[] = []
  const heardOfSlots: string[] = []
  let stopListening: (() => Promise<void>)[] = []

  beforeAll(async () => {
    await insertOneOfEach(database().db)
    const { db } = database()
    stopListening = [
      await db.listen('public_content', (table) => heard.push(table)),
      await db.listen('free_slots', (table) => heardOfSlots.push(table)),
    ]
  })
  afterAll(() => Promise.all(stopListening.map((stop) => stop())))

  /** Notifications between the statement and a marker that arrives after all earlier ones. */
  async function notificationsOf(statement: Sql): Promise<string[]> {
    heard.length = 0
    heardOfSlots.length = 0
    await database().db.asOwner((tx) => tx.query(statement))
    await database().db.asOwner((tx) => tx.query(sql`select pg_notify('public_content', 'mark')`))
    await expect.poll(() => heard.at(-1)).toBe('mark')
    return heard.slice(0, -1)
  }

  it.each([
    [
      'a new picture of work',
      sql`insert into public.gallery_images (service_id, image_url, width, height, person_agreed)
        select id, '/b.webp', 1, 1, true from public.services limit 1`,
      ['gallery_images'],
    ],
    ['a changed offer', sql`update public.offers set valid_until = '2026-12-30'`, ['offers']],
    ['another service in an offer', sql`update public.offer_services set quantity = 2`, ['offer_services']],
    ['a new banner', sql`insert into public.banners (title, image_url) values ('B', '/b.webp')`, ['banners']],
    ['a changed banner', sql`update public.banners set priority = 3`, ['banners']],
    ['deleted banners', sql`delete from public.banners`, ['banners']],
    ['a changed service', sql`update public.services set price = 600`, ['services']],
    ['a changed profile', sql`update public.business_profile set tagline = 'New'`, ['business_profile']],
    ['a published review', approved, ['reviews']],
    [
      'a withdrawn review',
      sql`update public.reviews set is_approved = false where full_name = 'B'`,
      ['reviews'],
    ],
    [
      'an approved review',
      sql`update public.reviews set is_approved = true where full_name = 'B'`,
      ['reviews'],
    ],
    ['a removed review', sql`delete from public.reviews where full_name = 'B'`, ['reviews']],
    ['a pending review', pending, []],
    ['a rejected review', sql`delete from public.reviews where full_name = 'C'`, []],
    ['a new client', sql`insert into public.clients (full_name) values ('B')`, []],
  ])('is announced by table: %s', async (_, statement, tables) => {
    expect(await notificationsOf(statement)).toEqual(tables)
  })

  it.each([
    ['a changed appointment', sql`update public.appointments set duration_minutes = 50`, ['appointments']],
    ['deleted appointments', sql`delete from public.appointments`, ['appointments']],
    ['a new beautician', sql`insert into public.beauticians (full_name) values ('B')`, ['beauticians']],
    ['an inactive beautician', sql`update public.beauticians set is_active = false`, ['beauticians']],
    [
      'a service that a beautician does',
      sql`insert into public.beautician_services
        select beauticians.id, services.id from public.beauticians, public.services limit 1`,
      ['beautician_services'],
    ],
    [
      'a day off',
      sql`insert into public.days_off (from_day, to_day) values ('2027-01-01', '2027-01-01')`,
      ['days_off'],
    ],
    ['a travel time', sql`update public.travel_times set minutes = 20`, ['travel_times']],
    ['a new client', sql`insert into public.clients (full_name) values ('C')`, []],
  ])('is announced to those who cache free slots: %s', async (_, statement, tables) => {
    expect(await notificationsOf(statement)).toEqual([])
    expect(heardOfSlots).toEqual(tables)
  })

  it('calls a listener that may query the database itself', async () => {
    const { db } = database()
    const answers: unknown[] = []
    const stop = await db.listen('a_question', async () => {
      answers.push(await db.asOwner((tx) => tx.query(sql`select 1 as one`)))
    })
    await db.asOwner((tx) => tx.query(sql`select pg_notify('a_question', '')`))
    await expect.poll(() => answers.at(0)).toEqual([{ one: 1 }])
    await stop()
  })
})

it('a listener that registers before the connection is up is called once, without a missed notification', async () => {
  const { url, drop } = await createTestDatabase()
  const heartbeat = openHeartbeat(
    () => postgres(url, { max: 1 }),
    () => {},
    10_000,
  )
  const other = postgres(url, { max: 1 })
  const heard: string[] = []
  await heartbeat.listen('news', (payload) => heard.push(payload))
  await other.notify('news', 'first')
  await other.notify('news', 'last')
  await expect.poll(() => heard).toContain('last')
  expect(heard).toEqual(['first', 'last'])
  await Promise.all([heartbeat.close(), other.end()])
  await drop()
})
