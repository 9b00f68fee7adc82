// The built product in its own process, started as by npm start or on plain Node.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { readStartPort } from '#testing/server/start-port.ts'
import { root } from '../../scripts/run-tool.ts'

export interface RunningServer {
  readonly port: number
  readonly pid: number
  /** From the start to the first page. */
  readonly answeredAfterMs: number
  readonly secretKey: string
  stop(): Promise<void>
  /** Like a power cut, except for the disk. */
  kill(): Promise<void>
}

const manners = {
  asOwner: ['scripts/bootstrap/start.mjs'],
  plain: ['server/main.ts'],
}

export async function startServer(
  manner: keyof typeof manners,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const environment = { ...settings, PORT: '0', LOG_LEVEL: 'warn' }
  const began = performance.now()
  const child = spawn(process.execPath, manners[manner], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await readStartPort(child.stdout)
  await firstAnswer(child, port)
  const answeredAfterMs = performance.now() - began
  const { apiKeys } = await loadSecrets(readConfig(environment, root))
  const pid = await serverOf(manner, child)

  async function endBy(signal: () => void): Promise<void> {
    const ended = once(child, 'exit')
    signal()
    await ended
  }

  return {
    port,
    pid,
    answeredAfterMs,
    secretKey: apiKeys.secret,
    stop: () => endBy(() => child.kill('SIGTERM')),
    kill: () => endBy(() => process.kill(pid, 'SIGKILL')),
  }
}

async function firstAnswer(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await setTimeout(10)
  }
  throw new Error(`The server ended with ${child.exitCode} before it answered.`)
}

/** The bootstrap process stays beside the server to forward signals. */
async function serverOf(manner: keyof typeof manners, { pid }: ChildProcess): Promise<number> {
  if (manner === 'plain') return Number(pid)
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())
}
