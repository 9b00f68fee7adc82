// Limits of Realtime: connections, joins, frames and their size, channels, and clients that do not read or fall silent.
import { once } from 'node:events'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import type { RealtimeLimits } from '#server/realtime/limits.ts'
import { insertBusiness } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { joined, type RealtimeServer, startRealtime } from './realtime-server.ts'

const often = { interval: 20 }

describeEachEngine('Realtime limits', (database) => {
  let server: RealtimeServer
  beforeAll(() => insertBusiness(database().db))
  afterEach(() => server.close())

  const start = async (limits: Partial<RealtimeLimits>) => {
    server = await startRealtime(database().db, limits)
    return server
  }
  const opened = async () => {
    const socket = server.connect()
    await once(socket, 'open')
    return socket
  }
  const statusOf = async (socket: WebSocket) => {
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    return response.statusCode
  }
  const join = async (socket: WebSocket, ref = '1', topic = 'realtime:office') =>
    socket.send(
      JSON.stringify([
        ...[ref, ref, topic, 'phx_join'],
        { config: { private: true }, access_token: await server.tokenOf('staff') },
      ]),
    )
  const closeCode = async (socket: WebSocket) => (await once(socket, 'close'))[0] as number
  const reasonIn = async (socket: WebSocket) => {
    const [data] = await once(socket, 'message')
    return JSON.parse(String(data))[4].response.reason
  }

  it('the connections of a network, and lets others in when one is closed', async () => {
    await start({ connectionsOfNetwork: 2 })
    const [first] = [await opened(), await opened()]
    expect(await statusOf(server.connect())).toBe(429)
    first.close()
    await closeCode(first)
    await expect
      .poll(async () => (await Promise.race([once(server.connect(), 'open'), ['refused']])) && 'open', often)
      .toBe('open')
  })

  it('all connections', async () => {
    await start({ connections: 1 })
    await opened()
    expect(await statusOf(server.connect())).toBe(429)
  })

  it('joins, and disconnects who tries too often', async () => {
    await start({ joins: { points: 2, seconds: 60 } })
    const socket = await opened()
    const closed = closeCode(socket)
    const replies: string[] = []
    socket.on('message', (data) => replies.push(String(data)))
    for (const ref of ['1', '2', '3']) await join(socket, ref, 'realtime:elsewhere')
    expect(await closed).toBe(1008)
    expect(replies.at(-1)).toContain('ClientJoinRateLimitReached: Too many joins per second')
  })

  it('the channels of a connection, and of an account over all its connections', async () => {
    await start({ channelsOfConnection: 1, channelsOfUser: 2 })
    const socket = await opened()
    await join(socket)
    expect(await reasonIn(socket)).toBeUndefined()
    await join(socket, '2', 'realtime:other')
    expect(await reasonIn(socket)).toBe('ChannelRateLimitReached: Too many channels')
    await joined(server)
    const third = server.listen({ token: await server.tokenOf('staff') })
    await expect
      .poll(() => third.states, often)
      .toContain('CHANNEL_ERROR: ConnectionRateLimitReached: Too many connected users')
    await joined(server, { token: await server.tokenOf('owner') })
  })

  it.each([
    ['frames', (socket: WebSocket) => socket.send('[null,"1","phoenix","heartbeat",{}]')],
    ['pings', (socket: WebSocket) => socket.ping()],
  ])('%s', async (_kind, send) => {
    await start({ frames: { points: 5, seconds: 60 } })
    const socket = await opened()
    const closed = closeCode(socket)
    for (let count = 0; count < 6; count += 1) send(socket)
    expect(await closed).toBe(1008)
  })

  it('the size of a frame', async () => {
    await start({ frameBytes: 1000 })
    const socket = await opened()
    socket.send('x'.repeat(1001))
    expect(await closeCode(socket)).toBe(1009)
  })

  it('how long a connection stays without a channel', async () => {
    await start({ idleMs: 100 })
    const listener = await joined(server)
    const idle = await opened()
    expect(await closeCode(idle)).toBe(1006)
    expect(listener.states).toEqual(['SUBSCRIBED'])
  })

  it('how long a client may be silent', async () => {
    await start({ silenceMs: 300 })
    const [silent, alive] = [await opened(), await opened()]
    for (const socket of [silent, alive]) await join(socket)
    const heartbeat = setInterval(() => alive.send('[null,"9","phoenix","heartbeat",{}]'), 50)
    expect(await closeCode(silent)).toBe(1006)
    clearInterval(heartbeat)
    expect(alive.readyState).toBe(alive.OPEN)
  })

  it('what a client has not read: it is dropped, and the others hear everything', async () => {
    await start({})
    const slow = await opened()
    await join(slow)
    await once(slow, 'message')
    slow.pause()
    const listener = await joined(server)
    let sent = 0
    while ((await server.connections()) > 1) {
      sent += 8
      await database().db.asOwner((tx) =>
        tx.script(`
          select realtime.send(jsonb_build_object('number', ${sent} + number, 'padding', repeat('x', 7000)), 'change', 'office')
          from generate_series(1, 8) as number`),
      )
      await expect.poll(() => listener.heard.length, { interval: 5 }).toBe(sent)
    }
    expect(listener.states).toEqual(['SUBSCRIBED'])
  })
})
