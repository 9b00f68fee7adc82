// Wrong requests get a 4xx from the built site: no failure, no stack trace and no query in the log.
import { once } from 'node:events'
import { connect } from 'node:net'
import { openProduct } from '#testing/browser/open-product.ts'
import { test as base, expect } from '#testing/browser/test.ts'

const test = base.extend<{ ask: (path: string, init?: RequestInit) => Promise<Response> }>({
  ask: async ({ site }, use) => {
    await use((path, init) => fetch(site.url + path, { redirect: 'manual', ...init }))
  },
})

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

const wrong: readonly (readonly [status: number, what: string, init: RequestInit])[] = [
  [405, 'DELETE', { method: 'DELETE' }],
  [405, 'PUT', { method: 'PUT', body: 'a=b' }],
  [405, 'PATCH', { method: 'PATCH', body: '{}' }],
  [405, 'OPTIONS', { method: 'OPTIONS' }],
  [415, 'JSON', json],
  [400, 'a form that was cut off', cutParts],
  [403, 'a form of another site', form({ name: 'A' }, { origin: 'https://evil.example' })],
]

let outputBefore = 0
test.beforeAll(({ site }) => {
  outputBefore = site.output().length
})

for (const path of [
  '/',
  '/?index',
  '/services',
  '/services.data',
  '/privacy',
  '/nowhere',
  '/admin',
  '/robots.txt',
]) {
  test(`${path} refuses wrong methods, encodings and origins`, async ({ ask }) => {
    for (const [status, what, init] of wrong)
      expect.soft([what, (await ask(path, init)).status]).toEqual([what, status])
  })
}

test('a form is refused where there is none', async ({ ask }) => {
  for (const path of ['/privacy', '/nowhere', '/admin', '/robots.txt', '/nowhere.data']) {
    const { status } = await ask(path, form({ name: 'A' }))
    expect.soft([404, 405], path).toContain(status)
  }
})

test('an aborted form is logged with status 499', async ({ ask, site }) => {
  const before = site.output().length
  const { hostname, port } = new URL(site.url)
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
  await expect.poll(() => site.output().slice(before)).toContain('"status":499')
})

test('an unknown category is redirected to all services', async ({ ask, site }) => {
  for (const category of ['Nonsense', '%3Cb%3E', '%E0%A4%A', '', 'x'.repeat(500)]) {
    const response = await ask(`/services?category=${category}`)
    expect.soft([response.status, response.headers.get('location')]).toEqual([302, '/services'])
  }
  expect((await ask('/services?category=Bridal')).status).toBe(200)
  const followed = await fetch(`${site.url}/services?category=Nonsense`)
  expect(followed.url).toBe(`${site.url}/services`)
  expect(await followed.text()).toMatch(/<h1[^>]*>Our services<\/h1>/)
})

test('no address redirects to another site', async ({ ask, site }) => {
  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/?/..//evil.example',
  ]) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const location = (await ask(path, { method })).headers.get('location')
      if (location !== null) expect.soft(new URL(location, site.url).origin, path).toBe(site.url)
    }
  }
})

test('the log holds no failure and nothing of the queries', async ({ ask, site }) => {
  const before = site.output().length
  await ask('/?full_name=Asha+Verma&message=private+matter', { method: 'OPTIONS' })
  await ask('/nowhere?full_name=Asha+Verma', form({ name: 'A' }))
  await expect.poll(() => site.output().slice(before)).toContain('"path":"/nowhere"')
  // For all requests of this file.
  expect(site.output().slice(outputBefore)).not.toMatch(/"level":50|Asha|private/)
})

test.describe('through a proxy', { tag: '@deep' }, () => {
  const product = openProduct()

  test('a form that was sent by https is accepted', async () => {
    const origin = product.url.replace('http:', 'https:')
    const fields = { name: 'A visitor', phone: '98260 00001', service: 'Nails' }
    const response = await fetch(`${product.url}/?index`, { redirect: 'manual', ...form(fields, { origin }) })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/e\/[\w-]{22}\?sent=lead#top$/),
    ])
  })
})
