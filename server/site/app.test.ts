import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from '#server/http/env.ts'
import { routeList } from '#testing/server/route-list.ts'
import { createSite } from './app.ts'
import { readPageKinds } from './page-kinds.ts'
import type { PageRequest } from './page-renderer.ts'

const office = { page: 'office' }
const kinds = readPageKinds({
  routes: routeList([
    { id: 'home', index: true, handle: { page: 'public', cached: { except: ['sent'] } } },
    {
      id: 'services',
      path: 'services',
      handle: {
        page: 'public',
        cached: { except: ['book'], variesBy: { parameter: 'category', maxLength: 60 } },
      },
    },
    { id: 'admin', path: 'admin', handle: office },
    { id: 'auth', path: 'auth', handle: office },
    { id: 'consent', path: 'oauth/consent', handle: office },
  ]),
})

/** The site around a renderer that tells what it was asked for, as React Router answers: HEAD without a body. */
function site(answer: (page: PageRequest) => Response = tell) {
  let announce = () => {}
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'silent' }))
    c.set('clientAddress', '127.0.0.1')
    await next()
  })
  app.route(
    '/',
    createSite({
      files: null,
      siteUrl: 'https://www.example.com',
      pages: { kinds: async () => kinds, render: async (page) => answer(page) },
      onContentChange: (changed) => {
        announce = changed
      },
    }),
  )
  return { app, announce: () => announce() }
}

const html = { 'content-type': 'text/html' }
const tell = ({ request }: PageRequest) =>
  new Response(request.method === 'HEAD' ? null : `page for ${request.method} ${new URL(request.url).host}`, {
    headers: html,
  })

describe('the site', () => {
  it.each([
    ['/admin/profile', '/admin/settings/profile'],
    ['/admin/security/?from=mail', '/admin/settings/security?from=mail'],
  ])('leads from the old address %s to %s', async (old, now) => {
    const answer = await site().app.request(old)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, now])
    expect((await site().app.request(`${old.split('?')[0]}/deeper`)).status).toBe(200)
  })

  it('keeps the whole page even when the first to ask wanted only its headers', async () => {
    const { app } = site()
    const head = await app.request('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(await (await app.request('/')).text()).toBe('page for GET localhost')
  })

  it("does not let one visitor's Host shape everybody's page", async () => {
    const { app } = site()
    await app.request('http://evil.example/')
    expect(await (await app.request('/')).text()).toBe('page for GET localhost')
  })

  it('does not keep a page that was rendered while the backend failed', async () => {
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

  it('renders anew once the content has changed', async () => {
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
  ])('has no page of its own for %s', async (path, same) => {
    let renderings = 0
    const { app } = site(() => new Response(String(++renderings), { headers: html }))
    await app.request(same)
    expect(await (await app.request(path)).text()).toBe('1')
  })

  it.each(['/?sent=lead', '/admin', '/unknown', '/services?category=a&book=c', '/services?category='])(
    'keeps nothing for %s',
    async (path) => {
      let renderings = 0
      const { app } = site(() => new Response(String(++renderings), { headers: html }))
      await app.request(path)
      const second = await app.request(path)
      expect([await second.text(), second.headers.get('cache-control')]).toEqual(['2', 'no-store'])
    },
  )

  it('keeps the back-office out of search engines', async () => {
    const { app } = site()
    for (const path of ['/admin', '/auth', '/oauth/consent']) {
      expect((await app.request(path)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
    expect((await app.request('/')).headers.get('x-robots-tag')).toBeNull()
  })

  it('refuses a form that no person would send', async () => {
    const { app } = site()
    const response = await app.request('/', { method: 'POST', body: 'x'.repeat(65 * 1024) })
    expect(response.status).toBe(413)
  })

  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'says that %s is nothing for a page',
    async (method) => {
      const { app } = site()
      const response = await app.request('/services', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    },
  )

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posts: [string, number, RequestInit][] = [
    ['a form', 200, { body: 'name=a', headers: form }],
    ['a form in parts', 200, { body: new FormData() }],
    ['a form of this host', 200, { body: 'a=b', headers: { ...form, origin: 'http://localhost' } }],
    // As it comes through a proxy that speaks https to the visitor.
    ['a form by https', 200, { body: 'a=b', headers: { ...form, origin: 'https://localhost' } }],
    ['a form of the site', 200, { body: 'a=b', headers: { ...form, origin: 'https://www.example.com' } }],
    ['a form elsewhere', 403, { body: 'a=b', headers: { ...form, origin: 'https://evil.example' } }],
    ['a form nowhere', 403, { body: 'a=b', headers: { ...form, origin: 'null' } }],
    ['JSON', 415, { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['text', 415, { body: 'name=a', headers: { 'content-type': 'text/plain' } }],
    ['nothing', 415, {}],
    ['parts without a border', 400, { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['cut parts', 400, { body: '--b\r\nX', headers: { 'content-type': 'multipart/form-data; boundary=b' } }],
  ]
  it.each(posts)('answers %s with %d', async (_, status, request) => {
    const { app } = site()
    expect((await app.request('/services', { method: 'POST', ...request })).status).toBe(status)
  })

  it('hands the whole form on, under the address that the visitor used', async () => {
    const { app } = site(({ request }) => new Response(request.body, { headers: { at: request.url } }))
    const headers = { ...form, origin: 'https://www.example.com' }
    const response = await app.request('/services?x=1', { method: 'POST', body: 'name=a', headers })
    expect([await response.text(), response.headers.get('at')]).toEqual([
      'name=a',
      'https://www.example.com/services?x=1',
    ])
  })
})
