// Streaming both ways: nearly 10 MB pass through the server while its memory grows by less than 30, whatever kind of
// picture it is. Each kind has a new process, because memory that an earlier one left free would hide what it takes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grainyPicture, heavyPictures } from './heavy-pictures.ts'
import { samplePicture } from './sample-pictures.ts'

const megabyte = 1024 * 1024
const maxGrowth = 30

describe.skipIf(!existsSync('/proc/self/clear_refs'))('the memory of a storage server', () => {
  let child: ChildProcess
  let server: { url: string; headers: Record<string, string> }

  beforeEach(async () => {
    child = fork(join(import.meta.dirname, 'memory-server.ts'), { execArgv: ['--expose-gc'] })
    const [message] = await once(child, 'message')
    server = message
    // Code and decoder are loaded before measuring.
    expect((await send('warm.png', await samplePicture('png'), 'image/png')).status).toBe(200)
    await receive('warm.png')
  })
  afterEach(() => child?.disconnect())

  const send = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string) =>
    fetch(`${server.url}/object/banners/${name}`, {
      method: 'POST',
      body: bytes,
      headers: { ...server.headers, 'content-type': type },
    })
  /** As the official client does it. */
  const sendForm = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string) => {
    const body = new FormData()
    body.append('cacheControl', '3600')
    body.append('', new Blob([bytes], { type }))
    return fetch(`${server.url}/object/banners/${name}`, { method: 'POST', body, headers: server.headers })
  }
  const receive = async (name: string) =>
    (await fetch(`${server.url}/object/public/banners/${name}`)).arrayBuffer()

  it.each(heavyPictures)(
    'grows by less than 30 MB for $what, in and out',
    async ({ type, make, minBytes }) => {
      const bytes = await make()
      expect(bytes.length).toBeGreaterThan(minBytes)
      expect(bytes.length).toBeLessThan(10 * megabyte)
      const upload = await growthDuring(async () => {
        const response = await sendForm('heavy', bytes, type)
        expect(await response.json()).toMatchObject({ Key: 'banners/heavy' })
      })
      // Five at once: were they held in memory, what the upload left free would not suffice for them.
      let received: number[] = []
      const download = await growthDuring(async () => {
        const bodies = await Promise.all(Array.from({ length: 5 }, () => receive('heavy')))
        received = bodies.map(({ byteLength }) => byteLength)
      })
      expect(Math.min(...received)).toBeGreaterThan(minBytes * 0.8)
      console.info(
        `${(bytes.length / megabyte).toFixed(1)} MB ${type}: in +${upload}, out to five +${download} MB`,
      )
      expect(upload).toBeLessThan(maxGrowth)
      expect(download).toBeLessThan(maxGrowth)
    },
  )

  it('grows by less than 30 MB for 10 MB that are no picture', async () => {
    const bytes = new Uint8Array(10 * megabyte).fill(0x41)
    const growth = await growthDuring(async () => {
      expect((await send('none.jpg', bytes, 'image/jpeg')).status).toBe(400)
    })
    expect(growth).toBeLessThan(maxGrowth)
  })

  it('cleans one picture after the other: three at once take no more than one', async () => {
    const large = grainyPicture(4000, 3000, 0.2).withMetadata({ orientation: 6 })
    const bytes = new Uint8Array(await large.jpeg({ progressive: true }).toBuffer())
    const growth = await growthDuring(async () => {
      const sent = [1, 2, 3].map((at) => send(`large-${at}.jpg`, bytes, 'image/jpeg'))
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200])
    })
    expect(growth).toBeLessThan(maxGrowth)
    const stored = await sharp(Buffer.from(await receive('large-3.jpg'))).metadata()
    expect(stored).toMatchObject({ width: 2992, height: 4000, exif: undefined, orientation: undefined })
  })

  /** In megabytes, of the whole process: the server starts no other. */
  async function growthDuring(work: () => Promise<void>): Promise<number> {
    child.send('collect')
    await once(child, 'message')
    // Linux forgets the highest mark so far, then keeps it while the work runs.
    await writeFile(`/proc/${child.pid}/clear_refs`, '5')
    const before = await kilobytes('VmRSS')
    await work()
    return Math.round(((await kilobytes('VmHWM')) - before) / 102.4) / 10
  }

  async function kilobytes(field: string): Promise<number> {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
  }
})
