// Streaming both ways: a file of nearly 10 MB passes through the server without ever lying in its memory as a whole.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { samplePicture } from './sample-pictures.ts'

const megabyte = 1024 * 1024
const maxGrowth = 30 * megabyte
/** On a busy machine the collector comes late, and what it would have freed counts: the best of three new processes. */
const attempts = { retry: 2 }

describe.skipIf(!existsSync('/proc/self/clear_refs'))('the memory of a storage server', () => {
  let child: ChildProcess
  let server: { url: string; headers: Record<string, string> }

  beforeEach(async () => {
    child = fork(join(import.meta.dirname, 'memory-server.ts'), { execArgv: [] })
    const [message] = await once(child, 'message')
    server = message
    // Code and decoder are loaded before measuring.
    await send('warm.png', await samplePicture('png'), 'image/png')
    await receive('warm.png')
  })
  afterEach(() => child?.disconnect())

  const send = async (name: string, body: Uint8Array<ArrayBuffer>, type: string) => {
    const headers = { ...server.headers, 'content-type': type }
    const response = await fetch(`${server.url}/object/banners/${name}`, { method: 'POST', body, headers })
    expect(response.status).toBe(200)
  }
  const receive = async (name: string) =>
    (await fetch(`${server.url}/object/public/banners/${name}`)).arrayBuffer()

  it(
    'grows by less than 30 MB while a file of 10 MB comes in, and while it goes out to five',
    attempts,
    async () => {
      const heavy = await heavyPicture()
      expect(heavy.length).toBeGreaterThan(9 * megabyte)
      const upload = await growthDuring(() => send('heavy.jpg', heavy, 'image/jpeg'))
      // Five at once: were they held in memory, what the upload left free would not suffice for them.
      let received: number[] = []
      const download = await growthDuring(async () => {
        const bodies = await Promise.all(Array.from({ length: 5 }, () => receive('heavy.jpg')))
        received = bodies.map(({ byteLength }) => byteLength)
      })
      expect(Math.min(...received)).toBeGreaterThan(8 * megabyte)
      console.info(
        `upload +${(upload / megabyte).toFixed(1)} MB, download +${(download / megabyte).toFixed(1)} MB`,
      )
      expect(upload).toBeLessThan(maxGrowth)
      expect(download).toBeLessThan(maxGrowth)
    },
  )

  it(
    'cleans large pictures one after the other: each may need all its pixels at once',
    attempts,
    async () => {
      const create = { width: 5000, height: 4000, channels: 3, background: '#a03050' } as const
      const large = await sharp({ create })
        .withMetadata({ orientation: 6 })
        .jpeg({ progressive: true })
        .toBuffer()
      const bytes = new Uint8Array(large)
      const alone = await growthDuring(() => send('large-0.jpg', bytes, 'image/jpeg'))
      const together = await growthDuring(async () => {
        await Promise.all([1, 2, 3].map((at) => send(`large-${at}.jpg`, bytes, 'image/jpeg')))
      })
      console.info(
        `one large +${(alone / megabyte).toFixed(1)} MB, three +${(together / megabyte).toFixed(1)} MB`,
      )
      expect(together).toBeLessThan(1.5 * alone)
    },
  )

  async function growthDuring(work: () => Promise<void>): Promise<number> {
    // Linux forgets the highest mark so far, then keeps it while the work runs.
    await writeFile(`/proc/${child.pid}/clear_refs`, '5')
    const before = await kilobytes('VmRSS')
    await work()
    return ((await kilobytes('VmHWM')) - before) * 1024
  }

  async function kilobytes(field: string): Promise<number> {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
  }
})

/** Noise, because nothing else makes a JPEG of 10 MB out of few pixels. */
async function heavyPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const side = 3450
  const pixels = Buffer.alloc(side * side * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    pixels[at] = state >>> 24
  }
  const noise = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  return new Uint8Array(await noise.jpeg({ quality: 90 }).toBuffer())
}
