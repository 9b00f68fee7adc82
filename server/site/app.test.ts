import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from '#server/http/env.ts'
import { createVisitorTime, type VisitorTime } from '#server/http/visitor-time.ts'
import { routeList } from '#testing/server/route-list.ts'
import { createSite } from './app.ts'
import { readPageKinds } from './page-kinds.ts'
import type { PageRequest } from './page-renderer.ts'

const office = { kind: 'office' }
const kinds = readPageKinds({
  routes: routeList([
    { id: 'home', index: true, handle: { kind: 'public', cached: { except: ['sent'] } } },
    {
      id: 'services',
      path: 'services',
      handle: {
        kind: 'public',
        cached: { except: ['book'], variesBy: { parameter: 'category', maxLength: 60 } },
      },
    },
    { id: 'admin', path: 'admin', handle: office },
    { id: 'auth', path: 'auth', handle: office },
    { id: 'consent', path: 'oauth/consent', handle: office },
  ]),
})

/** The site with a renderer that returns the request it received. Like React Router, it answers HEAD without a body. */
function site(answer: (page: PageRequest) => Response = echo, visitorTime?: VisitorTime) {
  let announce = () => {}
  const app = new Hono<AppEnv>()
  let pattern: string | undefined
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'silent' }))
    c.set('clientAddress', '127.0.0.1')
    await next()
    pattern = c.get('page')
  })
  app.route(
    '/',
    createSite({
      files: null,
      visitorTime,
      siteUrl: 'https://www.example.com',
      pages: { kinds: async () => kinds, render: async (page) => answer(page) },
      onContentChange: (changed) => {
        announce = changed
      },
    }),
  )
  return { app, announce: () => announce(), page: () => pattern }
}

const html = { 'content-type': 'text/html' }
const echo = ({ request }: PageRequest) =>
  new Response(request.method === 'HEAD' ? null : `page for ${request.method} ${new URL(request.url).host}`, {
    headers: html,
  })

