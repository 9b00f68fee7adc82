// A backup of each engine restores all rows, files and keys on each engine. A file that is truncated, changed,
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
import {
  backUp,
  contentsOf,
  emptyInstallation,
  filledInstallation,
  type Installation,
  sampleBytes,
} from './installations.ts'

const scratch = await scratchFolder()
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function countLines(path: string, passphrase: string | null): Promise<number> {
  let lines = 0
  for await (const _ of readBackupFile(path, passphrase)) lines += 1
  return lines
}

const restoreInto = (
  installation: Installation,
  path: string,
  options: { passphrase?: string; replace?: boolean; newKeys?: boolean } = {},
) =>
  restore(installation.config, {
    path,
    passphrase: null,
    replace: false,
    files: installation.files,
    ...options,
  })

/** All combinations in a deep run; move.test.ts fills the embedded engine as well. */
const ways = bothEngines
  .flatMap((from) => bothEngines.map((to) => ({ from, to })))
  .filter(({ from, to }) => isDeep || (from === 'pglite' && to === 'postgres'))

describe.each(ways)('a backup of $from, restored on $to', ({ from, to }) => {
  let origin: Installation
  let installation: Installation
  let path: string
  beforeAll(async () => {
    origin = await filledInstallation(from, scratch)
    path = await backUp(origin, join(scratch, `${from}-to-${to}.backup`))
    installation = await emptyInstallation(to, scratch)
  })
  afterAll(async () => {
    await installation?.remove()
    await origin?.remove()
  })

  it('names the migrations that it needs', async () => {
    const { header } = await restoreInto(installation, path)
    expect(header.migrations).toEqual(await knownMigrations())
  })

  it('holds everything', async () => {
    expect(await contentsOf(installation)).toEqual(await contentsOf(origin))
    expect((await buffer(await installation.files.read('banners/v1'))).equals(sampleBytes)).toBe(true)
    expect(await loadSecrets(installation.config)).toEqual(await loadSecrets(origin.config))
  })

  it('replaces existing data only when told to', async () => {
    await installation.use((db) => db.asOwner((tx) => tx.query(sql`delete from public.reviews`)))
    const changed = await contentsOf(installation)
    await expect(restoreInto(installation, path)).rejects.toThrow(/--replace/)
    expect(await contentsOf(installation)).toEqual(changed)
  })

  it.runIf(isDeep || to === 'postgres')('replaces it with --replace', async () => {
    await installation.close()
    await restoreInto(installation, path, { replace: true })
    expect(await contentsOf(installation)).toEqual(await contentsOf(origin))
  })
})

describe('an invalid backup', () => {
  let origin: Installation
  let path: string
  let bytes: Buffer
  beforeAll(async () => {
    origin = await filledInstallation('pglite', scratch)
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
    ['something else', damaged, () => Buffer.from('PK\u0003\u0004 a zip file')],
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
    const installation = await emptyInstallation('pglite', scratch)
    const file = join(scratch, `${name.replaceAll(' ', '-')}.backup`)
    await writeFile(file, content())
    await expect(restoreInto(installation, file)).rejects.toThrow(new StartFailure(`${file} ${sentence}`))
    expect(existsSync(join(installation.config.dataDir, 'database'))).toBe(false)
    expect(existsSync(join(installation.config.dataDir, 'secrets.json'))).toBe(false)
  })

  /** Valid, but with an unknown migration. */
  function newerSchema(): Buffer {
    const lines = gunzipSync(bytes).toString().split('\n').slice(0, -2)
    lines[0] = (lines[0] ?? '').replace('"migrations":[', '"migrations":["29990101000000",')
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex')
    return gzipSync([...lines, JSON.stringify({ end: { lines: lines.length, sha256 } }), ''].join('\n'))
  }

  it('opens only with its passphrase', async () => {
    const sealed = await backUp(origin, join(scratch, 'sealed.backup'), {
      passphrase: 'a long sentence',
    })
    expect((await readFile(sealed)).includes('Facial')).toBe(false)
    await expect(verifyBackupFile(sealed, null)).rejects.toThrow(
      new StartFailure(`${sealed} is encrypted: pass its passphrase with --passphrase.`),
    )
    const installation = await emptyInstallation('pglite', scratch)
    await expect(restoreInto(installation, sealed, { passphrase: 'another sentence' })).rejects.toThrow(
      new StartFailure(`${sealed}: wrong passphrase, or the file was changed.`),
    )
    expect(existsSync(join(installation.config.dataDir, 'database'))).toBe(false)
    expect(await countLines(sealed, 'a long sentence')).toBe(await countLines(path, null))
  })
})
