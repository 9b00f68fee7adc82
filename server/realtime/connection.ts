// One WebSocket: its frames in order, its channels, and what ends them.
import type { RawData, WebSocket } from 'ws'
import type { Authorize, Verdict } from './authorize.ts'
import { decodeFrame, encodeFrame, type Frame, type Version } from './frames.ts'
import type { Opening } from './handshake.ts'
import type { RealtimeLimits } from './limits.ts'
import { closings, joins, noChanges } from './refusals.ts'

const topicPrefix = 'realtime:'

interface Channel {
  readonly topic: string
  readonly joinRef: string | null
  readonly token: string | null
  readonly user: string | null
}

export interface ConnectionDeps {
  readonly socket: WebSocket
  readonly opening: Opening
  readonly network: string
  readonly limits: RealtimeLimits
  readonly authorize: Authorize
  /** False: too many joins from this network. */
  mayJoin(): Promise<boolean>
  /** How many channels an account has joined on this server. */
  channelsOf(user: string): number
  onFailure(error: unknown): void
}

export type Connection = ReturnType<typeof openConnection>

export function openConnection(deps: ConnectionDeps) {
  const { socket, opening, network, limits, authorize } = deps
  const { version, apikey } = opening
  const channels = new Map<string, Channel>()
  let inOrder = Promise.resolve()
  let heardAt = performance.now()
  let usedAt = heardAt
  let frames = { count: 0, since: heardAt }

  /** Counts what the client sends, of whatever kind. */
  function hear(): boolean {
    const now = performance.now()
    heardAt = now
    if (now - frames.since > limits.frames.seconds * 1000) frames = { count: 0, since: now }
    frames.count += 1
    return frames.count <= limits.frames.points
  }

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    if (!hear()) return tooMany()
    const frame = decodeFrame(version, bufferOf(data), isBinary)
    if (!frame) return socket.close(1003, 'Not a message of this protocol')
    inOrder = inOrder.then(() => handle(frame)).catch(fail)
  })
  socket.on('ping', () => {
    if (!hear()) tooMany()
  })
  // The close that follows is all that matters.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('close', () => channels.clear())

  function tooMany(): void {
    for (const channel of channels.values()) endChannel(channel, closings.tooManyMessages)
    socket.close(1008, closings.tooManyMessages)
  }

  function fail(error: unknown): void {
    deps.onFailure(error)
    socket.close(1011, 'Internal error')
  }

  /** A client that does not read is dropped, so that its messages do not fill the memory. */
  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.unreadBytes) socket.terminate()
    else socket.send(text)
  }

  const push = (frame: Frame) => send(encodeFrame(version, frame))

  function reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object = {}): void {
    push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  async function handle(frame: Frame): Promise<void> {
    const { topic, event } = frame
    if (topic === 'phoenix' && event === 'heartbeat') return reply(frame, 'ok')
    if (event === 'phx_join') return join(frame)
    const channel = channels.get(topic)
    if (event === 'phx_leave') {
      reply(frame, 'ok')
      if (channel) closeChannel(channel)
      return
    }
    if (!channel) return reply(frame, 'error', { reason: joins.unmatched })
    if (event === 'access_token') return renew(channel, frame)
    // Realtime says nothing about a broadcast that its policies refuse, and no more about one that tracks presence.
    if (event === 'presence') reply(frame, 'error')
  }

  async function join(frame: Frame): Promise<void> {
    const { topic, payload } = frame
    const refuse = (reason: string) => reply(frame, 'error', { reason })
    usedAt = performance.now()
    if (!(await deps.mayJoin())) {
      refuse(joins.tooManyJoins)
      return socket.close(1008, joins.tooManyJoins)
    }
    if (!topic.startsWith(topicPrefix)) return refuse(joins.unmatched)
    if (topic === topicPrefix) return refuse(joins.noTopic)
    const before = channels.get(topic)
    if (before) closeChannel(before)
    if (channels.size >= limits.channelsOfConnection) return refuse(joins.tooManyChannels)
    const config = Object(payload.config) as Record<string, unknown>
    if (config.private !== true) return refuse(joins.publicChannel)
    if ('replay' in Object(config.broadcast)) return refuse(joins.noReplay)
    const token = tokenIn(payload)
    const name = nameOf(topic)
    const verdict = await authorize({ apikey, token, network }, name)
    if (verdict.kind !== 'allowed') return refuse(joinRefusal(verdict, name))
    if (socket.readyState !== socket.OPEN) return
    const { user } = verdict
    if (user !== null && deps.channelsOf(user) >= limits.channelsOfUser) return refuse(joins.tooManyUsers)
    const joinRef = frame.joinRef ?? frame.ref
    channels.set(topic, { topic, joinRef, token, user })
    const wanted = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
    const subscriptions = wanted.map((parameters, place) => ({ ...Object(parameters), id: place + 1 }))
    reply(frame, 'ok', { postgres_changes: subscriptions })
    for (const parameters of wanted) tell(topic, joinRef, 'postgres_changes', noChanges(parameters))
  }

  /** A new token for a channel that was joined with another one. */
  async function renew(channel: Channel, { payload }: Frame): Promise<void> {
    const token = tokenIn(payload)
    if (token === null || token === channel.token) return
    const verdict = await authorize({ apikey, token, network }, nameOf(channel.topic))
    if (channels.get(channel.topic) !== channel) return
    if (isRefused(verdict))
      return endChannel(channel, closingOf(verdict, closings.notAllowed(nameOf(channel.topic))))
    // If the database cannot be reached, the next check decides.
    channels.set(channel.topic, {
      ...channel,
      token,
      ...(verdict.kind === 'allowed' && { user: verdict.user }),
    })
  }

  /** A system message, which the client hands to its listeners. */
  function tell(topic: string, joinRef: string | null, extension: string, message: string): void {
    const payload = { extension, status: 'error', message, channel: nameOf(topic) }
    push({ joinRef, ref: null, topic, event: 'system', payload })
  }

  function endChannel(channel: Channel, message: string): void {
    tell(channel.topic, channel.joinRef, 'system', message)
    closeChannel(channel)
  }

  function closeChannel({ topic, joinRef }: Channel): void {
    channels.delete(topic)
    usedAt = performance.now()
    push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  return {
    network,
    closed,
    channelsOf: (user: string) => [...channels.values()].filter((channel) => channel.user === user).length,
    /** `encode` gives the text for a version of the protocol. */
    deliver(topic: string, sender: string | null, encode: (version: Version) => string) {
      if (!channels.has(topic) || (sender !== null && sender === opening.tab)) return
      send(encode(version))
    },
    /** Asks again who may read what: accounts are disabled, roles change, sessions and tokens end. */
    async check(ask: Authorize): Promise<void> {
      for (const channel of channels.values()) {
        const { topic, token } = channel
        const verdict = await ask({ apikey, token, network }, nameOf(topic))
        if (isRefused(verdict) && channels.get(topic) === channel)
          endChannel(channel, closingOf(verdict, closings.noLongerAllowed(nameOf(topic))))
      }
      const now = performance.now()
      const isIdle = channels.size === 0 && now - usedAt > limits.idleMs
      if (isIdle || now - heardAt > limits.silenceMs) socket.terminate()
    },
    /** 1012: the service restarts, so that the client connects again. */
    close: () => socket.close(1012, 'Realtime is restarting, please standby'),
    terminate: () => socket.terminate(),
  }
}

const nameOf = (topic: string) => topic.slice(topicPrefix.length)

function tokenIn({ access_token: token }: Frame['payload']): string | null {
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null
}

function bufferOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

type Refusal = Exclude<Verdict, { kind: 'allowed' }>

/** While the database cannot be reached, nobody loses a channel. */
const isRefused = (verdict: Verdict): verdict is Refusal =>
  verdict.kind !== 'allowed' && verdict.kind !== 'unreachable'

function joinRefusal(verdict: Refusal, topic: string): string {
  switch (verdict.kind) {
    case 'expired':
      return joins.expired(verdict.secondsAgo)
    case 'malformed':
      return joins.malformedToken
    case 'signature':
      return joins.wrongSignature
    case 'unreachable':
      return joins.unreachable
    case 'denied':
      return joins.unauthorized(topic)
  }
}

function closingOf(verdict: Refusal, denied: string): string {
  if (verdict.kind === 'expired') return closings.expired(verdict.secondsAgo)
  return verdict.kind === 'denied' ? denied : closings.malformedToken
}
