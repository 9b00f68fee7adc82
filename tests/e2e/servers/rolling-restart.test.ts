// One server after the other is stopped and started again while people write and read: nobody notices, and every write that
// was acknowledged is there once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServers, type Servers } from './servers.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers?.close())

const writers = 6
const readers = 3

interface Load {
  readonly failures: string[]
  readonly acknowledged: string[]
  reads: number
  stop(): Promise<void>
}

function startLoad(): Load {
  const [failures, acknowledged]: [string[], string[]] = [[], []]
  let goesOn = true
  const load = { failures, acknowledged, reads: 0, stop }

  async function write(writer: number): Promise<void> {
    for (let at = 0; goesOn; at += 1) {
      const message = `enquiry ${at} of ${writer}`
      const lead = { full_name: 'A visitor', phone: '9876543210', service_interested: 'Nails', message }
      const { error, status } = await servers.service.from('leads').insert(lead)
      if (error) failures.push(`${status} ${error.message}`)
      else acknowledged.push(message)
    }
  }

  async function read(): Promise<void> {
    while (goesOn) {
      const answer = await fetch(`${servers.balancer.url}/services`).catch(String)
      const text = typeof answer === 'string' ? answer : await answer.text()
      if (typeof answer === 'string' || !answer.ok) failures.push(text.slice(0, 200))
      else load.reads += 1
    }
  }

  const clients = [
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, read),
  ]
  async function stop(): Promise<void> {
    goesOn = false
    await Promise.all(clients)
  }
  return load
}

async function storedMessages(): Promise<string[]> {
  const messages: string[] = []
  for (let from = 0; ; from += 1000) {
    const { data, error } = await servers.service
      .from('leads')
      .select('message')
      .order('id')
      .range(from, from + 999)
    if (error) throw error
    messages.push(...data.map(({ message }) => message))
    if (data.length < 1000) return messages
  }
}

it('drops no request and stores every acknowledged one once', async () => {
  const load = startLoad()
  await expect
    .poll(() => Math.min(load.acknowledged.length, load.reads), { timeout: 20_000 })
    .toBeGreaterThan(50)
  await servers.one.restart()
  await servers.other.restart()
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length - before, { timeout: 20_000 }).toBeGreaterThan(50)
  await load.stop()

  expect(load.failures).toEqual([])
  expect((await storedMessages()).sort()).toEqual(load.acknowledged.sort())
  console.info(
    `${load.acknowledged.length} writes and ${load.reads} pages through two restarts, ` +
      `${servers.balancer.refusals()} connections refused and tried elsewhere`,
  )
})
