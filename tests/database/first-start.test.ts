// What a new installation starts with, and what a second server on the same database needs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { loadSecrets, requireSameSecrets } from '#server/secrets.ts'
import { prepareContent } from '#server/starter-content.ts'
import { warnOfClock } from '#server/warn-of-clock.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'

describeBothEngines('a first start', (database) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shringar-first-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const count = async (table: 'services' | 'banners' | 'staff') => {
    const [row] = await database().db.asOwner((tx) =>
      tx.query<{ services: number; banners: number; staff: number }>(sql`
        select (select count(*) from public.services) as services, (select count(*) from public.banners) as banners,
               (select count(*) from public.staff) as staff`),
    )
    return row?.[table]
  }

  const zone = async () => {
    const [profile] = await database().db.asOwner((tx) =>
      tx.query<{ time_zone: string }>(sql`select time_zone from public.business_profile`),
    )
    return profile?.time_zone
  }

  it('reports an unknown time zone spelling in one sentence, and can be retried', async () => {
    const config = readConfig({ BUSINESS_TIMEZONE: 'asia/kolkata' }, folder)
    await expect(prepareContent(database().db, config)).rejects.toThrow(
      /^BUSINESS_TIMEZONE asia\/kolkata .+=Asia\/Kolkata$/,
    )
    expect([await count('services'), await zone()]).toEqual([0, 'Asia/Kolkata'])
  })

  it('makes a token in place of an owner where the site is not on this machine', async () => {
    const elsewhere = readConfig({ SITE_URL: 'https://salon.test', BUSINESS_TIMEZONE: 'Asia/Dubai' }, folder)
    const tokens = [
      await prepareContent(database().db, elsewhere),
      await prepareContent(database().db, elsewhere),
    ]
    for (const token of tokens)
      expect(token).toEqual({ setupToken: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/) })
    expect(tokens[0]).not.toEqual(tokens[1])
    expect(await count('staff')).toBe(0)
  })

  it('inserts starter content, the configured time zone and an owner with a generated password', async () => {
    const owner = await prepareContent(
      database().db,
      readConfig(
        {
          OWNER_EMAIL: 'first@example.com',
          BUSINESS_TIMEZONE: 'Asia/Dubai',
          SITE_URL: 'https://localhost:8443',
        },
        folder,
      ),
    )
    expect(await zone()).toBe('Asia/Dubai')
    expect(owner).toEqual({
      email: 'first@example.com',
      generatedPassword: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/),
    })
    expect([await count('services'), await count('banners'), await count('staff')]).toEqual([12, 3, 1])
    const invented = await database().db.asOwner((tx) =>
      tx.query(
        sql`select id from public.reviews union all select id from public.clients union all select id from public.leads`,
      ),
    )
    expect(invented).toEqual([])
  })

  it('inserts nothing again, even when the owner has deleted the starter content', async () => {
    await database().db.asOwner((tx) => tx.query(sql`delete from public.banners`))
    for (const SITE_URL of ['', 'https://salon.test'])
      expect(await prepareContent(database().db, readConfig({ SITE_URL }, folder))).toBeNull()
    expect([await count('banners'), await count('staff')]).toEqual([0, 1])
  })

  it('prints no password for an account that existed before', async () => {
    await database().db.asOwner((tx) =>
      tx.script(`
        alter table public.staff disable trigger user;
        delete from public.staff;
        alter table public.staff enable trigger user`),
    )
    const config = readConfig({ OWNER_EMAIL: 'first@example.com' }, folder)
    expect(await prepareContent(database().db, config)).toEqual({
      email: 'first@example.com',
      generatedPassword: null,
    })
    expect(await count('staff')).toBe(1)
  })

  it('keeps the time zone that the owner chose later', async () => {
    await database().db.asOwner((tx) =>
      tx.query(sql`update public.business_profile set time_zone = 'Asia/Kathmandu'`),
    )
    await prepareContent(database().db, readConfig({ BUSINESS_TIMEZONE: 'Asia/Dubai' }, folder))
    expect(await zone()).toBe('Asia/Kathmandu')
  })

  it.each([
    ['right', 0, null],
    ['a little wrong', 20, null],
    ['an hour ahead', 3600, 'ahead of'],
    ['an hour behind', -3600, 'behind'],
  ])('says when the clock of the server is %s', async (_clock, seconds, said) => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    await warnOfClock(database().db, log, () => Date.now() + seconds * 1000)
    const expected = `The clock of this server is ${said} that of the database: correct the wrong one, or sign-ins fail`
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(said ? [expected] : [])
  })

  it('refuses a second server with other keys and names them', async () => {
    const { db } = database()
    const secrets = await loadSecrets(readConfig({ DATA_DIR: folder }, folder))
    await requireSameSecrets(db, secrets)
    await requireSameSecrets(db, secrets)
    const others = [
      { ...secrets, encryptionKey: new Uint8Array(32) },
      { ...secrets, apiKeys: { ...secrets.apiKeys, publishable: 'sb_publishable_of_another_server' } },
    ]
    for (const other of others) await expect(requireSameSecrets(db, other)).rejects.toThrow('ENCRYPTION_KEY')
  })
})
