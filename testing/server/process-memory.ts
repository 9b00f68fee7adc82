// Memory of a process as Linux counts it.
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

const readings = 5
const steadyWithin = 3
const pauseMs = 1000

/** Current or peak resident memory in megabytes. */
export async function megabytes(pid: number, which: 'now' | 'most'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const field = which === 'now' ? 'VmRSS' : 'VmHWM'
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

/** Waits until memory is stable: after a start, code is compiled and images are resized for some seconds. */
export async function megabytesAtRest(pid: number): Promise<number> {
  const seen: number[] = []
  for (;;) {
    await setTimeout(pauseMs)
    const now = await megabytes(pid, 'now')
    seen.push(now)
    const latest = seen.slice(-readings)
    if (latest.length === readings && Math.max(...latest) - Math.min(...latest) <= steadyWithin) return now
  }
}
