// mailing-server.ts as a process: how many mails it says it has sent, and its end.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface MailingProcess {
  /** Whose sending is also written down in the database. */
  sent(): number
  kill(): Promise<void>
}

/** It is ready when it has begun to look for mails. */
export async function startMailing(environment: Readonly<Record<string, string>>): Promise<MailingProcess> {
  const child = fork(join(import.meta.dirname, 'mailing-server.ts'), {
    env: { PATH: process.env.PATH, SITE_URL: 'https://salon.test', ...environment },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let log = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk
  })
  await once(child, 'message')
  return {
    sent: () => log.split('"Mail sent"').length - 1,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
