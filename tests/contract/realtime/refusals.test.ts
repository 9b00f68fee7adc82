// What Realtime does not serve is refused as a hosted project refuses it.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { client, insertBusiness } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { apiKeys } from '../rest/rest-server.ts'
import { joined, type RealtimeServer, startRealtime, versions } from './realtime-server.ts'

const often = { interval: 20 }
const key = `apikey=${apiKeys.publishable}`

describeEachEngine('Realtime refuses', (database) => {
  let server: RealtimeServer
  beforeAll(async () => {
    await insertBusiness(database().db)
    server = await startRealtime(database().db)
  })
  afterAll(() => server.close())

  const changeClient = (notes: string) =>
    database().db.asOwner((tx) =>
      tx.script(`update public.clients set notes = '${notes}' where id = '${client}'`),
    )

  describe.each(versions)('in protocol %s', (vsn) => {
    it('public channels', async () => {
      const listener = server.listen({ token: await server.tokenOf('owner'), vsn, config: {} })
      await expect
        .poll(() => listener.states, often)
        .toContain('CHANNEL_ERROR: PrivateOnly: This project only allows private channels')
    })

    it('Postgres Changes, with a system message', async () => {
      const changes: unknown[] = []
      const listener = await joined(server, {
        vsn,
        prepare: (channel) =>
          channel.on('postgres_changes', { event: '*', schema: 'public', table: 'clients' }, (change) =>
            changes.push(change),
          ),
      })
      await expect
        .poll(() => listener.told, often)
        .toEqual([
          'postgres_changes error: Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: clients]',
        ])
      await changeClient('For postgres_changes')
      await expect.poll(() => listener.heard.length, often).toBe(1)
      expect(changes).toEqual([])
    })

    it('to track presence', async () => {
      const listener = await joined(server, { vsn, config: { private: true, presence: { enabled: true } } })
      expect(await listener.channel.track({ name: 'Asha' })).toBe('error')
      expect(listener.channel.presenceState()).toEqual({})
    })

    it('what clients broadcast: nobody hears it', async () => {
      const [sending, hearing] = [await joined(server, { vsn }), await joined(server, { vsn })]
      expect(
        await sending.channel.send({ type: 'broadcast', event: 'change', payload: { table: 'x' } }),
      ).toBe('ok')
      await changeClient('After the broadcast')
      await expect
        .poll(() => hearing.heard, often)
        .toEqual([{ event: 'change', table: 'clients', ids: [client] }])
    })
  })

  it('to replay messages', async () => {
    const config = { private: true, broadcast: { replay: { since: 0 } } }
    const listener = server.listen({ token: await server.tokenOf('owner'), config })
    await expect
      .poll(() => listener.states, often)
      .toContain('CHANNEL_ERROR: UnableToReplayMessages: Realtime was unable to replay messages')
  })

  const answer = async (query: string, headers?: Readonly<Record<string, string>>, path?: string) => {
    const socket = server.connect(query, headers, path)
    const outcome = Promise.withResolvers<unknown>()
    socket.on('open', () => outcome.resolve('open'))
    socket.on('error', () => undefined)
    socket.on('unexpected-response', async (_request, response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      outcome.resolve([response.statusCode, JSON.parse(body).error])
    })
    return outcome.promise
  }

  it('connections without a valid key, of other sites, and in an unknown protocol', async () => {
    const expired = await server.tokenOf('staff', { exp: 1_700_000_000 })
    const foreign = (await server.tokenOf('staff')).slice(0, -6)
    const found = {
      valid: await answer(`vsn=2.0.0&${key}`),
      withoutVersion: await answer(key),
      noKey: await answer('vsn=2.0.0'),
      wrongKey: await answer('vsn=2.0.0&apikey=sb_publishable_other'),
      expiredKey: await answer(`vsn=2.0.0&apikey=${expired}`),
      foreignKey: await answer(`vsn=2.0.0&apikey=${foreign}`),
      otherVersion: await answer(`vsn=3.0.0&${key}`),
      ownOrigin: await answer(key, { origin: server.url }),
      originOfTheSite: await answer(key, { origin: 'https://salon.test' }),
      otherOrigin: await answer(key, { origin: 'https://elsewhere.test' }),
      noOrigin: await answer(key, { origin: 'null' }),
      otherPath: await answer(key, {}, 'longpoll'),
      keyWithLineBreak: await answer('apikey=sb%0D%0A'),
    }
    expect(found).toEqual({
      valid: 'open',
      withoutVersion: 'open',
      noKey: [401, 'API key is missing'],
      wrongKey: [401, 'The token provided is not a valid JWT'],
      expiredKey: [401, 'Token has expired'],
      foreignKey: [401, 'Failed to validate JWT signature'],
      otherVersion: [403, 'The version of the protocol is not supported'],
      ownOrigin: 'open',
      originOfTheSite: 'open',
      otherOrigin: [403, 'Origin not allowed'],
      noOrigin: [403, 'Origin not allowed'],
      otherPath: [404, 'Not Found'],
      keyWithLineBreak: [401, 'The token provided is not a valid JWT'],
    })
  })

  const opened = async () => {
    const socket = server.connect()
    await once(socket, 'open')
    return socket
  }
  const nextFrame = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0]))

  it('frames of another kind, and messages to channels that were not joined', async () => {
    const socket = await opened()
    socket.send(JSON.stringify([null, '1', 'realtime:office', 'access_token', { access_token: 'x' }]))
    expect(await nextFrame(socket)).toEqual([
      ...[null, '1', 'realtime:office', 'phx_reply'],
      { status: 'error', response: { reason: 'unmatched topic' } },
    ])
    socket.send(JSON.stringify(['1', '2', 'realtime:', 'phx_join', {}]))
    expect(await nextFrame(socket)).toMatchObject([
      ...['1', '2', 'realtime:', 'phx_reply'],
      { response: { reason: 'TopicNameRequired: You must provide a topic name' } },
    ])
    for (const frame of ['{}', 'nothing', '[1,2,3,4,5]', Buffer.from([9, 9])]) {
      const other = await opened()
      other.send(frame)
      expect((await once(other, 'close'))[0]).toBe(1003)
    }
  })
})
