// An upgrade stops if the backup before its migrations fails, and names the way past it.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { StartFailure } from '#server/start-failure.ts'
import { upgradeOf } from '#server/upgrade.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'

describe('the backup before a migration', () => {
  let scratch: string
  let database: TestDatabase
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  beforeAll(async () => {
    scratch = await scratchFolder()
    database = await openTestDatabase('postgres')
    // A file in the place of the folder.
    await writeFile(join(scratch, 'backups'), '')
  })
  afterAll(async () => {
    await database?.close()
    await rm(scratch, { recursive: true, force: true })
  })

  async function upgrade(environment: Record<string, string> = {}) {
    const config = readConfig({ DATA_DIR: scratch, ...environment }, scratch)
    return upgradeOf(config, await loadSecrets(config), log).beforeMigrating(database.db)
  }

  it('stops the start if it fails, and names the variable that skips it', async () => {
    const failure = await upgrade().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartFailure)
    expect(String(failure)).toMatch(
      /was not touched, because the backup .+ set MIGRATE_WITHOUT_BACKUP=true for one start\.$/,
    )
  })

  it('is skipped with a warning where the operator says so', async () => {
    await upgrade({ MIGRATE_WITHOUT_BACKUP: 'true' })
    expect(lines.join('')).toContain('migrated without a backup')
  })
})
