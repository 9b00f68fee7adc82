// Should a page ever let a stranger's markup through, the browser still runs nothing of it. Here the built site is made to:
// whatever its server entry renders gets foreign markup into it.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createDoor } from '#server/http/door.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createLog } from '#server/log.ts'
import { createSite } from '#server/site/app.ts'
import { createPageRenderer } from '#server/site/page-renderer.ts'
import { openStaticFiles } from '#server/site/static-files.ts'
import { alive, launchBrowser, visit } from '../support/browser.ts'

const built = resolve(import.meta.dirname, '../../../build')
const foreign = [
  '<script>window.ran = "inline"</script>',
  '<script nonce="guessed">window.ran = "nonce"</script>',
  '<script type="module" async="">window.ran = "module"</script>',
  '<script src="data:text/javascript,window.ran=%22data%22"></script>',
  '<img src="/none.png" onerror="window.ran = \'handler\'">',
].join('')

async function siteWithInjection(): Promise<{ url: string; close: () => void }> {
  const build = (await import(pathToFileURL(join(built, 'server/index.js')).href)) as ServerBuild
  const { default: render, ...entry } = build.entry.module
  const renderInjected: typeof render = async (...request) => {
    const response: Response = await render(...request)
    const html = (await response.text()).replace('</main>', `${foreign}</main>`)
    return new Response(html, response)
  }
  const { server, answer } = createDoor({ trustedProxies: 0 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const renderPage = createPageRenderer({
    mode: 'production',
    loadBuild: async () => ({ ...build, entry: { module: { default: renderInjected, ...entry } } }),
    publicConfig: {
      backendUrl: '',
      publishableKey: 'sb_publishable_of_nobody',
      siteUrl: url,
      sendsMail: false,
    },
    backendFetch: () => async () => Response.json([]),
  })
  const files = await openStaticFiles(join(built, 'client'), 1)
  const app = createApp({
    log: createLog('silent'),
    trustedProxies: 0,
    https: false,
    backend: null,
    art: new Hono<AppEnv>(),
    site: () => createSite({ files, siteUrl: url, onContentChange: () => {}, renderPage }),
  })
  answer(getRequestListener(app.fetch))
  return { url, close: () => server.closeAllConnections() ?? server.close() }
}

it('runs our scripts and none of those that were injected', async () => {
  const site = await siteWithInjection()
  const browser = await launchBrowser()
  const { page } = await visit(browser, 'about:blank', 'desktop')
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  for (const path of ['/', '/services']) {
    const response = await page.goto(site.url + path)
    // As it was sent: React may already have drawn the page anew without what is foreign to it.
    expect(await response?.text()).toContain('window.ran = "inline"')
    await alive(page)
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
    expect(refused.splice(0).length).toBeGreaterThanOrEqual(5)
  }
  await browser.close()
  site.close()
})
