// A backup of each engine restored on each engine: every row and every file is there again, and the old password and the old
// second factor still open the door. What is cut, changed, foreign, newer or locked is refused before anything is touched.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackupFile, verifyBackupFile } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { listTables } from '#server/backup/tables.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { loadSecrets } from '#server/secrets.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { createTestDatabase, type EngineName, engineNames } from '../support/databases.ts'

const scratch = await mkdtemp(join(tmpdir(), 'shringar-backup-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

interface Place {
  readonly config: ReturnType<typeof readConfig>
  readonly files: ReturnType<typeof folderStore>
  remove(): Promise<void>
}

/** An installation's place, empty. */
async function newPlace(engine: EngineName): Promise<Place> {
  const folder = await mkdtemp(join(scratch, 'place-'))
  const database = engine === 'postgres' ? await createTestDatabase() : null
  const environment = { DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) }
  return {
    config: readConfig(environment, folder),
    files: folderStore(join(folder, 'files')),
    remove: async () => database?.drop(),
  }
}

async function inDatabase<T>({ config }: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(config)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Every row of every table as text, and what the store holds. */
const contentsOf = (place: Place) =>
  inDatabase(place, (db) =>
    db.asOwner(async (tx) => {
      const contents: Record<string, unknown> = {}
      for (const { schema, name, columns } of await listTables(tx)) {
        const keys = columns.map((column) => column.name)
        const rows = await tx.query<{ row: string }>(
          sql`select to_jsonb(rows)::text as row from ${ident(schema, name)} as rows order by 1`,
        )
        contents[`${schema}.${name}`] = rows.map(({ row }) =>
          Object.fromEntries(Object.entries(JSON.parse(row)).filter(([key]) => keys.includes(key))),
        )
      }
      return contents
    }),
  )

const picture = randomBytes(200_000)

async function fillPlace(place: Place): Promise<void> {
  await inDatabase(place, (db) =>
    db.asOwner((tx) =>
      tx.script(`
        insert into auth.users (id, email, encrypted_password) values
          ('00000000-0000-4000-8000-0000000000f1', 'owner@example.com', 'a hash');
        insert into public.staff (user_id, role) values ('00000000-0000-4000-8000-0000000000f1', 'owner');
        insert into public.clients (id, full_name, notes, created_at) values
          ('00000000-0000-4000-8000-0000000000c1', E'श्री "A", \\\\ \\n\\ttab', null, '2026-01-01 00:00:00.123456+05:30');
        insert into public.services (id, name, price) values ('00000000-0000-4000-8000-0000000000e1', 'Facial', 499.99);
        insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status)
          select '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000e1',
                 now() + n * interval '1 hour', n, 'paid' from generate_series(1, 1200) as n;
        insert into storage.objects (bucket_id, name, version, metadata)
          values ('banners', 'a.webp', 'v1', '{"size": ${picture.length}, "mimetype": "image/webp"}');`),
    ),
  )
  const incoming = join(place.files.incomingFolder, 'picture')
  await mkdir(place.files.incomingFolder, { recursive: true })
  await writeFile(incoming, picture)
  await place.files.put('banners/v1', incoming, { bytes: picture.length, contentType: 'image/webp' })
}

async function backUp(place: Place, name: string, passphrase: string | null = null): Promise<string> {
  const path = join(scratch, name)
  const secrets = await loadSecrets(place.config)
  await inDatabase(place, (db) => makeBackup({ db, secrets, files: place.files }, path, passphrase))
  return path
}

async function countLines(path: string, passphrase: string | null): Promise<number> {
  let lines = 0
  for await (const _ of readBackupFile(path, passphrase)) lines += 1
  return lines
}

const restoreInto = (place: Place, path: string, options: { passphrase?: string; replace?: boolean } = {}) =>
  restore(place.config, {
    path,
    passphrase: options.passphrase ?? null,
    replace: options.replace ?? false,
    files: place.files,
  })

describe.each(engineNames)('a backup of %s', (engine) => {
  let origin: Place
  let path: string
  beforeAll(async () => {
    origin = await newPlace(engine)
    await fillPlace(origin)
    path = await backUp(origin, `${engine}.backup`)
  })
  afterAll(() => origin?.remove())

  it.each(engineNames)('holds everything when it is restored on %s', async (target) => {
    const place = await newPlace(target)
    try {
      await restoreInto(place, path)
      expect(await contentsOf(place)).toEqual(await contentsOf(origin))
      expect((await buffer(await place.files.read('banners/v1'))).equals(picture)).toBe(true)
      expect(await loadSecrets(place.config)).toEqual(await loadSecrets(origin.config))
    } finally {
      await place.remove()
    }
  })

  it('replaces what is there only when told so', async () => {
    const place = await newPlace(engine)
    try {
      await restoreInto(place, path)
      await expect(restoreInto(place, path)).rejects.toThrow(/--replace/)
      await restoreInto(place, path, { replace: true })
      expect(await contentsOf(place)).toEqual(await contentsOf(origin))
    } finally {
      await place.remove()
    }
  })
})

describe('a backup that is not in order', () => {
  let origin: Place
  let path: string
  let bytes: Buffer
  beforeAll(async () => {
    origin = await newPlace('pglite')
    await fillPlace(origin)
    path = await backUp(origin, 'whole.backup')
    bytes = await readFile(path)
  })

  const changed = (name: string, change: (lines: string[]) => string[]): [string, () => Buffer] => [
    name,
    () => gzipSync(change(gunzipSync(bytes).toString().split('\n')).join('\n')),
  ]

  it.each<[string, () => Buffer]>([
    ['cut off', () => bytes.subarray(0, bytes.length - 1000)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('PK\u0003\u0004 a picture')],
    changed('changed in one letter', (lines) => lines.map((line) => line.replace('Facial', 'Facials'))),
    changed('without a line', (lines) => lines.filter((_, index) => index !== 40)),
    changed('without its end', (lines) => lines.slice(0, -2).concat('')),
    changed('of another product', (lines) => ['{"other":1}', ...lines.slice(1)]),
    changed('of a newer format', ([first = '', ...lines]) => [
      first.replace('"shringar_backup":1', '"shringar_backup":2'),
      ...lines,
    ]),
  ])('is refused before anything is touched: %s', async (name, content) => {
    const place = await newPlace('pglite')
    const file = join(scratch, `${name.replaceAll(' ', '-')}.backup`)
    await writeFile(file, content())
    await expect(restoreInto(place, file)).rejects.toThrow(/damaged|not a backup|newer version/)
    expect(existsSync(join(place.config.dataDir, 'database'))).toBe(false)
    expect(existsSync(join(place.config.dataDir, 'secrets.json'))).toBe(false)
  })

  it('opens with its passphrase alone', async () => {
    const sealed = await backUp(origin, 'sealed.backup', 'a long sentence')
    expect((await readFile(sealed)).includes('Facial')).toBe(false)
    await expect(verifyBackupFile(sealed, null)).rejects.toThrow(/encrypted/)
    await expect(verifyBackupFile(sealed, 'another sentence')).rejects.toThrow(/passphrase/)
    expect(await countLines(sealed, 'a long sentence')).toBe(await countLines(path, null))
  })
})
