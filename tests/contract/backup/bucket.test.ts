// Backups outside the machine: copied encrypted into a bucket every night, rotated there, and enough to start again from.
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import { openBackupBucket } from '#server/backup/bucket.ts'
import { createNightlyCheck } from '#server/backup/nightly.ts'
import { backupName } from '#server/backup/rotation.ts'
import { SEALED_MAGIC, unseal } from '#server/backup/sealed-stream.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { loadSecrets } from '#server/secrets.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { openTestDatabase } from '#testing/database/test-databases.ts'
import { deepIt } from '#testing/depth.ts'
import { type S3Server, startS3Server } from '#testing/server/s3-server.ts'
import { startSilentProxy } from '#testing/server/silent-proxy.ts'
import { startTestServer } from '#testing/server/test-server.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'
import {
  contentsOf,
  filledInstallation,
  type Installation,
  installationAt,
  sampleBytes,
} from './installations.ts'

const project = resolve(import.meta.dirname, '../../..')
const passphrase = 'henna needs patience and shade'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

let scratch: string
let s3: S3Server
beforeAll(async () => {
  scratch = await scratchFolder()
  s3 = await startS3Server()
})
afterEach(() => {
  s3.objects.clear()
  s3.requests.length = 0
  s3.refuse()
})
afterAll(async () => {
  await s3?.close()
  await rm(scratch, { recursive: true, force: true })
})

const bucketWith = (changes: Partial<Parameters<typeof openBackupBucket>[0]> = {}) =>
  openBackupBucket({ ...s3.account, prefix: 'salon/', passphrase, answerMs: 30_000, ...changes })

const environmentOf = (): Readonly<Record<string, string>> => ({
  BACKUP_S3_ENDPOINT: s3.account.endpoint,
  BACKUP_S3_REGION: s3.account.region,
  BACKUP_S3_BUCKET: s3.account.bucket,
  BACKUP_S3_PREFIX: 'salon/',
  BACKUP_S3_ACCESS_KEY_ID: s3.account.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: s3.account.secretAccessKey,
  BACKUP_PASSPHRASE: passphrase,
})

/** The command as an operator runs it, on a machine with nothing but these variables. */
async function runRestore(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/restore.ts', ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, ...environment },
  }).catch((error: { stderr: string }) => ({ stdout: error.stderr }))
  return stdout
}

