// Kills the product repeatedly while it works, and on Postgres each second time the database instead.
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './finding.ts'
import { audit, emptyLedger, startWork } from './http-writers.ts'
import { type Engine, prepareProduct } from './restartable-product.ts'

export async function kills(engine: Engine, times: number, random: () => number): Promise<Finding> {
  const product = await prepareProduct(engine)
  const ledger = emptyLedger()
  let back = 0
  try {
    await product.start()
    const work = await startWork(product, ledger)
    for (let time = 0; time < times; time += 1) {
      await pause(100 + random() * 900)
      const isDatabasesTurn = engine === 'postgres' && time % 2 === 1
      if (!isDatabasesTurn) await product.kill()
      back = Math.max(back, await (isDatabasesTurn ? product.killDatabase() : product.start()))
    }
    await work.stop()
    const { peak } = product.memory()
    await product.stop()
    const found = await audit(product, ledger)
    return { what: `${times} kills`, engine, ...found, failed: ledger.failed, back, peak, problems: [] }
  } finally {
    await product.remove()
  }
}
