// Servers are restarted under load behind a proxy, two in turn or one alone: no request fails, and all acknowledged
// writes are stored once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { startBalancer } from '#testing/server/balancer.ts'
import { startProduct } from '#testing/server/product.ts'
import { openServers } from '#testing/server/two-servers.ts'

const writers = 6
const readers = 3

interface Load {
  readonly failures: string[]
  readonly acknowledged: string[]
  reads: number
  stop(): Promise<void>
}

/** With the secret key, through the proxy: visitors may send ten leads in ten minutes. */
function startLoad(url: string, service: SupabaseClient): Load {
  const [failures, acknowledged]: [string[], string[]] = [[], []]
  let goesOn = true
  const load = { failures, acknowledged, reads: 0, stop }

  async function write(writer: number): Promise<void> {
    for (let at = 0; goesOn; at += 1) {
      const message = `lead ${at} of ${writer}`
      const lead = { full_name: 'A visitor', phone: '9876543210', service_interested: 'Nails', message }
      const { error, status } = await service.from('leads').insert(lead)
      if (error) failures.push(`${status} ${error.message} ${error.details}`)
      else acknowledged.push(message)
    }
  }

  async function read(): Promise<void> {
    while (goesOn) {
      const answer = await fetch(`${url}/services`).catch(String)
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

async function storedMessages(service: SupabaseClient): Promise<string[]> {
  const messages: string[] = []
  for (let from = 0; ; from += 1000) {
    const page = service.from('leads').select('message').order('id')
    const { data, error } = await page.range(from, from + 999)
    if (error) throw error
    messages.push(...data.map(({ message }) => message))
    if (data.length < 1000) return messages
  }
}

async function restartUnderLoad(
  url: string,
  service: SupabaseClient,
  restart: () => Promise<void>,
): Promise<Load> {
  const load = startLoad(url, service)
  const more = async (than: number) =>
    expect.poll(() => Math.min(load.acknowledged.length, load.reads)).toBeGreaterThan(than)
  await more(50)
  await restart()
  await more(Math.min(load.acknowledged.length, load.reads) + 50)
  await load.stop()
  expect(load.failures).toEqual([])
  expect((await storedMessages(service)).sort()).toEqual(load.acknowledged.toSorted())
  return load
}

describe('a restart under load', () => {
  it('of two servers in turn drops no request', async () => {
    const servers = await openServers()
    try {
      const { balancer, service, one, other } = servers
      const { acknowledged, reads } = await restartUnderLoad(balancer.url, service, async () => {
        await one.restart()
        await other.restart()
      })
      console.info(`${acknowledged.length} writes, ${reads} pages, ${balancer.refusals()} tried elsewhere`)
      // The proxy saw each server announce its shutdown before it closed.
      expect(balancer.departures()).toBe(2)
    } finally {
      await servers.close()
    }
  })

  it('of a single server delays requests, and drops none', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shringar-alone-'))
    const balancer = await startBalancer()
    const settings = { DATA_DIR: dataDir, SITE_URL: balancer.url, TRUST_PROXY: '1' }
    let product = await startProduct(settings)
    balancer.add(product.port)
    try {
      const { acknowledged, reads } = await restartUnderLoad(balancer.url, product.service, async () => {
        await product.stop()
        await balancer.remove(product.port)
        product = await startProduct(settings)
        balancer.add(product.port)
      })
      console.info(`${acknowledged.length} writes, ${reads} pages, ${balancer.refusals()} tried again`)
      expect(balancer.departures()).toBe(1)
    } finally {
      await balancer.close()
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
