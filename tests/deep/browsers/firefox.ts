// Drives Firefox by WebDriver BiDi.
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { program } from './programs.ts'
import type { Driver } from './walker.ts'

export const missingForFirefox = (): string | null =>
  program('firefox-esr', 'firefox') ? null : 'Firefox is not installed (Debian: apt-get install firefox-esr)'

export async function openFirefox(): Promise<Driver<ElementHandle<Element>>> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program('firefox-esr', 'firefox') ?? '',
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  return {
    name: await browser.version(),
    async go(address) {
      await page.goto(address)
    },
    async find(work, place) {
      return (await page.evaluateHandle(work, place)).asElement() as ElementHandle<Element> | null
    },
    run: (work, ...given) => page.evaluate(work as (...given: unknown[]) => never, ...given),
    click: (found) => found.click(),
    type: (found, text) => found.type(text),
    problems: async () => problems.splice(0),
    close: () => browser.close(),
  }
}
