import { describe, expect, it } from 'vitest'
import { routeList } from '#testing/server/route-list.ts'
import { readPageKinds } from './page-kinds.ts'

const kinds = readPageKinds({
  routes: routeList([
    { id: 'root' },
    { id: 'layout', parentId: 'root', handle: { kind: 'public' } },
    { id: 'home', parentId: 'layout', index: true, handle: { kind: 'public', cached: { except: ['sent'] } } },
    {
      id: 'services',
      parentId: 'layout',
      path: 'services',
      handle: { kind: 'public', cached: { variesBy: { parameter: 'category', maxLength: 5 } } },
    },
    { id: 'service', parentId: 'layout', path: 'services/:service', handle: { kind: 'public', cached: {} } },
    { id: 'draft', parentId: 'layout', path: 'services/draft' },
    { id: 'unknown', parentId: 'layout', path: '*' },
    { id: 'link', parentId: 'root', path: 'b/:token', handle: { kind: 'private' } },
    { id: 'office', parentId: 'root', handle: { kind: 'office' } },
    { id: 'admin', parentId: 'office', path: 'admin' },
    { id: 'dashboard', parentId: 'admin', index: true },
    { id: 'clients', parentId: 'admin', path: 'clients' },
    { id: 'day', parentId: 'root', path: 'my-day', handle: { kind: 'day' } },
  ]),
})

describe('the kind of a page', () => {
  it.each([
    ['/', 'public'],
    ['/nowhere', 'public'],
    ['/admin', 'office'],
    ['/admin/clients', 'office'],
    ['/Admin/Clients/', 'office'],
    ['/admin/clients.data', 'office'],
    ['/b/secret', 'private'],
    ['/%62/secret', 'private'],
    ['/B/%E0%A4', 'private'],
    ['/b/secret.data', 'private'],
    ['/b/secret/_.data', 'private'],
    ['/b/secret/nowhere', 'private'],
    ['/admin/nowhere', 'office'],
    ['/my-day', 'day'],
  ])('of %s is %s', (path, kind) => {
    expect(kinds.kindOf(path)).toBe(kind)
  })

  it.each([
    ['/', '/'],
    ['/Services/hair.data', '/services/:service'],
    ['/services/draft/', '/services/draft'],
    ['/b/secret', '/b/:token'],
    ['/b/secret/nowhere', null],
    ['/nowhere', null],
  ])('%s has the pattern %s', (path, pattern) => {
    expect(kinds.patternOf(path)).toBe(pattern)
  })

  it('lists the office and My day for robots.txt, but no private link', () => {
    expect(kinds.unlisted).toEqual(['admin', 'my-day'])
  })
})

describe('the cache key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/?sent=lead', null],
    ['/services', '/services'],
    ['/services?category=Hair', '/services?category=Hair'],
    ['/services?category=', null],
    ['/services?category=Makeup', null],
    ['/services/bridal', '/services/bridal'],
    ['/services/draft', null],
    ['/services/bridal.data', null],
    ['/services/', null],
    ['/SERVICES', null],
    ['/%73ervices', null],
    ['/admin', null],
    ['/b/secret', null],
    ['/nowhere', null],
  ])('of %s is %s', (address, key) => {
    expect(kinds.cacheKey(new URL(address, 'http://localhost'))).toBe(key)
  })
})
