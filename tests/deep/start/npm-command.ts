import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BareClone } from './bare-clone.ts'

export interface NpmCommand {
  /** All output so far, errors included. */
  output(): string
  /** Resolves with the milliseconds since the start once the text is printed; rejects if the command ends first. */
  printed(text: string): Promise<number>
  signal(name: NodeJS.Signals): void
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

export function npm(clone: BareClone, args: readonly string[], env: NodeJS.ProcessEnv = {}): NpmCommand {
  const started = performance.now()
  const child = spawn('npm', args, {
    cwd: clone.folder,
    env: { ...clone.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...clone.user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      child.emit('printed')
    })
  }
  const ended = endOf(child)
  return {
    output: () => output,
    async printed(text) {
      let over = false
      ended.then(() => {
        over = true
        child.emit('printed')
      })
      while (!output.includes(text)) {
        if (over) throw new Error(`npm ${args.join(' ')} ended without printing "${text}":\n${output}`)
        await once(child, 'printed')
      }
      return performance.now() - started
    },
    signal: (name) => child.kill(name),
    ended,
  }
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = await once(child, 'close')
  return code ?? signal
}
