import { RealtimeClient } from '@supabase/realtime-js'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame, type Frame, type Version, versionOf } from './frames.ts'

const join: Frame = { joinRef: '1', ref: '2', topic: 'realtime:office', event: 'phx_join', payload: { a: 1 } }
const wire = ({ joinRef, ...rest }: Frame) => ({ ...rest, join_ref: joinRef })

/** What the official client sends for a message, and what it understands of a text. */
function clientOf(vsn: Version) {
  const client = new RealtimeClient('ws://salon.test/realtime/v1', { vsn, params: { apikey: 'key' } })
  return {
    encode: (message: object): Promise<Buffer> =>
      new Promise((resolve) =>
        client.encode(message as never, (sent: ArrayBuffer | string) => {
          resolve(typeof sent === 'string' ? Buffer.from(sent) : Buffer.from(sent))
        }),
      ),
    decode: (text: string): Promise<object> =>
      new Promise((resolve) => client.decode(text, resolve as never)),
  }
}

describe.each(['1.0.0', '2.0.0'] as const)('a frame of protocol %s', (version) => {
  const { encode, decode } = clientOf(version)

  it('is read as the official client writes it', async () => {
    expect(decodeFrame(version, await encode(wire(join)), false)).toEqual(join)
  })

  it('is written as the official client reads it', async () => {
    expect(await decode(encodeFrame(version, join))).toMatchObject(wire(join))
  })

  it.each(['', 'null', '[]', '{}', '[1,2,3,4,5]', '["1","2","topic","event","payload"]', '{"topic":1}'])(
    'is not %s',
    (text) => {
      expect(decodeFrame(version, Buffer.from(text), false)).toBeNull()
    },
  )
})

describe('a broadcast of a client', () => {
  const broadcast = { ...wire(join), event: 'broadcast', payload: { event: 'मेहंदी', payload: { text: 'x' } } }

  it('is binary in protocol 2.0.0, and only its address is read', async () => {
    const sent = await clientOf('2.0.0').encode(broadcast)
    expect(decodeFrame('2.0.0', sent, true)).toEqual({ ...join, event: 'broadcast', payload: {} })
  })

  it.each([[], [3], [3, 200, 0, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0, 0]].map((bytes) => [bytes]))(
    'is not %j',
    (bytes) => {
      expect(decodeFrame('2.0.0', Buffer.from(bytes), true)).toBeNull()
    },
  )

  it('is never binary in protocol 1.0.0', () => {
    expect(decodeFrame('1.0.0', Buffer.from([3, 0, 0, 0, 0, 0, 0]), true)).toBeNull()
  })
})

it('a client without a version speaks the first one', () => {
  expect([null, '1.0.0', '2.0.0', '3.0.0', ''].map(versionOf)).toEqual([
    '1.0.0',
    '1.0.0',
    '2.0.0',
    null,
    null,
  ])
})