describe('the site', () => {
  it('refuses pages that are rendered for one visitor once their network has used its database time', async () => {
    const visitorTime = createVisitorTime(100)
    const { app } = site(echo, visitorTime)
    expect((await app.request('/plan')).status).toBe(200)
    expect((await app.request('/')).status).toBe(200)
    visitorTime.add('127.0.0.1', 100)
    const refused = await app.request('/plan')
    expect(refused.status).toBe(429)
    expect(await refused.text()).toMatch(
      /^There are too many requests from your network. Please try again in \d+ seconds.$/,
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Also an address of a cached kind that is not stored: one that no page has never is.
    expect((await app.request('/services')).status).toBe(429)
    // Stored pages cost nothing, and the office is for staff.
    expect((await app.request('/')).status).toBe(200)
    expect((await app.request('/admin')).status).toBe(200)
  })

  it('names the pattern of a page for the metrics, not its address', async () => {
    const { app, page } = site()
    const found: (string | undefined)[] = []
    for (const path of ['/services?category=asha', '/Admin/', '/asha']) {
      await app.request(path)
      found.push(page())
    }
    await app.request('/services', { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect([...found, page()]).toEqual(['/services', '/admin', 'no page', '/services'])
  })

  it.each([
    ['/admin/profile', '/admin/settings/profile'],
    ['/admin/security/?from=mail', '/admin/settings/security?from=mail'],
  ])('redirects the old address %s to %s', async (old, now) => {
    const answer = await site().app.request(old)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, now])
    expect((await site().app.request(`${old.split('?')[0]}/deeper`)).status).toBe(200)
  })

  it('asks for a message that was shared without the service worker, and does not read it', async () => {
    const body = new FormData()
    body.set('text', 'facial kal')
    // A share has no page that it comes from.
    const answer = await site().app.request('/admin/share', {
      method: 'POST',
      body,
      headers: { origin: 'null' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/leads?new=1&paste=shared'])
  })

  it('caches the whole page even if the first request was HEAD', async () => {
    const { app } = site()
    const head = await app.request('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(await (await app.request('/')).text()).toBe('page for GET localhost')
  })

  it("does not cache one visitor's Host header", async () => {
    const { app } = site()
    await app.request('http://evil.example/')
    expect(await (await app.request('/')).text()).toBe('page for GET localhost')
  })

  it('does not cache a page that was rendered while the backend failed', async () => {
    let failing = true
    const { app } = site(() => {
      const headers = failing ? { ...html, 'cache-control': 'no-store' } : html
      return new Response(failing ? 'empty sections' : 'services', { headers })
    })
    const failed = await app.request('/services')
    expect([await failed.text(), failed.headers.get('cache-control')]).toEqual(['empty sections', 'no-store'])
    failing = false
    expect(await (await app.request('/services')).text()).toBe('services')
  })

  it('renders again after a content change', async () => {
    let content = 'old'
    const { app, announce } = site(() => new Response(content, { headers: html }))
    await app.request('/')
    content = 'new'
    expect(await (await app.request('/')).text()).toBe('old')
    announce()
    expect(await (await app.request('/')).text()).toBe('new')
  })

  it.each(['"x"', 'W/"x"', '"a", "x"'])('answers 304 to If-None-Match in the form %s', async (form) => {
    const { app } = site()
    const etag = (await app.request('/')).headers.get('etag') ?? ''
    const answer = await app.request('/', { headers: { 'if-none-match': form.replace('"x"', etag) } })
    expect(answer.status).toBe(304)
  })

  it.each([
    ['/?utm=1', '/'],
    ['/services?category=a&utm=2', '/services?category=a'],
    ['/services?category=Hair+%26+Nails', '/services?category=Hair%20%26%20Nails'],
  ])('caches %s under the same key as another address', async (path, same) => {
    let renderings = 0
    const { app } = site(() => new Response(String(++renderings), { headers: html }))
    await app.request(same)
    expect(await (await app.request(path)).text()).toBe('1')
  })

  it.each(['/?sent=lead', '/admin', '/unknown', '/services?category=a&book=c', '/services?category='])(
    'does not cache %s',
    async (path) => {
      let renderings = 0
      const { app } = site(() => new Response(String(++renderings), { headers: html }))
      await app.request(path)
      const second = await app.request(path)
      expect([await second.text(), second.headers.get('cache-control')]).toEqual(['2', 'no-store'])
    },
  )

  it('marks the office as noindex', async () => {
    const { app } = site()
    for (const path of ['/admin', '/auth', '/oauth/consent']) {
      expect((await app.request(path)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
    expect((await app.request('/')).headers.get('x-robots-tag')).toBeNull()
  })

  it('refuses a form over 64 KB', async () => {
    const { app } = site()
    const response = await app.request('/', { method: 'POST', body: 'x'.repeat(65 * 1024) })
    expect(response.status).toBe(413)
  })

  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'])('answers %s with 405', async (method) => {
    const { app } = site()
    const response = await app.request('/services', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posts: [string, number, RequestInit][] = [
    ['a form', 200, { body: 'name=a', headers: form }],
    ['a multipart form', 200, { body: new FormData() }],
    ['a form from this host', 200, { body: 'a=b', headers: { ...form, origin: 'http://localhost' } }],
    // A proxy terminates https, so the origin's scheme differs.
    ['a form from https', 200, { body: 'a=b', headers: { ...form, origin: 'https://localhost' } }],
    [
      'a form from the site URL',
      200,
      { body: 'a=b', headers: { ...form, origin: 'https://www.example.com' } },
    ],
    ['a form from another site', 403, { body: 'a=b', headers: { ...form, origin: 'https://evil.example' } }],
    ['a form with a null origin', 403, { body: 'a=b', headers: { ...form, origin: 'null' } }],
    ['JSON', 415, { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['text', 415, { body: 'name=a', headers: { 'content-type': 'text/plain' } }],
    ['an empty post', 415, {}],
    [
      'a multipart form without boundary',
      400,
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    ],
    [
      'a truncated multipart form',
      400,
      { body: '--b\r\nX', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    ],
  ]
  it.each(posts)('answers %s with %d', async (_, status, request) => {
    const { app } = site()
    expect((await app.request('/services', { method: 'POST', ...request })).status).toBe(status)
  })

  it('passes the whole form on, with the public address as URL', async () => {
    const { app } = site(({ request }) => new Response(request.body, { headers: { at: request.url } }))
    const headers = { ...form, origin: 'https://www.example.com' }
    const response = await app.request('/services?x=1', { method: 'POST', body: 'name=a', headers })
    expect([await response.text(), response.headers.get('at')]).toEqual([
      'name=a',
      'https://www.example.com/services?x=1',
    ])
  })
})
