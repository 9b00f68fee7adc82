// Two thousand silent connections and hundreds of slow ones from many addresses, while other clients use the
// product.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './finding.ts'
import { audit, emptyLedger, startWork } from './http-writers.ts'
import { type Engine, prepareProduct, type RestartableProduct } from './restartable-product.ts'

const addresses = 40
const slowOfEachKind = 150
/** The longest that a page may take even then. */
const longestPageMs = 5_000

export async function crowd(engine: Engine, idle: number, forMs: number): Promise<Finding> {
  const product = await prepareProduct(engine)
  const ledger = emptyLedger()
  const idleConnections: Socket[] = []
  try {
    await product.start()
    const join = (firstBytes: string) =>
      idleConnections.push(idleConnection(product, idleConnections.length, firstBytes))
    for (let count = 0; count < idle; count += 1) join('')
    for (let count = 0; count < slowOfEachKind; count += 1) {
      join('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
      join(
        'POST /rest/v1/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n[',
      )
    }
    const drip = setInterval(() => {
      for (const socket of idleConnections.slice(idle)) if (socket.writable) socket.write(' ')
    }, 1_000)
    const work = await startWork(product, ledger)
    const pages = await loadPages(product, forMs)
    await work.stop()
    clearInterval(drip)
    const { peak } = product.memory()
    for (const socket of idleConnections) socket.destroy()
    await product.stop()
    const found = await audit(product, ledger)
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
    for (const socket of idleConnections) socket.destroy()
    await product.remove()
  }
}

/** From many addresses, none of them that of the regular clients. */
function idleConnection(product: RestartableProduct, number: number, firstBytes: string): Socket {
  const { port } = new URL(product.url)
  const localAddress = `127.0.1.${1 + (number % addresses)}`
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
  // Being disconnected is expected here.
  socket.on('error', () => {})
  socket.write(firstBytes)
  return socket
}

async function loadPages(product: RestartableProduct, forMs: number) {
  const end = performance.now() + forMs
  let asked = 0
  let failed = 0
  let slowest = 0
  while (performance.now() < end) {
    const since = performance.now()
    const answer = await fetch(`${product.url}/services`).catch(() => null)
    await answer?.arrayBuffer()
    asked += 1
    if (!answer?.ok) failed += 1
    slowest = Math.max(slowest, performance.now() - since)
    await pause(50)
  }
  return { asked, failed, slowest }
}
