// `node --import ./tests/deep/disasters/disk/record.ts tests/deep/disasters/power-cuts.ts --cuts 20 --seed 1`: runs
// a workload on the embedded database, cuts the power at random points, opens what the disk kept and reports what
// is missing. Each fourth cut is followed by another during recovery. Prints one line per cut and exits with 1 on
// any loss.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ensureSnapshot } from '#server/db/snapshot.ts'
import { seeded } from '../../../art/random.ts'
import { type Disk, diskOf } from './disk/disk.ts'
import { readEvents } from './disk/events.ts'
import { mark, startRecording, stopRecording } from './disk/record.ts'
import { audit, type Deed, prepareAppointments, work } from './sql-workload.ts'

const { values } = parseArgs({
  options: { cuts: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
})
const cuts = Number(values.cuts)
const random = seeded(Number(values.seed))
/** One recorded day is enough for this many cuts. */
const cutsADay = 25
const stepsADay = 150

const scratch = mkdtempSync(join(tmpdir(), 'shringar-power-'))
/** What the disk kept. */
const left = join(scratch, 'left')
let done = 0
let wrong = 0
try {
  await ensureSnapshot()
  while (done < cuts) await cutOneDay(Math.min(cutsADay, cuts - done))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.stdout.write(`${done} power cuts, ${wrong} with losses\n`)
process.exit(wrong === 0 ? 0 : 1)

function open(folder: string) {
  return openDatabase(readConfig({ DATA_DIR: folder }, folder))
}

async function cutOneDay(count: number): Promise<void> {
  const folder = join(scratch, 'day')
  const log = join(scratch, 'day.log')
  mkdirSync(folder)
  const disk = diskOf(folder)
  startRecording({ folder, log })
  const db = await open(folder)
  mark('open')
  await prepareAppointments(db)
  await work(db, stepsADay, random, (deed) => mark(JSON.stringify(deed)))
  await db.close()
  stopRecording()
  await cutWithin(disk, log, count)
  for (const path of [folder, log]) rmSync(path, { recursive: true })
}

async function cutWithin(disk: Disk, log: string, count: number): Promise<void> {
  const moments = chooseMoments(log, count)
  const deeds: Deed[] = []
  let moment = 0
  for (const recorded of readEvents(log)) {
    if (recorded.event.what !== 'mark') disk.apply(recorded)
    else if (recorded.event.text !== 'open') deeds.push(JSON.parse(recorded.event.text))
    moment += 1
    for (const _ of moments.filter((chosen) => chosen === moment)) await cutNow(disk, deeds, moment)
  }
}

/** A fifth of them during the first start. Consecutive writes to one file count as one point. */
function chooseMoments(log: string, count: number): number[] {
  const starting: number[] = []
  const working: number[] = []
  let chosen = starting
  let place = 0
  let written = -1
  for (const { event } of readEvents(log)) {
    place += 1
    if (event.what !== 'write' || event.node !== written) chosen.push(place)
    written = event.what === 'write' ? event.node : -1
    if (event.what === 'mark' && event.text === 'open') chosen = working
  }
  return Array.from({ length: count }, (_, cut) => oneOf(cut % 5 === 0 ? starting : working))
}

function oneOf(moments: readonly number[]): number {
  return moments[Math.floor(random() * moments.length)] ?? 0
}

async function cutNow(disk: Disk, deeds: readonly Deed[], moment: number): Promise<void> {
  disk.cut(left, random)
  done += 1
  const problems = await problemsAfter(done % 4 === 0, deeds)
  if (problems.length > 0) wrong += 1
  const acknowledged = deeds.filter((deed) => deed.acknowledged).length
  process.stdout.write(
    `cut ${done} at ${moment}, ${acknowledged} acknowledged: ${problems.join('; ') || 'all there'}\n`,
  )
  rmSync(left, { recursive: true })
}

async function problemsAfter(cutAgain: boolean, deeds: readonly Deed[]): Promise<string[]> {
  try {
    if (cutAgain) await cutWhileRecovering()
    const db = await open(left)
    try {
      return await audit(db, deeds)
    } finally {
      await db.close()
    }
  } catch (error) {
    return [`it does not open: ${inspect(error)}`.replaceAll(/\s+/g, ' ')]
  }
}

async function cutWhileRecovering(): Promise<void> {
  const log = join(scratch, 'recovery.log')
  const disk = diskOf(left)
  try {
    startRecording({ folder: left, log })
    try {
      await (await open(left)).close()
    } finally {
      stopRecording()
    }
    const events = [...readEvents(log)]
    for (const recorded of events.slice(0, Math.ceil(random() * events.length))) disk.apply(recorded)
  } finally {
    rmSync(log, { recursive: true, force: true })
  }
  rmSync(left, { recursive: true })
  disk.cut(left, random)
}
