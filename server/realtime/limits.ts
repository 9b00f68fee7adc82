// How much one server gives to Realtime. A salon has a few staff with a few tabs each, often behind one address.

export interface RealtimeLimits {
  /** WebSockets in total. Others are refused. */
  readonly connections: number
  readonly connectionsOfNetwork: number
  /** Joined channels of one account, over all its tabs and devices. */
  readonly channelsOfUser: number
  readonly channelsOfConnection: number
  /** Attempts to join from one network. */
  readonly joins: { readonly points: number; readonly seconds: number }
  /** Frames that one connection may send, of whatever kind. The client sends a heartbeat every 25 s. */
  readonly frames: { readonly points: number; readonly seconds: number }
  /** The largest frame of a client: a token may have 16 kB. */
  readonly frameBytes: number
  /** With more unread bytes a client is disconnected: it reads again after it has reconnected. */
  readonly unreadBytes: number
  /** How long a connection may stay without a channel. */
  readonly idleMs: number
  /** How long a client may be silent. Browsers slow the heartbeat of hidden tabs to once a minute. */
  readonly silenceMs: number
  /** How often the rights of those who have joined are checked, and what is over is ended. */
  readonly checkMs: number
  /** How long changes are collected, so that many become one message. */
  readonly collectMs: number
}

export const defaultRealtimeLimits: RealtimeLimits = {
  connections: 400,
  connectionsOfNetwork: 100,
  channelsOfUser: 30,
  channelsOfConnection: 10,
  joins: { points: 60, seconds: 10 },
  frames: { points: 100, seconds: 10 },
  frameBytes: 32 * 1024,
  unreadBytes: 256 * 1024,
  idleMs: 60_000,
  silenceMs: 90_000,
  checkMs: 5_000,
  collectMs: 100,
}
