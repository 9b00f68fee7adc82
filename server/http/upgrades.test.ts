import { expect, it } from 'vitest'
import { get, open, read } from './http-server-fixture.ts'
import type { UpgradeHandler } from './upgrades.ts'

const upgradeTo = (path: string, protocol: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`

/** A handler that takes `/live/`, and says so. */
async function openWithHandler(answer: (path: string) => Promise<string> | string = (path) => `<${path}>`) {
  const events: string[] = []
  const handler: UpgradeHandler = {
    path: '/live/',
    upgrade({ url }, socket) {
      events.push(`upgrade ${url}`)
      socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nupgraded')
    },
    async close() {
      events.push('close')
    },
  }
  const httpServer = await open(async ({ url = '' }, response) => void response.end(await answer(url)))
  httpServer.upgradeWith(handler)
  return { ...httpServer, events }
}

it('are given to the handler of their path, and all others are ordinary requests', async () => {
  const { connect, events } = await openWithHandler()
  const ask = async (path: string, protocol: string, until: string) =>
    read(await connect(upgradeTo(path, protocol)), until)
  expect(await ask('/live/socket', 'WebSocket', 'upgraded')).toContain(' 101 ')
  expect(await ask('/live/socket', 'h2c', '</live/socket>')).toContain(' 200 ')
  expect(await ask('/other', 'websocket', '</other>')).toContain(' 200 ')
  expect(events).toEqual(['upgrade /live/socket'])
})

it('behind a request that is not answered yet end the connection', async () => {
  const held = Promise.withResolvers<string>()
  const { connect, events } = await openWithHandler(() => held.promise)
  const socket = await connect(get('/slow') + upgradeTo('/live/socket', 'websocket'))
  expect(await read(socket)).toBe('')
  held.resolve('too late')
  expect(events).toEqual([])
})

it('end when the server closes', async () => {
  const httpServer = await openWithHandler()
  await httpServer.close(1_000)
  expect(httpServer.events).toEqual(['close'])
})
