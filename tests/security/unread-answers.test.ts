// A client that asks much and reads nothing holds little of the server: open files here, and memory in a deep run.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDeep } from '#testing/depth.ts'

const video = 'GET /art/video-1.webm HTTP/1.1\r\nHost: x\r\n\r\n'

interface Weight {
  readonly megabytes: number
  readonly descriptors: number
}

describe('answers that nobody reads', () => {
  let child: ChildProcess
  let port: number
  const sockets: Socket[] = []

  beforeEach(async () => {
    child = fork(join(import.meta.dirname, 'flooded-server.ts'), { execArgv: ['--expose-gc'] })
    port = (await once(child, 'message'))[0]
    await readWhole()
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    child.disconnect()
  })

  const readWhole = async () => (await fetch(`http://127.0.0.1:${port}/art/video-1.webm`)).arrayBuffer()

  async function weigh(): Promise<Weight> {
    child.send('weigh')
    return (await once(child, 'message'))[0]
  }

  /** Asks and reads no more than the beginning, which tells that the server has met it; or it is cut. */
  async function ask(connections: number, requests: number): Promise<void> {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        const socket = connect(port, '127.0.0.1')
        sockets.push(socket)
        const met = new Promise((resolve) => {
          socket.once('readable', resolve).once('error', resolve).once('close', resolve)
        })
        socket.write(video.repeat(requests))
        await met
      }),
    )
  }

  // Unbounded, the first took one and a half gigabytes.
  const few = { connections: 5, requests: 1500, megabytes: 64 }
  /** As many as wait for their turn without being cut, on nearly as many connections as one address may have. */
  const many = { connections: 200, requests: 16, megabytes: 160 }

  it.each(isDeep ? [few, many] : [few])(
    'to $requests requests on each of $connections connections hold one file each, and others are answered',
    async ({ connections, requests, megabytes }) => {
      const before = await weigh()
      await ask(connections, requests)
      // What the process still gives back to the system is not held.
      if (isDeep)
        await expect
          .poll(async () => (await weigh()).megabytes - before.megabytes, { interval: 500 })
          .toBeLessThan(megabytes)
      const during = await weigh()
      // The connection, and the one file that is its answer.
      expect(during.descriptors - before.descriptors).toBeLessThanOrEqual(2 * connections)
      expect((await readWhole()).byteLength).toBeGreaterThan(300_000)
    },
  )
})
