// A backup of each engine is restored on each engine with every row, every file and the keys. A file that is cut, changed,
// foreign, newer or encrypted is refused before anything is touched.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackupFile, verifyBackupFile } from '#server/backup/backup-file.ts'
import { restore } from '#server/backup/restore.ts'
import { knownMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { loadSecrets } from '#server/secrets.ts'
import { StartFailure } from '#server/start-failure.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { bothEngines } from '#testing/database/test-databases.ts'
import { isDeep } from '#testing/depth.ts'
import { backUp, contentsOf, filledPlace, newPlace, type Place, picture } from './place.ts'

const scratch = await scratchFolder()
afterAll(() => rm(scratch, { recursive: true, force: true }))

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

/** Each engine once as origin and once as target; every combination in a deep run. */
const ways = bothEngines
  .flatMap((from) => bothEngines.map((to) => ({ from, to })))
  .filter(({ from, to }) => isDeep || from !== to)

describe.each(ways)('a backup of $from, restored on $to', ({ from, to }) => {
  let origin: Place
  let place: Place
  let path: string
  beforeAll(async () => {
    origin = await filledPlace(from, scratch)
    path = await backUp(origin, join(scratch, `${from}-to-${to}.backup`))
    place = await newPlace(to, scratch)
  })
  afterAll(async () => {
    await place?.remove()
    await origin?.remove()
  })

  it('names the migrations that it needs', async () => {
    const { migrations } = await restoreInto(place, path)
    expect(migrations).toEqual(await knownMigrations())
  })

  it('holds everything', async () => {
    expect(await contentsOf(place)).toEqual(await contentsOf(origin))
    expect((await buffer(await place.files.read('banners/v1'))).equals(picture)).toBe(true)
    expect(await loadSecrets(place.config)).toEqual(await loadSecrets(origin.config))
  })

  it('does not replace what is there unless told so', async () => {
    await place.use((db) => db.asOwner((tx) => tx.query(sql`delete from public.reviews`)))
    const changed = await contentsOf(place)
    await expect(restoreInto(place, path)).rejects.toThrow(/--replace/)
    expect(await contentsOf(place)).toEqual(changed)
  })

  it.runIf(isDeep || to === 'postgres')('replaces it when told so', async () => {
    await place.close()
    await restoreInto(place, path, { replace: true })
    expect(await contentsOf(place)).toEqual(await contentsOf(origin))
  })
})

describe('a backup that is not in order', () => {
  let origin: Place
  let path: string
  let bytes: Buffer
  beforeAll(async () => {
    origin = await filledPlace('pglite', scratch)
    path = await backUp(origin, join(scratch, 'whole.backup'))
    bytes = await readFile(path)
  })
  afterAll(() => origin?.remove())

  const damaged = 'is cut off or damaged, so nothing was restored: use another backup.'
  const foreign = 'is not a backup of this product.'
  const newer = 'was made by a newer version of this product: restore it with that version.'
  const another = (header: (text: string) => string) =>
    changed((lines) => lines.map((line, at) => (at === 0 ? header(line) : line)))
  const changed = (change: (lines: string[]) => string[]) => () =>
    gzipSync(change(gunzipSync(bytes).toString().split('\n')).join('\n'))

  it.each<[string, string, () => Buffer]>([
    ['cut off', damaged, () => bytes.subarray(0, bytes.length - 1000)],
    ['empty', damaged, () => Buffer.alloc(0)],
    ['something else', damaged, () => Buffer.from('PK\u0003\u0004 a picture')],
    ['compressed and something else', damaged, () => gzipSync('id,name\n1,Asha\n')],
    [
      'changed in one letter',
      damaged,
      changed((lines) => lines.map((line) => line.replace('Facial', 'Facials'))),
    ],
    ['without a line', damaged, changed((lines) => lines.filter((_, index) => index !== 40))],
    ['without its end', damaged, changed((lines) => lines.slice(0, -2).concat(''))],
    ['of another product', foreign, another(() => '{"other":1}')],
    [
      'of a newer format',
      newer,
      another((line) => line.replace('"shringar_backup":1', '"shringar_backup":2')),
    ],
    ['of a newer schema', newer, () => newerSchema()],
  ])('is refused in a sentence before anything is touched: %s', async (name, sentence, content) => {
    const place = await newPlace('pglite', scratch)
    const file = join(scratch, `${name.replaceAll(' ', '-')}.backup`)
    await writeFile(file, content())
    await expect(restoreInto(place, file)).rejects.toThrow(new StartFailure(`${file} ${sentence}`))
    expect(existsSync(join(place.config.dataDir, 'database'))).toBe(false)
    expect(existsSync(join(place.config.dataDir, 'secrets.json'))).toBe(false)
  })

  /** Whole in itself, by a migration that nobody here knows. */
  function newerSchema(): Buffer {
    const lines = gunzipSync(bytes).toString().split('\n').slice(0, -2)
    lines[0] = (lines[0] ?? '').replace('"migrations":[', '"migrations":["29990101000000",')
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex')
    return gzipSync([...lines, JSON.stringify({ end: { lines: lines.length, sha256 } }), ''].join('\n'))
  }

  it('opens with its passphrase alone', async () => {
    const sealed = await backUp(origin, join(scratch, 'sealed.backup'), 'a long sentence')
    expect((await readFile(sealed)).includes('Facial')).toBe(false)
    await expect(verifyBackupFile(sealed, null)).rejects.toThrow(
      new StartFailure(`${sealed} is encrypted: pass its passphrase with --passphrase.`),
    )
    const place = await newPlace('pglite', scratch)
    await expect(restoreInto(place, sealed, { passphrase: 'another sentence' })).rejects.toThrow(
      new StartFailure(`${sealed}: wrong passphrase, or the file was changed.`),
    )
    expect(existsSync(join(place.config.dataDir, 'database'))).toBe(false)
    expect(await countLines(sealed, 'a long sentence')).toBe(await countLines(path, null))
  })
})
