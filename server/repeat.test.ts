import { pino } from 'pino'
import { expect, it } from 'vitest'
import { repeat } from './repeat.ts'

/** Runs until the work has been done so often; returns the messages of the log. */
async function logOf(rounds: number, work: (round: number) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  const done = Promise.withResolvers<void>()
  let round = 0
  const stop = repeat({
    log,
    everyMs: 1,
    failed: 'It failed',
    work: async (isOver) => {
      round += 1
      if (round > rounds) {
        stop()
        expect(isOver()).toBe(true)
        done.resolve()
      }
      await work(round)
    },
  })
  await done.promise
  await new Promise(setImmediate)
  return lines
}

it('goes on after a failure, which it logs', async () => {
  expect(
    await logOf(3, (round) => (round === 2 ? Promise.reject(new Error('busy')) : Promise.resolve())),
  ).toEqual(['It failed'])
})

it('logs no failure of a round in which it is stopped', async () => {
  expect(
    await logOf(1, (round) => (round === 2 ? Promise.reject(new Error('closed')) : Promise.resolve())),
  ).toEqual([])
})
