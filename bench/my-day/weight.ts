// Bytes of My day, which registers its worker, as they are sent to a phone with their headers; and of the worker.
import { get } from 'node:http'
import type { Figure } from '../figure.ts'
import type { SampleDay } from './sample-day.ts'

const PAGE_BYTES = 15_000
const WORKER_BYTES = 3_000

export async function measureWeight({ url, cookies }: SampleDay): Promise<Figure[]> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const page = await bytesOf(`${url}/my-day`, cookie)
  const worker = await bytesOf(`${url}/my-day-worker.js`, cookie)
  return [
    figure('page with worker registration', page.all, PAGE_BYTES),
    figure('worker, compressed', worker.body, WORKER_BYTES),
  ]
}

function bytesOf(address: string, cookie: string): Promise<{ all: number; body: number }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'br, gzip' }
    get(address, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${address} answered ${response.statusCode}`))
      let body = 0
      response.on('data', (chunk: Buffer) => {
        body += chunk.length
      })
      response.once('end', () => resolve({ all: response.socket.bytesRead, body }))
    }).once('error', reject)
  })
}

function figure(what: string, bytes: number, most: number): Figure {
  const ours = Number((bytes / 1000).toFixed(1))
  return { what, ours, unit: 'kB', target: `≤ ${most / 1000} kB`, met: bytes <= most }
}
