// Looks for damage in the folder of an embedded database before the engine opens it: the engine creates an empty
// database where PG_VERSION is missing, and writes to other damaged folders before it gives up.
import { constants } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#server/missing-file.ts'

const needed = ['PG_VERSION', 'global/pg_control', 'base', 'pg_multixact', 'pg_wal', 'pg_xact']
const controlBytes = 8192
/** Segments get their name after they were filled and flushed, so one of another size was cut off. */
const segmentBytes = 16 * 1024 * 1024
const segmentName = /^[0-9A-F]{24}$/

/** What is wrong, as the middle of a sentence, or null. Throws if the folder may not be read. */
export async function findDamage(folder: string): Promise<string | null> {
  const { R_OK, W_OK } = constants
  await access(folder, R_OK | W_OK)
  for (const name of needed) {
    try {
      await access(join(folder, name), R_OK | W_OK)
    } catch (error) {
      if (isMissing(error)) return `${name} is missing`
      throw error
    }
  }
  const control = await readFile(join(folder, 'global/pg_control'))
  if (control.length !== controlBytes) return 'global/pg_control is cut off'
  return findDamagedLog(join(folder, 'pg_wal'), control)
}

/** The log from the last checkpoint on is needed to open the database. */
async function findDamagedLog(folder: string, control: Buffer): Promise<string | null> {
  const segments = (await readdir(folder)).filter((name) => segmentName.test(name))
  for (const name of segments) {
    if ((await stat(join(folder, name))).size !== segmentBytes) return `pg_wal/${name} is cut off`
  }
  const missing = segmentsSinceCheckpoint(control).find((name) => !segments.includes(name))
  return missing === undefined ? null : `pg_wal/${missing} is missing`
}

/** Reads the fields checkPoint, checkPointCopy.redo and checkPointCopy.ThisTimeLineID of ControlFileData. */
function segmentsSinceCheckpoint(control: Buffer): string[] {
  const segmentOf = (offset: number) => Number(control.readBigUInt64LE(offset) / BigInt(segmentBytes))
  const [last, first, timeline] = [segmentOf(32), segmentOf(40), control.readUInt32LE(48)]
  // Damaged numbers are left to the engine, which verifies the checksum of the file.
  if (first > last || last - first > 1000) return []
  return Array.from({ length: last - first + 1 }, (_, index) => nameOf(timeline, first + index))
}

function nameOf(timeline: number, segment: number): string {
  const perFile = 2 ** 32 / segmentBytes
  return [timeline, Math.floor(segment / perFile), segment % perFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
