import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmsHook } from './sms-hook.ts'

describe('the SMS hook', () => {
  let server: Server
  let url: string
  let answer = 200
  const calls: { headers: IncomingHttpHeaders; body: string }[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        calls.push({ headers: request.headers, body })
        response.writeHead(answer).end('{}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const message = { userId: 'u1', phone: '919876543210', code: '123456' }

  it.each([
    ['a plain secret of one’s own', Buffer.from('a plain secret of one’s own')],
    [`v1,whsec_${Buffer.from('bytes').toString('base64')}`, Buffer.from('bytes')],
  ])('signs what it sends, by the Standard Webhooks rules (%s)', async (secret, key) => {
    await createSmsHook({ url, secret }).send(message)
    const { headers, body } = calls.at(-1) ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toMatchObject({ user: { phone: '919876543210' }, sms: { otp: '123456' } })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
  })

  it('reports a failure when the hook refuses or is down', async () => {
    answer = 500
    const refused = createSmsHook({ url, secret: 'x' }).send(message)
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'sms_send_failed' })
    const away = createSmsHook({ url: 'http://127.0.0.1:9/', secret: 'x' }).send(message)
    await expect(away).rejects.toMatchObject({ status: 422, code: 'sms_send_failed' })
  })
})
