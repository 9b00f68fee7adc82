import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Runs a tool from node_modules on this Node, its output on our terminal; returns its exit code, or the signal's name. */
export function runTool(tool: string, args: readonly string[]): Promise<number | string> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const stop = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(name, stop)
      done(code ?? signal ?? 'an unknown signal')
    })
  })
}
