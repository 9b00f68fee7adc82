// A client that requests much and reads nothing holds few open files of the server, and in a deep run little
// memory.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDeep } from '#testing/depth.ts'
import { leanEnvironment, leanFlags } from '../../scripts/bootstrap/lean-node.mjs'

const video = 'GET /art/video-1.webm HTTP/1.1\r\nHost: x\r\n\r\n'

interface Weight {
  readonly megabytes: number
  readonly descriptors: number
}

describe('unread responses', () => {
  let child: ChildProcess
  let port: number
  const sockets: Socket[] = []

  beforeEach(async () => {
    // With the memory settings of the product, which give memory back.
    child = fork(join(import.meta.dirname, 'flooded-server.ts'), {
      execArgv: [...leanFlags, '--expose-gc'],
      env: { ...process.env, ...leanEnvironment },
    })
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

  /** Sends requests and reads only the beginning, which shows that the server has accepted it; or is disconnected. */
  async function sendRequests(connections: number, requests: number): Promise<void> {
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

  // Without a limit, the first took one and a half gigabytes.
  const few = { connections: 5, requests: 1500, megabytes: 64 }
  /** As many as may wait without being disconnected, on nearly as many connections as one address may have. */
  const many = { connections: 200, requests: 16, megabytes: 160 }

  it.each(isDeep ? [few, many] : [few])(
    'to $requests requests on each of $connections connections hold one file each, and other clients are served',
    async ({ connections, requests, megabytes }) => {
      const before = await weigh()
      await sendRequests(connections, requests)
      // Memory that the process is still giving back does not count.
      if (isDeep)
        await expect
          .poll(async () => (await weigh()).megabytes - before.megabytes, { interval: 500 })
          .toBeLessThan(megabytes)
      const during = await weigh()
      // The connection, and the one file of its response.
      expect(during.descriptors - before.descriptors).toBeLessThanOrEqual(2 * connections)
      expect((await readWhole()).byteLength).toBeGreaterThan(300_000)
    },
  )
})
