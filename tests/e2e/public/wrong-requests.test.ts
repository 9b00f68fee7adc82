// What is merely wrong is answered as such, by the built site: no failure, no stack in the log, nothing of the query in it.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const ask = (path: string, init?: RequestInit) => fetch(product.url + path, { redirect: 'manual', ...init })
const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
const cutParts = {
  method: 'POST',
  body: '--b\r\nContent-Disposition: form-data',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
}
const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
})

it.each<[number, string, RequestInit]>(
  ['/', '/?index', '/services', '/services.data', '/privacy', '/nowhere', '/admin', '/robots.txt'].flatMap(
    (path): [number, string, RequestInit][] => [
      [405, path, { method: 'DELETE' }],
      [405, path, { method: 'PUT', body: 'a=b' }],
      [405, path, { method: 'PATCH', body: '{}' }],
      [405, path, { method: 'OPTIONS' }],
      [415, path, json],
      [400, path, cutParts],
      [403, path, form({ name: 'A' }, { origin: 'https://evil.example' })],
    ],
  ),
)('%d for %s', async (status, path, init) => {
  expect((await ask(path, init)).status).toBe(status)
})

it('has no form where no form is', async () => {
  for (const path of ['/privacy', '/nowhere', '/admin', '/robots.txt', '/nowhere.data']) {
    const { status } = await ask(path, form({ name: 'A' }))
    expect([404, 405]).toContain(status)
  }
})

it('takes a form that came by https through a proxy', async () => {
  const origin = product.url.replace('http:', 'https:')
  const fields = { name: 'A visitor', phone: '98260 00001', service: 'Nails' }
  const response = await ask('/?index', form(fields, { origin }))
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/e\/[\w-]{22}\?sent=lead#top$/),
  ])
})

it('takes a form that was given up halfway for what it is', async () => {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    'POST /?index HTTP/1.1',
    'Host: x',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 100',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nname=A`)
  await ask('/nowhere')
  socket.destroy()
  await expect.poll(() => product.output()).toContain('"status":499')
})

it('offers all services to whoever asks for a category that is none', async () => {
  for (const category of ['Nonsense', '%3Cb%3E', '%E0%A4%A', '', 'x'.repeat(500)]) {
    const response = await ask(`/services?category=${category}`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/services'])
  }
  expect((await ask('/services?category=Bridal')).status).toBe(200)
})

it('wrote no failure and nothing of what was asked into the log', async () => {
  await ask('/?full_name=Asha+Verma&message=private+matter', { method: 'OPTIONS' })
  await ask('/nowhere?full_name=Asha+Verma', form({ name: 'A' }))
  expect(product.output()).toContain('"path":"/nowhere"')
  expect(product.output()).not.toMatch(/"level":50|Asha|private/)
})
