// Maintenance of the embedded database: a year of edits on the running product, then its size beside that after a
// full vacuum, and how soon it answers again after a kill under load.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { buildIfChanged } from '../scripts/build.ts'
import { fillWithSample } from '../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../scripts/demo/sample-size.ts'
import { type Figure, median } from './figure.ts'
import { megabytesIn, vacuumFull } from './maintenance/size.ts'
import { runYear, type Waits } from './maintenance/year.ts'
import { startServer } from './memory/running-server.ts'

const edits = 100_000
const size = parseSampleSize(['--rows', '10000'])
const rounds = 3

export const title = `Maintenance: ${edits.toLocaleString('en')} edits of ${size.appointments.toLocaleString('en')} appointments, their clients and leads on the embedded database`

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-upkeep-'))
  try {
    await fill(folder)
    return await measureIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn(folder: string): Promise<Figure[]> {
  const settings = { DATA_DIR: folder }
  const database = join(folder, 'database')
  let server = await startServer('asOwner', settings)
  const waits = await runYear(server, size, edits)
  const before = await megabytesIn(database)
  const log = await megabytesIn(join(database, 'pg_wal'))

  const killed: number[] = []
  const stopped: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Part of the acknowledged data is only in its log.
    await runYear(server, size, 500)
    await server.kill()
    server = await startServer('asOwner', settings)
    killed.push(server.answeredAfterMs / 1000)
    await server.stop()
    server = await startServer('asOwner', settings)
    stopped.push(server.answeredAfterMs / 1000)
  }
  await server.stop()
  const shape = await vacuumFull(database)
  return [
    beside('the folder after the year', before, await megabytesIn(database)),
    beside('its tables and indexes', shape.before, shape.after),
    atMost('its log', log, 'MB', 64),
    longestWait(waits),
    ...shape.tables.map(({ name, believed, counted }) => ({
      what: `${name}: row estimate of the planner`,
      ours: believed,
      unit: 'rows',
      peer: { name: 'there are', value: counted },
      ratio: believed / counted,
      target: '0.8 to 1.25',
      met: believed >= 0.8 * counted && believed <= 1.25 * counted,
    })),
    startAfterKill(median(killed), median(stopped)),
  ]
}

function beside(what: string, ours: number, vacuumed: number): Figure {
  const ratio = ours / vacuumed
  const peer = { name: 'vacuumed whole', value: vacuumed }
  return { what, ours, unit: 'MB', peer, ratio, target: '≤ 2', met: ratio <= 2 }
}

function longestWait({ longest, requests }: Waits): Figure {
  return atMost(`the longest wait of ${requests.toLocaleString('en')} requests`, longest, 'ms', 1000)
}

function startAfterKill(ours: number, stopped: number): Figure {
  return {
    ...atMost(`from a start after a kill to the first page (median of ${rounds})`, ours, 's', 3),
    peer: { name: 'after a stop', value: stopped },
    ratio: ours / stopped,
  }
}

function atMost(what: string, ours: number, unit: string, most: number): Figure {
  return { what, ours, unit, target: `≤ ${most} ${unit}`, met: ours <= most }
}

async function fill(folder: string): Promise<void> {
  const db = await openDatabase({ ...readConfig({ DATA_DIR: folder }, folder), STATEMENT_TIMEOUT_MS: 0 })
  await fillWithSample(db, size, () => {})
  await db.close()
}