describe('a nightly backup with a bucket', () => {
  let installation: Installation
  let nightly: (folder: string) => Promise<void>
  const mails: Mail[] = []
  beforeAll(async () => {
    installation = await filledInstallation('postgres', scratch)
    const secrets = await loadSecrets(installation.config)
    // The next night must not begin during the test.
    await query(sql`update public.business_profile set time_zone = ${timeZoneAtNoon()}`)
    const checks = new Map<string, () => Promise<void>>()
    nightly = async (folder) => {
      const check =
        checks.get(folder) ??
        (await installation.use(async (db) =>
          createNightlyCheck({
            installation: { db, secrets, files: installation.files },
            folder: join(scratch, folder),
            bucket: bucketWith(),
            log: pino({ level: 'silent' }),
            mail: {
              siteUrl: 'https://salon.test',
              brand: async () => UNKNOWN_BUSINESS,
              mailer: () => ({
                async send(mail) {
                  mails.push(mail)
                  return '250 kept'
                },
              }),
            },
          }),
        ))
      checks.set(folder, check)
      await check()
    }
  })
  afterAll(() => installation?.remove())
  afterEach(() =>
    installation.use((db) =>
      db.asOwner((tx) => tx.script('delete from private.backup_nights; delete from private.backups')),
    ),
  )

  const query = <Row>(statement: Sql) =>
    installation.use((db) => db.asOwner((tx) => tx.query<Row>(statement)))
  const outcomes = async () =>
    (
      await query<{ outcome: string }>(
        sql`select place || ': ' || coalesce(problem, 'good') as outcome from private.backups order by made_at`,
      )
    ).map(({ outcome }) => outcome)
  const anHourLater = () =>
    query(sql`update private.backup_nights set tried_at = tried_at - interval '1 hour'`)

  deepIt('is restored on another machine from the bucket alone, with keys and images', async () => {
    await nightly('whole')
    const [name = ''] = [...s3.objects.keys()]
    expect(name).toMatch(/^salon\/shringar-.*\.backup$/)
    // Neither names nor the format of a plain backup can be read in it.
    const stored = s3.objects.get(name)?.bytes ?? Buffer.alloc(0)
    expect(stored.subarray(0, 18).toString()).toBe('shringar-sealed-1\n')
    expect(stored.includes('shringar_backup')).toBe(false)

    const elsewhere = await mkdtemp(join(scratch, 'elsewhere-'))
    const environment = { ...environmentOf(), DATA_DIR: elsewhere }
    const said = await runRestore(['--from-bucket'], environment)
    expect(said).toContain('Restored the backup of')
    const restored = installationAt({
      ...installation.config,
      DATABASE_URL: undefined,
      mode: 'embedded',
      dataDir: elsewhere,
    })
    const before = await contentsOf(installation)
    // Written after the backup was made.
    const without = (contents: typeof before) => ({
      ...contents,
      'private.backups': [],
      'private.backup_nights': [],
    })
    expect(without(await contentsOf(restored))).toEqual(without(before))
    expect((await buffer(await restored.files.read('banners/v1'))).equals(sampleBytes)).toBe(true)
    expect(await loadSecrets(restored.config)).toEqual(await loadSecrets(installation.config))
    await restored.remove()
    // The fetched file holds everything, so it does not stay.
    expect((await readdir(elsewhere)).filter((left) => left.startsWith('fetched-'))).toEqual([])
  })

  it('is not restored from a file without encryption, which anybody can make who may write into the bucket', async () => {
    await nightly('planted')
    const [stored = ''] = await readdir(join(scratch, 'planted'))
    const bytes = await readFile(join(scratch, 'planted', stored))
    s3.objects.set(`salon/${backupName(daysAgo(-1))}`, { bytes, storedAt: new Date() })
    const elsewhere = await mkdtemp(join(scratch, 'elsewhere-'))
    const said = await runRestore(['--from-bucket'], { ...environmentOf(), DATA_DIR: elsewhere })
    expect(said).toContain('is not encrypted')
    expect(await readdir(elsewhere)).not.toContain('database')
  })

  it('whose copy fails is kept, tells the owners, and is copied after an hour without being made again', async () => {
    s3.refuse('PUT object')
    await nightly('kept')
    expect(await outcomes()).toEqual(['server: good', 'bucket: AccessDenied'])
    expect(mails.map(({ to }) => to)).toEqual(['owner@example.com'])
    expect(mails[0]?.subject).toContain('was not copied')
    expect(mails[0]?.text).toContain('The server says: AccessDenied')
    await nightly('kept')
    expect(await outcomes()).toHaveLength(2)

    s3.refuse()
    await anHourLater()
    await nightly('kept')
    expect(await outcomes()).toEqual(['server: good', 'bucket: AccessDenied', 'bucket: good'])
    expect([...s3.objects.keys()]).toEqual(
      (await readdir(join(scratch, 'kept'))).map((name) => `salon/${name}`),
    )
    await anHourLater()
    await nightly('kept')
    expect(await outcomes()).toHaveLength(3)
    expect(mails).toHaveLength(1)
  })

  it('leaves seven days, four weeks and twelve months in the bucket, and what others put there', async () => {
    const others = ['salon/notes.txt', 'spa/shringar-2020-01-01T00-00-00Z.backup']
    for (let days = 1; days <= 500; days += 1) {
      const name = `salon/${backupName(daysAgo(days))}`
      s3.objects.set(name, { bytes: Buffer.from('old'), storedAt: daysAgo(days) })
    }
    for (const name of others) s3.objects.set(name, { bytes: Buffer.from('other'), storedAt: new Date() })
    await nightly('rotated')
    const left = [...s3.objects.keys()]
    expect(left).toEqual(expect.arrayContaining(others))
    const days = left.flatMap((name) => /^salon\/shringar-(\d{4}-\d\d-\d\d)/.exec(name)?.[1] ?? [])
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(12)
    expect(days.length).toBeGreaterThanOrEqual(7 + 2 + 10)
    expect(days.length).toBeLessThanOrEqual(7 + 3 + 11)
  })

  it('is good although the keys of the bucket may not delete', async () => {
    s3.objects.set(`salon/${backupName(daysAgo(1))}`, { bytes: Buffer.from('old'), storedAt: daysAgo(1) })
    s3.objects.set(`salon/${backupName(daysAgo(1.0001))}`, {
      bytes: Buffer.from('old'),
      storedAt: daysAgo(1),
    })
    s3.refuse('DELETE object')
    await nightly('undeletable')
    expect(s3.requests).toContain('DELETE object')
    expect(await outcomes()).toEqual(['server: good', 'bucket: good'])
  })
})

