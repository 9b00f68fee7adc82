// What a run must not leave: processes that it started (known by SHRINGAR_TEST_RUN in their environment, which children
// inherit) and new files in the work tree.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../run-tool.ts'

const graceMs = 3000

/** Ends every process that a test of this run left behind; returns what they were. Only Linux shows them. */
export async function endLeftovers(run: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  // A browser or a database that was told to stop may still be on its way out.
  const deadline = Date.now() + graceMs
  while (processesOf(run).length > 0 && Date.now() < deadline) await wait(50)
  return processesOf(run).map((pid) => {
    const command = readProcess(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 160)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return `process ${pid}, ended by itself meanwhile: ${command}`
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

/** Empty for a process that has ended or belongs to someone else. */
function readProcess(pid: number, what: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

/** Files that git neither knows nor ignores; none where there is no git. */
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
