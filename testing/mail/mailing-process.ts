// Runs mailing-server.ts as a process and reports how many mails it has sent and when it ends.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface MailingProcess {
  /** Mails logged as sent, which the database records as well. */
  sent(): number
  kill(): Promise<void>
}

/** Resolves once the process has started to look for mails. */
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
