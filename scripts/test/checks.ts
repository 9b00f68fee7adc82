import { runTool } from '../run-tool.ts'
import { emptyTally, oneFailed, onePassed, plus, type Tally } from './tally.ts'

/** A check passes when each of its commands, run in turn, exits with 0. */
export interface Check {
  readonly what: string
  readonly commands: readonly (readonly [tool: string, ...args: string[]])[]
}

export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  let tally = emptyTally
  for (const check of checks) {
    const passed = await passes(check)
    process.stdout.write(`${passed ? '✓' : '✗'} ${check.what}\n`)
    tally = plus(tally, passed ? onePassed : oneFailed(check.what))
  }
  return tally
}

async function passes(check: Check): Promise<boolean> {
  for (const [tool, ...args] of check.commands) {
    if ((await runTool(tool, args)) !== 0) return false
  }
  return true
}
