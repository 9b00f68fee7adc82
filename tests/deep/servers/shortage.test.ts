// More connections than the process may have open files: the database keeps its own descriptors, and leads are
// stored.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '#testing/server/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({}, { descriptors: 1024 })
})
afterAll(() => product?.stop())

const silent: Socket[] = []

/** Includes connections that the server has closed again. */
async function connectSilently(times: number): Promise<void> {
  const { hostname, port } = new URL(product.url)
  for (let at = 0; at < times; at += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    silent.push(socket)
    if (at % 100 === 0) await once(socket, 'connect')
  }
}

async function enquire(times: number): Promise<string[]> {
  const outcomes: string[] = []
  for (let at = 0; at < times; at += 1) {
    // Enough rows that the table needs new pages and so new files.
    const lead = {
      full_name: 'A visitor',
      phone: '0000000001',
      service_interested: 'Nails',
      message: 'm'.repeat(1000),
    }
    const { error } = await product.service.from('leads').insert(lead)
    if (error) outcomes.push(error.message)
  }
  return outcomes
}

it('stores leads during 1,200 silent connections, and after them', async () => {
  await connectSilently(1200)
  expect(await enquire(40)).toEqual([])
  const health = await fetch(`${product.url}/health`)
  expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })])
  for (const socket of silent.splice(0)) socket.destroy()
  expect(await enquire(40)).toEqual([])
  expect(product.output()).not.toMatch(/EMFILE|58P02/)
})
