import { describe, expect, it } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'

const page = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/react.js"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_main};
window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body></html>`

describe('a page that starts React late', () => {
  const deferred = deferHydration(page, '')

  it('asks the browser for no script of its own accord', () => {
    expect(deferred).not.toContain('<link rel="modulepreload"')
    expect(deferred).not.toContain('type="module"')
  })

  it('keeps every import and the order in which they depend on each other', () => {
    expect(deferred).toContain('["/assets/entry.js","/assets/react.js"]')
    expect(deferred).toContain('const [,route0,route1_main]=await Promise.all(')
    expect(deferred).toContain('["/assets/manifest.js","/assets/root.js","/assets/home.js"]')
    expect(deferred.indexOf('__reactRouterRouteModules')).toBeLessThan(
      deferred.indexOf('await import("/assets/entry.js")'),
    )
  })

  it('is a script that a browser can read', () => {
    const script = /<script>([\s\S]*?)<\/script>/.exec(deferred)?.[1] ?? ''
    expect(() => new Function(script)).not.toThrow()
  })

  it('says how long it waits for an idle browser', () => {
    expect(deferred).toContain('{ timeout: 4000 }')
    expect(deferHydration(page, '', 1)).toContain('{ timeout: 1 }')
  })

  it('takes nothing for its own that does not carry the nonce', () => {
    const foreign = '<script type="module" async="">foreign()</script>'
    const ours = page
      .replace('<script type', '<script nonce="n1" type')
      .replaceAll('.js"/>', '.js" nonce="n1"/>')
    const html = deferHydration(ours.replace('<body>', `<body>${foreign}`), 'n1')
    expect(html).toContain(foreign)
    expect(html).toContain('<script nonce="n1">window.startHydration')
    expect(html).not.toContain('<link rel="modulepreload"')
  })

  it.each([
    ['there is no module script', page.replace(' async=""', '')],
    ['an import has another form', page.replace('import * as route0', 'import { a as route0 }')],
    ['the entry is imported otherwise', page.replace('import("/assets/entry.js")', 'start()')],
    [
      'a preload has another form',
      page.replace('<link rel="modulepreload" href', '<link href="/a.js" rel="modulepreload" data'),
    ],
    ['there is a second module script', `${page}<script type="module" src="/assets/more.js"></script>`],
  ])('is refused where %s', (_, other) => {
    expect(other).not.toBe(page)
    expect(() => deferHydration(other, '')).toThrow('React Router writes its scripts in another way now')
  })
})
