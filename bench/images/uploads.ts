// The cost of an upload: peak memory and CPU time, which does not depend on other load, both as Linux counts them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { megabytes } from '#testing/server/process-memory.ts'
import { leanEnvironment, leanFlags } from '../../scripts/bootstrap/lean-node.mjs'
import type { Figure } from '../figure.ts'
import { heavyImages } from './heavy-images.ts'

interface UploadServer {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The embedded server may take 350 MB at rest and 500 at its peak. */
const maxMegabytes = 150
const maxSeconds = 5
const maxLeft = 75
/** Of the whole CPU time: work on the main thread delays visitors. */
const maxMainThread = 0.2

export async function uploadFigures(photograph: Buffer): Promise<Figure[]> {
  const child = fork(join(import.meta.dirname, 'upload-server.ts'), {
    execArgv: [...leanFlags, '--expose-gc'],
    env: { ...process.env, ...leanEnvironment },
  })
  const [server] = (await once(child, 'message')) as [UploadServer]
  try {
    // Loads code and decoder before measuring.
    const tiny = await sharp(photograph).resize(64).toBuffer()
    await upload(server, 'tiny.jpg', tiny, 'image/jpeg')
    let lowest = await settled(child)
    const first = lowest
    const figures: Figure[] = []
    const total = { seconds: 0, onMainThread: 0 }
    for (const { what, type, isUsual, make } of heavyImages) {
      const image = await make(photograph)
      // Memory left by an earlier image must not hide what a later one takes.
      lowest = Math.min(lowest, await megabytesAtRest(child))
      const cost = await costOf(child, () => upload(server, crypto.randomUUID(), image, type))
      total.seconds += cost.seconds
      total.onMainThread += cost.onMainThread
      const named = `upload of ${what}, ${(image.length / 1e6).toFixed(1)} MB`
      figures.push(
        limited(
          `${named}: memory for the moment`,
          cost.megabytes - lowest,
          'MB',
          isUsual ? maxMegabytes : null,
        ),
        limited(`${named}: processor time`, cost.seconds, 's', isUsual ? maxSeconds : null),
      )
    }
    const left = (await megabytesAtRest(child)) - first
    const ratio = total.onMainThread / total.seconds
    figures.push(limited('memory not released after these uploads', left, 'MB', maxLeft), {
      what: 'these uploads: processor time of the main thread',
      ours: total.onMainThread,
      unit: 's',
      peer: { name: 'of all threads', value: total.seconds },
      ratio,
      target: `≤ ${maxMainThread}`,
      met: ratio <= maxMainThread,
    })
    return figures
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

function limited(what: string, ours: number, unit: string, most: number | null): Figure {
  return { what, ours, unit, target: most === null ? 'no target' : `≤ ${most}`, met: ours <= (most ?? ours) }
}

async function upload(server: UploadServer, name: string, body: Buffer, type: string): Promise<void> {
  const response = await fetch(`${server.url}/object/banners/${name}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { ...server.headers, 'content-type': type },
  })
  if (!response.ok) throw new Error(`The upload was refused: ${await response.text()}`)
}

async function megabytesAtRest(child: ChildProcess): Promise<number> {
  child.send('collect')
  await once(child, 'message')
  return megabytes(Number(child.pid), 'now')
}

/** The engine is compiled for some seconds after a start, which takes memory too. */
async function settled(child: ChildProcess): Promise<number> {
  const readings: number[] = []
  while (readings.length < 5 || Math.max(...readings.slice(-5)) - Math.min(...readings.slice(-5)) > 3) {
    await setTimeout(2000)
    readings.push(await megabytesAtRest(child))
  }
  return readings.at(-1) ?? 0
}

async function costOf(child: ChildProcess, work: () => Promise<void>) {
  const process = `/proc/${child.pid}`
  const mainThread = `${process}/task/${child.pid}`
  const before = {
    seconds: await processorSeconds(process),
    onMainThread: await processorSeconds(mainThread),
  }
  // Resets Linux's peak counter, which then records the work.
  await writeFile(`${process}/clear_refs`, '5')
  await work()
  return {
    megabytes: await megabytes(Number(child.pid), 'most'),
    seconds: (await processorSeconds(process)) - before.seconds,
    onMainThread: (await processorSeconds(mainThread)) - before.onMainThread,
  }
}

async function processorSeconds(thread: string): Promise<number> {
  const text = await readFile(`${thread}/stat`, 'utf8')
  // The name, in brackets, may contain blanks; the state and eleven other fields follow, then user and system time
  // in hundredths of a second.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
