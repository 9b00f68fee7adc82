// Runs tools from node_modules on this Node in the project's folder, and stops them when a signal stops us.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

const handedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Receives the tool's output; without it the tool writes to our terminal. */
  onOutput?(text: Buffer): void
}

/** Returns the tool's exit code, or the signal's name. */
export function runTool(
  tool: string,
  args: readonly string[],
  { env = process.env, onOutput }: ToolOptions = {},
): Promise<number | string> {
  return new Promise((done, reject) => {
    const output = onOutput ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', output, output],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => onOutput?.(text))
    const stop = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of handedOn) process.once(signal, stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of handedOn) process.off(name, stop)
      done(code ?? signal ?? 'an unknown signal')
    })
  })
}
