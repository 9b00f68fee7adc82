// Two thousand connections that say nothing, and hundreds that say it slowly, from many addresses; meanwhile people use
// the product.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { audit, emptyLedger, startWork } from './clerks.ts'
import type { Finding } from './finding.ts'
import { type Engine, prepareVictim, type Victim } from './victim.ts'

const addresses = 40
const slowOfEachKind = 150
/** People wait no longer for a page than that, even then. */
const longestPageMs = 5_000

export async function crowd(engine: Engine, idle: number, forMs: number): Promise<Finding> {
  const victim = await prepareVictim(engine)
  const ledger = emptyLedger()
  const strangers: Socket[] = []
  try {
    await victim.start()
    const join = (firstWords: string) => strangers.push(stranger(victim, strangers.length, firstWords))
    for (let count = 0; count < idle; count += 1) join('')
    for (let count = 0; count < slowOfEachKind; count += 1) {
      join('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
      join(
        'POST /rest/v1/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n[',
      )
    }
    const drip = setInterval(() => {
      for (const socket of strangers.slice(idle)) if (socket.writable) socket.write(' ')
    }, 1_000)
    const work = await startWork(victim, ledger)
    const pages = await visitPages(victim, forMs)
    await work.stop()
    clearInterval(drip)
    const { peak } = victim.memory()
    for (const socket of strangers) socket.destroy()
    await victim.stop()
    const found = await audit(victim, ledger)
    return {
      what: `${idle.toLocaleString('en')} idle connections, ${2 * slowOfEachKind} slow ones`,
      engine,
      ...found,
      failed: ledger.failed + pages.failed,
      back: null,
      peak,
      problems: [
        ...(pages.failed > 0 ? [`${pages.failed} of ${pages.asked} pages failed`] : []),
        ...(pages.slowest > longestPageMs ? [`a page took ${(pages.slowest / 1000).toFixed(1)} s`] : []),
        ...(ledger.failed > 0 ? ['writes were refused'] : []),
      ],
    }
  } finally {
    for (const socket of strangers) socket.destroy()
    await victim.remove()
  }
}

/** Each from one of many addresses, and none from that of the people. */
function stranger(victim: Victim, number: number, firstWords: string): Socket {
  const { port } = new URL(victim.url)
  const localAddress = `127.0.1.${1 + (number % addresses)}`
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
  // Being let go is what it is here for.
  socket.on('error', () => {})
  socket.write(firstWords)
  return socket
}

async function visitPages(victim: Victim, forMs: number) {
  const end = performance.now() + forMs
  let asked = 0
  let failed = 0
  let slowest = 0
  while (performance.now() < end) {
    const since = performance.now()
    const answer = await fetch(`${victim.url}/services`).catch(() => null)
    await answer?.arrayBuffer()
    asked += 1
    if (!answer?.ok) failed += 1
    slowest = Math.max(slowest, performance.now() - since)
    await pause(50)
  }
  return { asked, failed, slowest }
}
