// Defence in depth: should a page ever contain foreign markup, the content security policy keeps it from running.
// Here the built site is made to contain it.
import { hydrated } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { startRenderedSite } from '#testing/server/rendered-site.ts'

const foreign = [
  '<script>window.ran = "inline"</script>',
  '<script nonce="guessed">window.ran = "nonce"</script>',
  '<script type="module" async="">window.ran = "module"</script>',
  '<script src="data:text/javascript,window.ran=%22data%22"></script>',
  '<img src="/none.png" onerror="window.ran = \'handler\'">',
].join('')

test('runs the scripts of the site and no injected script', async ({ visit }) => {
  const site = await startRenderedSite({
    backendFetch: async () => Response.json([]),
    alterHtml: (html) => html.replace('</main>', `${foreign}</main>`),
  })
  try {
    for (const path of ['/', '/services']) {
      const { page } = await visit('about:blank', 'desktop')
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text())
      })
      const response = await page.goto(site.url + path)
      // As it was sent: React may have rendered the page again by now, without the foreign markup.
      expect(await response?.text()).toContain('window.ran = "inline"')
      await hydrated(page)
      await expect.poll(() => refused.length).toBeGreaterThanOrEqual(5)
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
    }
  } finally {
    await site.close()
  }
})
