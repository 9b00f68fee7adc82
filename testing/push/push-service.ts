// A push service with its browsers: verifies who sends (VAPID) and decrypts what arrives. Its name is not in the DNS; `post`
// takes the place of connecting by name.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { type PostPush, post } from '#server/push/post-push.ts'
import { decrypt } from './decrypt.ts'

const pushHost = 'push.salon.test'
const origin = `https://${pushHost}`

interface ShownPush {
  readonly notification: Readonly<Record<'title' | 'body' | 'navigate' | 'lang' | 'tag', string>> & {
    readonly requireInteraction?: true
  }
  readonly ttl: number
  /** Who the sender says it is. */
  readonly subject: string
}

/** What a browser gives to the page that subscribes. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface TestBrowser extends Subscription {
  /** What it has shown. */
  readonly shown: readonly ShownPush[]
}

export interface PushService {
  readonly post: PostPush
  /** Requests, also refused ones. */
  readonly requests: readonly string[]
  subscribe(): TestBrowser
  close(): Promise<void>
}

/**
 * `answer` gives the status of each request, counted from 1 for each browser; 201 shows the notification. A function may also
 * wait.
 */
export async function startPushService(
  publicKey: string,
  answer: (time: number, endpoint: string) => number | Promise<number> = () => 201,
): Promise<PushService> {
  const browsers = new Map<string, TestBrowser & { show: (shown: ShownPush) => void; privateKey: string }>()
  const requests: string[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    take(request).then(
      (status) => response.writeHead(status, { location: `${origin}/elsewhere` }).end('x'.repeat(100_000)),
      (error: Error) => response.writeHead(400).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function take(request: IncomingMessage): Promise<number> {
    const endpoint = origin + request.url
    requests.push(endpoint)
    const browser = browsers.get(endpoint)
    if (!browser) return 404
    const subject = await senderOf(request, publicKey)
    const body = Buffer.concat(await request.toArray())
    if (body.length > 4096) return 413
    if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm') return 400
    const message = JSON.parse(decrypt(body, browser)) as { web_push: number } & Pick<
      ShownPush,
      'notification'
    >
    if (message.web_push !== 8030) return 400
    const status = await answer(requests.filter((one) => one === endpoint).length, endpoint)
    if (status === 201)
      browser.show({ notification: message.notification, ttl: Number(request.headers.ttl), subject })
    return status
  }

  return {
    requests,
    post: (push) =>
      post(push, {
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
        limitMs: 2_000,
        ca: certificate,
        port,
      }),
    subscribe() {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const shown: ShownPush[] = []
      const subscription = {
        endpoint: `${origin}/${randomUUID()}`,
        p256dh,
        auth: randomBytes(16).toString('base64url'),
      }
      browsers.set(subscription.endpoint, {
        ...subscription,
        shown,
        show: (push) => shown.push(push),
        privateKey: curve.getPrivateKey('base64url'),
      })
      return { ...subscription, shown }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Refuses a request that is not signed with the key of the subscription (RFC 8292), and returns its subject. */
async function senderOf({ headers }: IncomingMessage, publicKey: string): Promise<string> {
  const [, token = '', sent = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (sent !== publicKey) throw new Error('This key may not send to the subscription')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const verifying = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, verifying, { audience: origin, algorithms: ['ES256'] })
  const { exp = 0, sub = '' } = payload
  if (exp > Date.now() / 1000 + 24 * 60 * 60) throw new Error('The token is valid for more than a day')
  if (!/^(mailto:.+@.+|https?:\/\/.+)$/.test(sub)) throw new Error('Nobody could be reached')
  return sub
}

/** Self-signed, for `pushHost`. Nothing but tests knows it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUTdrQxMrRuckaPfC2pNWnddOih1QwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPcHVzaC5zYWxvbi50ZXN0MCAXDTI2MTExOTA0NTgzNVoYDzIx
MjYxMDI2MDQ1ODM1WjAaMRgwFgYDVQQDDA9wdXNoLnNhbG9uLnRlc3QwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAASYoaALKXQXRv5TTMgEaM3Rqp8bel5xbKprU09G
mknWBMAc/MSaQ9gJklICsJQiAVDKvWsye1GQ1kpqBeZNuCUdo28wbTAdBgNVHQ4E
FgQUbRecWUHL5MTHkLAVdLcsKhn7DLYwHwYDVR0jBBgwFoAUbRecWUHL5MTHkLAV
dLcsKhn7DLYwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg9wdXNoLnNhbG9u
LnRlc3QwCgYIKoZIzj0EAwIDSAAwRQIhAKuZRoJ+WeSWw9bRfFA3pbnH5w4+lMds
kbJWATP4DXZrAiBNcXqfeLon7ah/nLfOx8cTA37ypWr1cN5mysQ/pQnvcg==
-----END CERTIFICATE-----`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVC+ayM8JxS0yUG1Y
kIel8sUu2Pz+s01uQzV0eKvhhZ+hRANCAASYoaALKXQXRv5TTMgEaM3Rqp8bel5x
bKprU09GmknWBMAc/MSaQ9gJklICsJQiAVDKvWsye1GQ1kpqBeZNuCUd
-----END PRIVATE KEY-----`
