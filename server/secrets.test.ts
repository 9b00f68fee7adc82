import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenSecrets } from '#testing/server/damaged-folders.ts'
import { listFolder } from '#testing/server/folder-listing.ts'
import { readConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'
import { StartFailure } from './start-failure.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shringar-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const load = (environment = {}) => loadSecrets(readConfig({ DATA_DIR: folder, ...environment }, folder))

it('creates missing keys once, readable by the owner of the folder only', async () => {
  const first = await load()
  expect(first.apiKeys.publishable).toMatch(/^sb_publishable_.{32}$/)
  expect(first.apiKeys.secret).toMatch(/^sb_secret_.{43}$/)
  expect(first.encryptionKey).toHaveLength(32)
  expect(await load()).toEqual(first)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

it('lets the environment decide', async () => {
  const given = { SUPABASE_SECRET_KEY: 'sb_secret_given-by-the-operator' }
  expect((await load(given)).apiKeys.secret).toBe(given.SUPABASE_SECRET_KEY)
})

it.each(brokenSecrets)('refuses a data folder $name, and leaves it as it is', async ({ apply, reason }) => {
  apply(folder)
  const before = listFolder(folder)
  const failure = await load().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect(String(failure)).toMatch(reason)
  expect(String(failure)).toContain('npm run restore -- FILE --replace')
  expect(listFolder(folder)).toEqual(before)
})
