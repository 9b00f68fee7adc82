// A thousand connections that send the body of a form byte by byte, and open again what the server closes: the pages and
// forms of another visitor are answered meanwhile.
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Product, startProduct } from '#testing/server/product.ts'
import { testTimings } from '#testing/server/test-timings.ts'

const connections = 1_000
const networks = 4
/** Longer than a small body may take, so that the server has ended all of them once. */
const lastingMs = 25_000
/** Ten leads in ten minutes are what one address may send. */
const forms = 8

interface Attack {
  readonly addressOf: (number: number) => string
  readonly headersOf: (address: string) => string
}

/** Keeps all connections open until `signal` aborts. */
async function sendSlowly(
  { port }: Product,
  attack: Attack,
  sent: { bytes: number },
  signal: AbortSignal,
): Promise<void> {
  async function sendOne(number: number): Promise<void> {
    const path = number % 2 ? '/?index' : '/auth/v1/token?grant_type=password'
    const address = attack.addressOf(number)
    while (!signal.aborted) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: address })
      socket.on('error', () => {})
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n${attack.headersOf(address)}\r\n`,
      )
      while (!socket.closed && !signal.aborted) {
        await pause(1_000, undefined, { signal }).catch(() => undefined)
        socket.write('x')
        sent.bytes += 1
      }
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => sendOne(number)))
}

/** A request of the other visitor, on a connection of its own: the status, or what went wrong. */
function ask({ port }: Product, method: string, path: string, body = ''): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      'x-forwarded-for': '192.0.2.200',
    }
    request({ port, host: '127.0.0.1', localAddress: '127.0.0.9', method, path, headers, agent: false })
      .on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
      .on('error', (error) => resolve(error.message))
      .end(body)
  })
}

const lead = (number: number) =>
  new URLSearchParams({
    intent: 'lead',
    name: `Visitor ${number}`,
    phone: `00000000${10 + number}`,
    service: 'Nails',
    message: '',
  }).toString()

const attacks: Record<string, { trustedProxies: string; attack: Attack }> = {
  'from four addresses': {
    trustedProxies: '0',
    attack: { addressOf: (number) => `127.0.0.${2 + (number % networks)}`, headersOf: () => '' },
  },
  'from one address behind a trusted proxy': {
    trustedProxies: '1',
    attack: { addressOf: () => '127.0.0.1', headersOf: () => 'X-Forwarded-For: 192.0.2.1\r\n' },
  },
  'from four addresses behind a trusted proxy': {
    trustedProxies: '1',
    attack: {
      addressOf: (number) => `127.0.0.${2 + (number % networks)}`,
      headersOf: (address) => `X-Forwarded-For: 192.0.2.${address.at(-1)}\r\n`,
    },
  },
}

// Only Linux has more loopback addresses than one.
describe.runIf(process.platform === 'linux')('a thousand slow forms', () => {
  it.each(Object.keys(attacks))('%s leave pages and forms to others', async (name) => {
    const { trustedProxies, attack } = attacks[name] ?? expect.fail(name)
    const product = await startProduct({ TRUST_PROXY: trustedProxies, TIMINGS: testTimings })
    onTestFinished(() => product.stop())
    const limit = new AbortController()
    const sent = { bytes: 0 }
    const sending = sendSlowly(product, attack, sent, limit.signal)
    onTestFinished(() => {
      limit.abort()
      return sending
    })

    const answers: (number | string)[] = []
    const until = performance.now() + lastingMs
    for (let number = 0; number < forms || performance.now() < until; number += 1) {
      answers.push(await ask(product, 'GET', '/'))
      if (number < forms) answers.push(await ask(product, 'POST', '/?index', lead(number)))
      await pause(1_000)
    }
    expect(new Set(answers)).toEqual(new Set([200, 303]))
    const { count } = await product.service.from('leads').select('id', { count: 'exact', head: true })
    expect(count).toBe(forms)
    // The attack was under way: less than a byte a second for each connection, because they are opened again.
    expect(sent.bytes).toBeGreaterThan((connections * lastingMs) / 1_000 / 4)
  })
})
