// Ends the product in the middle of its work, again and again, and on a Postgres of its own every second time the
// database instead.
import { setTimeout as pause } from 'node:timers/promises'
import { audit, emptyLedger, startWork } from './clerks.ts'
import type { Finding } from './finding.ts'
import { type Engine, prepareVictim } from './victim.ts'

export async function kills(engine: Engine, times: number, random: () => number): Promise<Finding> {
  const victim = await prepareVictim(engine)
  const ledger = emptyLedger()
  let back = 0
  try {
    await victim.start()
    const work = await startWork(victim, ledger)
    for (let time = 0; time < times; time += 1) {
      await pause(100 + random() * 900)
      const isDatabasesTurn = engine === 'postgres' && time % 2 === 1
      if (!isDatabasesTurn) await victim.kill()
      back = Math.max(back, await (isDatabasesTurn ? victim.killDatabase() : victim.start()))
    }
    await work.stop()
    const { peak } = victim.memory()
    await victim.stop()
    const found = await audit(victim, ledger)
    return { what: `${times} kills`, engine, ...found, failed: ledger.failed, back, peak, problems: [] }
  } finally {
    await victim.remove()
  }
}
