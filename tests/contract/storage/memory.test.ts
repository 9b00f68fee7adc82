// Streaming both ways: nearly 10 MB pass through the server while its memory grows by less than 30, whatever kind of
// picture it is. Growth counts from the lowest mark so far, so what an earlier picture left behind hides nothing.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grainyPicture, type HeavyPicture, heavyPhotographs, rareKinds } from './heavy-pictures.ts'
import { samplePicture } from './sample-pictures.ts'

const megabyte = 1024 * 1024
const maxGrowth = 30

describe.skipIf(!existsSync('/proc/self/clear_refs'))('the memory of a storage server', () => {
  let child: ChildProcess
  let lowest: number
  let server: { url: string; headers: Record<string, string> }

  beforeEach(async () => {
    child = fork(join(import.meta.dirname, 'memory-server.ts'), { execArgv: ['--expose-gc'] })
    const [message] = await once(child, 'message')
    server = message
    // Code and decoder are loaded before measuring.
    expect((await send('warm.png', await samplePicture('png'), 'image/png')).status).toBe(200)
    await receive('warm.png')
    lowest = Number.POSITIVE_INFINITY
  })
  afterEach(() => child?.disconnect())

  const send = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string) =>
    fetch(`${server.url}/object/banners/${encodeURIComponent(name)}`, {
      method: 'POST',
      body: bytes,
      headers: { ...server.headers, 'content-type': type },
    })
  /** As the official client does it. */
  const sendForm = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string) => {
    const body = new FormData()
    body.append('cacheControl', '3600')
    body.append('', new Blob([bytes], { type }))
    return fetch(`${server.url}/object/banners/${encodeURIComponent(name)}`, {
      method: 'POST',
      body,
      headers: server.headers,
    })
  }
  const receive = async (name: string) =>
    (await fetch(`${server.url}/object/public/banners/${encodeURIComponent(name)}`)).arrayBuffer()

  /** Sends a picture and lets five fetch it at once. */
  const passThrough = async ({ what, type, make, minBytes }: HeavyPicture) => {
    const bytes = await make()
    expect(bytes.length).toBeGreaterThan(minBytes)
    expect(bytes.length).toBeLessThan(10 * megabyte)
    const upload = await growthDuring(async () => {
      const response = await sendForm(what, bytes, type)
      expect(await response.json()).toMatchObject({ Key: `banners/${what}` })
    })
    const download = await growthDuring(async () => {
      const bodies = await Promise.all(Array.from({ length: 5 }, () => receive(what)))
      for (const { byteLength } of bodies) expect(byteLength).toBeGreaterThan(minBytes * 0.8)
    })
    console.info(`${what}, ${(bytes.length / megabyte).toFixed(1)} MB: in +${upload}, out +${download} MB`)
    expect({ what, isLow: upload < maxGrowth && download < maxGrowth, upload, download }).toMatchObject({
      isLow: true,
    })
  }

  it('grows by less than 30 MB for photographs of 12 megapixels and other 10 MB, in and out', async () => {
    for (const picture of heavyPhotographs) await passThrough(picture)

    const noPicture = new Uint8Array(10 * megabyte).fill(0x41)
    const refused = await growthDuring(async () => {
      expect((await send('none.jpg', noPicture, 'image/jpeg')).status).toBe(400)
    })
    expect(refused).toBeLessThan(maxGrowth)

    // One after the other is cleaned, so three at once take no more than one.
    const large = grainyPicture(4000, 3000, 0.2).withMetadata({ orientation: 6 })
    const bytes = new Uint8Array(await large.jpeg({ progressive: true }).toBuffer())
    const three = await growthDuring(async () => {
      const sent = [1, 2, 3].map((at) => send(`large-${at}.jpg`, bytes, 'image/jpeg'))
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200])
    })
    expect(three).toBeLessThan(maxGrowth)
    const stored = await sharp(Buffer.from(await receive('large-3.jpg'))).metadata()
    expect(stored).toMatchObject({ width: 2992, height: 4000, isProgressive: false })
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined])
  }, 180_000)

  it.each(rareKinds)('grows by less than 30 MB for $what with as many pixels as it may have', passThrough)

  /** The most megabytes above the lowest mark, of the whole process: the server starts no other. */
  async function growthDuring(work: () => Promise<void>): Promise<number> {
    child.send('collect')
    await once(child, 'message')
    lowest = Math.min(lowest, await kilobytes('VmRSS'))
    // Linux forgets the highest mark so far, then keeps it while the work runs.
    await writeFile(`/proc/${child.pid}/clear_refs`, '5')
    await work()
    return Math.round(((await kilobytes('VmHWM')) - lowest) / 102.4) / 10
  }

  async function kilobytes(field: string): Promise<number> {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
  }
})
