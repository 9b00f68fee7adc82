// Finds what a run must not leave behind: its processes (marked by SHRINGAR_TEST_RUN in their environment, which
// children inherit) and new files in the work tree.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../run-tool.ts'

const graceMs = 3000

/** Ends all processes that tests of this run left behind and returns their descriptions. Works only on Linux. */
export async function endLeftovers(run: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  // A browser or a database may still be shutting down.
  const deadline = Date.now() + graceMs
  while (processesOf(run).length > 0 && Date.now() < deadline) await wait(50)
  return processesOf(run).map((pid) => {
    const command = readProcess(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 160)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return `process ${pid}, which has ended by now: ${command}`
    }
    return `process ${pid}: ${command}`
  })
}

function processesOf(run: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && belongsTo(run, pid))
}

function belongsTo(run: string, pid: number): boolean {
  return readProcess(pid, 'environ').split('\0').includes(`SHRINGAR_TEST_RUN=${run}`)
}

/** Empty for a process that has ended or belongs to another user. */
function readProcess(pid: number, what: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

/** Files that git neither tracks nor ignores; none without git. */
export function untrackedFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.status === 0 ? listed.stdout.split('\n').filter(Boolean) : []
}

export function newFiles(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before)
  return after.filter((file) => !known.has(file))
}
