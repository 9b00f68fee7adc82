// A night whose backup fails is tried again after an hour, and its owners are mailed once.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import { createNightlyCheck } from '#server/backup/nightly.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { loadSecrets, type Secrets } from '#server/secrets.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'
import { filledInstallation, type Installation } from './installations.ts'

describe('a nightly backup', () => {
  let scratch: string
  let installation: Installation
  let secrets: Secrets
  const mails: Mail[] = []
  let isMailRefused = false
  beforeAll(async () => {
    scratch = await scratchFolder()
    installation = await filledInstallation('postgres', scratch)
    secrets = await loadSecrets(installation.config)
    // The next night must not begin during the test.
    await query(sql`update public.business_profile set time_zone = ${timeZoneAtNoon()}`)
  })
  afterAll(async () => {
    await installation?.remove()
    await rm(scratch, { recursive: true, force: true })
  })

  const query = (statement: Sql) => installation.use((db) => db.asOwner((tx) => tx.query(statement)))
  const outcomes = async () =>
    (await query(sql`select problem is null as is_good from private.backups`)).length
  const anHourLater = () =>
    query(sql`update private.backup_nights set tried_at = tried_at - interval '1 hour'`)

  /** The check of one server; several may run at once. */
  const checkOf = (folder: string, files = installation.files): Promise<() => Promise<void>> =>
    installation.use(async (db) =>
      createNightlyCheck({
        installation: { db, secrets, files },
        folder: join(scratch, folder),
        bucket: null,
        log: pino({ level: 'silent' }),
        mail: {
          siteUrl: 'https://salon.test',
          brand: async () => UNKNOWN_BUSINESS,
          mailer: () => ({
            async send(mail) {
              if (isMailRefused) throw new Error('refused')
              mails.push(mail)
              return '250 kept'
            },
          }),
        },
      }),
    )
  const check = async (folder: string) => (await checkOf(folder))()

  it('that takes longer than an hour is not claimed by a second server', async () => {
    const began = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slow: Installation['files'] = {
      ...installation.files,
      async read(...args) {
        began.resolve()
        await released.promise
        return installation.files.read(...args)
      },
    }
    const slowCheck = await checkOf('slow', slow)
    const first = slowCheck()
    await began.promise
    await anHourLater()
    await slowCheck()
    await check('slow')
    expect(await outcomes()).toBe(0)
    released.resolve()
    await first
    expect(await outcomes()).toBe(1)
    await query(sql`delete from private.backup_nights`)
    await query(sql`delete from private.backups`)
  })

  it('that fails is tried again after an hour and not before', async () => {
    // A file in the place of the folder.
    await writeFile(join(scratch, 'taken'), '')
    isMailRefused = true
    await Promise.all([check('taken'), check('taken')])
    expect(await outcomes()).toBe(1)
    await check('taken')
    expect(await outcomes()).toBe(1)
    await anHourLater()
    isMailRefused = false
    await check('taken')
    expect(await outcomes()).toBe(2)
  })

  it('that fails is mailed to the owners, once a night, and again if the mail was not accepted', async () => {
    await anHourLater()
    await check('taken')
    expect(await outcomes()).toBe(3)
    expect(mails.map(({ to }) => to)).toEqual(['owner@example.com'])
    expect(mails[0]?.text).toContain('The server says: EEXIST')
    expect(mails[0]?.text).toContain('https://salon.test/admin/settings/backups')
  })

  it('that succeeds is the last of its night', async () => {
    await mkdir(join(scratch, 'free'))
    await anHourLater()
    await check('free')
    await anHourLater()
    await check('free')
    expect(await query(sql`select problem is null as is_good from private.backups order by made_at`)).toEqual(
      [{ is_good: false }, { is_good: false }, { is_good: false }, { is_good: true }],
    )
    expect(mails).toHaveLength(1)
  })
})
