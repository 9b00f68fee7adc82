import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPublic } from './connect-public.ts'

describe('a mail server that an owner typed in', () => {
  let server: Server
  let connections = 0
  beforeAll(async () => {
    server = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it.each(['localhost', '127.0.0.1', '127.1', '0x7f.1', '::1', '::ffff:127.0.0.1', '169.254.169.254'])(
    'is not connected to where it is %s',
    async (host) => {
      const { port } = server.address() as AddressInfo
      await expect(connectPublic(host, port, 2_000)).rejects.toThrow(
        `${host} is not on the public internet. The operator can set such a mail server with SMTP_URL.`,
      )
      expect(connections).toBe(0)
    },
  )
})
