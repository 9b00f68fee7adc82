// A script in its own process that answers one message at a time.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Child<Ready> {
  readonly ready: Ready
  ask<Answer>(question: object): Promise<Answer>
  stop(): Promise<void>
}

export async function startChild<Ready>(
  script: string,
  place: string,
  nodeFlags: string[] = [],
): Promise<Child<Ready>> {
  const child = fork(join(import.meta.dirname, script), [place], {
    execArgv: nodeFlags,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = new AbortController()
  child.once('exit', (code) => gone.abort(new Error(`${script} ended with ${code} before it answered.`)))
  const answer = async () => (await once(child, 'message', { signal: gone.signal }))[0]
  const ready = (await answer()) as Ready

  return {
    ready,
    async ask<Answer>(question: object) {
      child.send(question)
      return (await answer()) as Answer
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