it('"Back up now" copies too, and says so where it cannot', async () => {
  const database = await openTestDatabase('postgres')
  const server = await startTestServer(database.db, environmentOf())
  const makeNow = async () => {
    const headers = { apikey: server.secrets.apiKeys.secret }
    const response = await fetch(`${server.url}/backup/v1/kept`, { method: 'POST', headers })
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await makeNow()).toMatchObject({ status: 200, missing: 0 })
  expect(s3.objects.size).toBe(1)
  s3.refuse('PUT object')
  expect(await makeNow()).toEqual({
    status: 507,
    message: 'The backup is on the server, but its copy in the bucket failed: AccessDenied',
  })
  await server.close()
  await database.close()
})

describe('the bucket', () => {
  const fileOf = async (bytes: number) => {
    const path = join(scratch, `file-${bytes}`)
    await writeFile(path, Buffer.alloc(bytes, 'x'))
    return path
  }
  const name = backupName(new Date())

  it('takes a large file in parts, which appears when it is whole', async () => {
    const path = await fileOf(20_000_000)
    expect(await bucketWith().put(path, name)).toBe(s3.objects.get(`salon/${name}`)?.bytes.length)
    expect(s3.requests.filter((kind) => kind === 'PUT part')).toHaveLength(3)
    const opened = s3.objects.get(`salon/${name}`)?.bytes ?? Buffer.alloc(0)
    const chunks = unseal(Readable.from([opened.subarray(SEALED_MAGIC.length)]), passphrase)
    expect((await buffer(chunks)).equals(await buffer(createReadStream(path)))).toBe(true)
  })

  it('gets nothing of an upload that fails on the way', async () => {
    s3.refuse('PUT part')
    await expect(bucketWith().put(await fileOf(20_000_000), name)).rejects.toThrow('AccessDenied')
    expect([s3.objects.size, s3.unfinished()]).toEqual([0, 0])
  })

  it('is refused with wrong keys', async () => {
    const path = await fileOf(10)
    await expect(bucketWith({ secretAccessKey: 'another' }).put(path, name)).rejects.toThrow(
      'SignatureDoesNotMatch',
    )
    await expect(bucketWith({ accessKeyId: 'another' }).list()).rejects.toThrow('InvalidAccessKeyId')
  })

  it('that does not answer is a failure and no wait without end', async () => {
    const proxy = await startSilentProxy(Number(new URL(s3.account.endpoint).port))
    proxy.goSilent()
    const endpoint = `http://127.0.0.1:${proxy.port}`
    await expect(bucketWith({ endpoint, answerMs: 100 }).list()).rejects.toThrow(/time/i)
    await proxy.close()
  })

  it.each([
    [['--from-bucket'], 'There is no backup in the bucket copies under "salon/".'],
    [['--from-bucket', 'shringar-2020-01-01T00-00-00Z.backup'], 'It has:\nshringar-2026-'],
  ])('restore %j says what is there', async (args, sentence) => {
    if (args.length > 1)
      s3.objects.set(`salon/${backupName(new Date('2026-01-01'))}`, {
        bytes: Buffer.alloc(1),
        storedAt: new Date(),
      })
    const DATA_DIR = await mkdtemp(join(scratch, 'nothing-'))
    expect(await runRestore(args, { ...environmentOf(), DATA_DIR })).toContain(sentence)
    expect(await readdir(DATA_DIR)).toEqual([])
  })
})
