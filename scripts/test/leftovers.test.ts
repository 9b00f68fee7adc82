import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { endLeftovers, newFiles } from './leftovers.ts'

it.runIf(process.platform === 'linux')(
  'finds and ends a process of the run, and only of that run',
  async () => {
    const start = (run: string) =>
      spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { env: { SHRINGAR_TEST_RUN: run } })
    const [mine, other] = [start('mine'), start('other')]
    await Promise.all([once(mine, 'spawn'), once(other, 'spawn')])
    try {
      const [ended] = await Promise.all([
        once(mine, 'exit'),
        expect(endLeftovers('mine')).resolves.toHaveLength(1),
      ])
      expect(ended).toEqual([null, 'SIGKILL'])
      expect(other.exitCode).toBeNull()
      expect(other.signalCode).toBeNull()
    } finally {
      other.kill()
    }
  },
)

it('names new files', () => {
  expect(newFiles(['a.ts'], ['a.ts', 'b.ts'])).toEqual(['b.ts'])
  expect(newFiles(['a.ts', 'b.ts'], ['a.ts'])).toEqual([])
})
