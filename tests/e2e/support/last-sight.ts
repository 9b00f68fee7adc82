// What the browsers showed when a test failed, told with its error: a machine of others leaves nothing else to look at.
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { openBrowsers } from './browser.ts'

const LONGEST = 1500
const MOST_PAGES = 3

afterEach(async ({ task }) => {
  const errors = task.result?.errors ?? []
  if (errors.length === 0) return
  const pages = [...openBrowsers]
    .flatMap((browser) => browser.contexts())
    .flatMap((context) => context.pages())
  const sight = (await Promise.all(pages.slice(-MOST_PAGES).map(sightOf))).join('')
  for (const error of errors) error.message += sight
})

async function sightOf(page: Page): Promise<string> {
  const seen = page.locator('body').ariaSnapshot({ timeout: 10_000 })
  const text = await seen.catch((error: unknown) => `nothing that can be read: ${error}`)
  const inOneLine = text.replaceAll(/- \/url: \S+/g, '').replaceAll(/\s+/g, ' ')
  return `\n${page.url()} shows ${inOneLine.slice(0, LONGEST)}`
}
