// Gives each test file its own database on either engine, copied from the run's template.
import './unoptimised-engine.ts'
import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { guardNesting } from '#server/db/guard-nesting.ts'
import { deriveAuthenticatorPassword } from '#server/db/open-database.ts'
import { openPglite } from '#server/db/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { defaultTimings, type Timings } from '#server/timings.ts'
import { createDatabase } from './create-database.ts'
import { templateDatabase } from './global-setup.ts'
import { scratchFolder } from './scratch-folder.ts'
import { statementLimitMs } from './statement-limit.ts'

export type EngineName = 'pglite' | 'postgres'
export const bothEngines: readonly EngineName[] = ['pglite', 'postgres']
/** Postgres alone unless ENGINES=both: browser tests run on PGlite anyway, and only Postgres shows races. */
export const engineNames: readonly EngineName[] = process.env.ENGINES === 'both' ? bothEngines : ['postgres']

export interface TestDatabase {
  readonly db: Db
  /** Only on Postgres. */
  readonly url: string | null
  close(): Promise<void>
}

export function openTestDatabase(engine: EngineName): Promise<TestDatabase> {
  return engine === 'pglite' ? openTestPglite() : openTestPostgres(statementLimitMs)
}

/** With its files on disk, because a statement timeout costs the embedded engine its memory. */
export function openLimitedDatabase(engine: EngineName, statementTimeoutMs: number): Promise<TestDatabase> {
  return engine === 'pglite' ? openPgliteOnDisk(statementTimeoutMs) : openTestPostgres(statementTimeoutMs)
}

type Suite = (database: () => TestDatabase, engine: EngineName) => void

/** Runs the suite on each engine of this run. `database()` returns the file's database inside hooks and tests. */
export function describeEachEngine(name: string, suite: Suite): void {
  describeEngines(engineNames, name, suite)
}

/** Always runs the suite on both engines, for behaviour in which they can differ. */
export function describeBothEngines(name: string, suite: Suite): void {
  describeEngines(bothEngines, name, suite)
}

function describeEngines(engines: readonly EngineName[], name: string, suite: Suite): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    let opened: TestDatabase | undefined
    beforeAll(async () => {
      opened = await openTestDatabase(engine)
    })
    afterAll(() => opened?.close())
    suite(() => {
      if (!opened) throw new Error('The database is open only inside hooks and tests.')
      return opened
    }, engine)
  })
}

async function openTestPglite(): Promise<TestDatabase> {
  const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
  const db = guardNesting(await openPglite({ snapshot, queueMs: patientTimings.databaseQueueMs }))
  return { db, url: null, close: () => db.close() }
}

async function openPgliteOnDisk(statementTimeoutMs: number): Promise<TestDatabase> {
  const folder = await scratchFolder()
  const snapshot = new Blob([await readFile(inject('pgliteTemplate'))])
  const queueMs = patientTimings.databaseQueueMs
  const db = guardNesting(await openPglite({ folder, snapshot, statementTimeoutMs, queueMs }))
  return {
    db,
    url: null,
    async close() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A busy machine may answer late. Tests of a silent or busy database set their own timings. */
const patientTimings: Timings = {
  ...defaultTimings,
  databaseSilenceMs: 10_000,
  databaseQueueMs: 30_000,
  databaseConnectMs: 30_000,
}

async function openTestPostgres(statementTimeoutMs: number): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(templateDatabase)
  const db = guardNesting(
    openPostgres({
      url,
      statementTimeoutMs,
      maxConnections: 5,
      timings: patientTimings,
      authenticatorPassword: deriveAuthenticatorPassword(url),
    }),
  )
  return {
    db,
    url,
    async close() {
      await db.close()
      await drop()
    },
  }
}

/** Creates a database in the run's Postgres. From template0 it is empty. */
export const createTestDatabase = (template?: string) => createDatabase(inject('postgresUrl'), template)
