// Memory of the server at rest, after load and at its peak, embedded and on Postgres, and the time of a later
// start; then what the memory flags cost in speed.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPostgresServer } from '#testing/database/postgres-server.ts'
import { megabytes, megabytesAtRest } from '#testing/server/process-memory.ts'
import { buildIfChanged } from '../scripts/build.ts'
import { fillWithSample } from '../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../scripts/demo/sample-size.ts'
import type { Figure } from './figure.ts'
import { costOfFlags } from './memory/cost-of-flags.ts'
import { work } from './memory/load.ts'
import { startServer } from './memory/running-server.ts'

export const title = 'Memory: embedded and on its own Postgres, with 10,000 appointments'

const appointments = 10_000

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-memory-'))
  try {
    return [
      ...(await embedded(folder)),
      ...(await onPostgres(folder)),
      ...(await costOfFlags(join(folder, 'data'))),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function embedded(folder: string): Promise<Figure[]> {
  const settings = { DATA_DIR: join(folder, 'data') }
  const alone = await engineAlone(join(folder, 'alone'))
  const targets = { rest: 350, most: 500 }
  const first = await measured('embedded, first start', settings, targets, alone)
  await fill(settings, folder)
  const later = await measured('embedded, later start', settings, { ...targets, seconds: 2.5 }, alone)
  return [...first, ...later]
}

async function onPostgres(folder: string): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const postgres = await createPostgresServer(join(folder, 'postgres'))
  await postgres.start()
  try {
    await postgres.createDatabase('bench')
    const settings = { DATA_DIR: join(folder, 'caches'), DATABASE_URL: `${postgres.url}/bench` }
    await fill(settings, folder)
    return await measured('own Postgres', settings, { rest: 200 })
  } finally {
    await postgres.stop()
  }
}

interface Memory {
  readonly rest: number
  readonly most: number
}

async function measured(
  what: string,
  settings: Readonly<Record<string, string>>,
  targets: { readonly rest: number; readonly most?: number; readonly seconds?: number },
  alone?: Memory,
): Promise<Figure[]> {
  const server = await startServer('asOwner', settings)
  try {
    const rest = await megabytesAtRest(server.pid)
    await work(server)
    const after = await megabytesAtRest(server.pid)
    const most = await megabytes(server.pid, 'most')
    return [
      atMost(`${what}: at rest`, rest, 'MB', targets.rest, alone?.rest),
      atMost(`${what}: at rest after 20 s of full load`, after, 'MB'),
      atMost(`${what}: peak memory`, most, 'MB', targets.most, alone?.most),
      atMost(`${what}: until the first page`, server.answeredAfterMs / 1000, 's', targets.seconds),
    ]
  } finally {
    await server.stop()
  }
}

function atMost(what: string, ours: number, unit: string, most?: number, alone?: number): Figure {
  return {
    what,
    ours,
    unit,
    ...(alone === undefined
      ? {}
      : { peer: { name: 'PGlite alone, as it comes', value: alone }, ratio: ours / alone }),
    target: most === undefined ? 'no target' : `≤ ${most} ${unit}`,
    met: ours <= (most ?? ours),
  }
}

/** It only opens an empty database and answers once: the lower bound. */
async function engineAlone(place: string): Promise<Memory> {
  const child = fork(join(import.meta.dirname, 'memory/engine-server.ts'), [place])
  try {
    await once(child, 'message')
    const pid = Number(child.pid)
    return { rest: await megabytesAtRest(pid), most: await megabytes(pid, 'most') }
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

async function fill(settings: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const db = await openDatabase({ ...readConfig(settings, folder), STATEMENT_TIMEOUT_MS: 0 })
  await fillWithSample(db, parseSampleSize(['--rows', String(appointments)]), () => {})
  await db.close()
}
