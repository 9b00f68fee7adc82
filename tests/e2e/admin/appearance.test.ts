// Every page and dialog, on a phone and on a desk, in light and dark: no axe violation, nothing wider than the screen,
// nothing in the console that the browser holds against us (a broken security policy would stand there).
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillWithSample } from '../../../scripts/demo/fill-with-sample.ts'
import { beginConversation, everyDialog, listPaths, pagePaths, type Stop } from './every-screen.ts'
import { catchMail, type MailCatcher } from './mail-catcher.ts'
import { type Office, openOffice } from './office.ts'
import { catchTexts, type TextCatcher } from './text-catcher.ts'

/** Every state that looks different, two pages of one list, and no more: each row is looked at again and again. */
const sample = { appointments: 12, clients: 6, leads: 26, reviews: 6, daysBack: 1, daysAhead: 1 }

let office: Office
/** Of the pages, one after another. */
let page: Page
let mails: MailCatcher
let texts: TextCatcher

beforeAll(async () => {
  mails = await catchMail()
  texts = await catchTexts()
  office = await openOffice({ SMTP_URL: mails.url, ...texts.environment })
  await fillWithSample(office.db, sample, () => undefined)
  await beginConversation(office)
  page = await office.enter('/admin', {})
  complaints(page)
})
afterAll(async () => {
  await office?.close()
  await mails?.close()
  await texts?.close()
})

interface AxeWindow {
  axe: {
    run(
      context: object,
      options: object,
    ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
  }
}

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** In the open dialog and what belongs to it, or in the whole page: the page behind a dialog has a stop of its own. */
async function violations(page: Page, runOnly: typeof everything): Promise<string[]> {
  // Over the protocol, not as a script tag: the page's security policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const parts = await lookedAt(page)
  const found = await parts.evaluate(async (include, options) => {
    const { axe: checker } = window as unknown as AxeWindow
    const { violations } = await checker.run({ include }, { runOnly: options, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, runOnly)
  await parts.dispose()
  return found
}

const lookedAt = (page: Page) =>
  page.evaluateHandle(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    const besides = document.querySelectorAll('[role=listbox], [data-sonner-toast]')
    return dialogs.length > 0 ? [...dialogs, ...besides] : [document.documentElement]
  })

/** What it is made of; where that is the same on a phone and on a desk, only measures differ. */
async function makeUp(page: Page): Promise<string> {
  const parts = await lookedAt(page)
  const all = await parts.evaluate((roots) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll('body *')])
      .map((element) => `${element.tagName} ${element.getAttribute('class')} ${element.getAttribute('role')}`)
      .join(),
  )
  await parts.dispose()
  return all
}

/** Until nothing is loading, the colours are there and nothing moves. */
async function still(page: Page, colorScheme: ColorScheme = 'light') {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme)
  await page.locator('main [aria-busy=true], .animate-spin').first().waitFor({ state: 'detached' })
  // Asked again and again: what is taken away in the middle of a movement never says that it has come to an end.
  await page.waitForFunction(
    () => document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { polling: 50 },
  )
}

/** What could be scrolled sideways, the page first; and a dialog, beyond whose edge its buttons would be out of reach. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *:not(input, textarea)')]
      .filter(
        (element, index) =>
          index === 0 || element.role === 'dialog' || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `too wide: ${element.outerHTML.slice(0, 120)}`),
  )

/** After the page had a second to fold its tables into cards, which it does once it has seen how much room there is. */
async function stillTooWide(page: Page): Promise<string[]> {
  const deadline = Date.now() + 1000
  let found = await tooWide(page)
  while (found.length > 0 && Date.now() < deadline) found = await tooWide(page)
  return found
}

/**
 * What a fingertip would miss. The lines of a card are text, and their links stand below once more as buttons; the cross
 * of a message reaches beyond its box.
 */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, a[href]')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true], dd'))
      .filter(
        (element) => !element.matches('.sr-only, [tabindex="-1"], [href="#page"], [data-close-button], p a'),
      )
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => `too small: ${element.outerHTML.slice(0, 120)}`),
  )

type ColorScheme = 'light' | 'dark'

/** Looked for again once nothing moves: a list is paler for the moment in which it is fetched anew. */
async function lastingViolations(page: Page, rules: typeof everything, colorScheme: ColorScheme = 'light') {
  const found = await violations(page, rules)
  if (found.length === 0) return found
  await still(page, colorScheme)
  return violations(page, rules)
}

async function look(page: Page, width: number, colorScheme: ColorScheme): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  // Where messages appear: one that is pointed at does not fade away while it is looked at.
  await page.mouse.move(width / 2, 40)
  await still(page, colorScheme)
}

/** Small and large, light and dark. In the dark only the colours are others; where nothing but measures differs, one size tells. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = []
  const note = (where: string, found: readonly string[]) =>
    problems.push(...found.map((problem) => `${where}: ${problem}`))

  await look(page, 360, 'light')
  note('phone', await lastingViolations(page, everything))
  note('phone', await tooWide(page))
  note('phone', await tooSmall(page))
  if ((await page.getByRole('table').count()) > 0) note('phone', ['a table'])
  const onPhone = await makeUp(page)

  await look(page, 1280, 'light')
  note('desk', await tooWide(page))
  const isOther = (await makeUp(page)) !== onPhone
  if (isOther) note('desk', await lastingViolations(page, everything))

  await look(page, 1280, 'dark')
  note('desk, dark', await lastingViolations(page, colours, 'dark'))
  if (isOther) {
    await look(page, 360, 'dark')
    note('phone, dark', await lastingViolations(page, colours, 'dark'))
  }
  return problems
}

const heard = new WeakMap<Page, string[]>()

/** What the browser has complained of since the last time, from the first time on. */
function complaints(page: Page): string[] {
  const found = heard.get(page)
  if (found) return found.splice(0)
  const complained: string[] = []
  heard.set(page, complained)
  page.on('console', (message) => {
    const refusedOnPurpose = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !refusedOnPurpose) complained.push(message.text())
  })
  return []
}

async function problemsAlong(walk: AsyncIterable<Stop>): Promise<string[]> {
  const found: string[] = []
  for await (const { name, page } of walk) {
    found.push(...complaints(page))
    found.push(...(await problemsOf(page)).map((problem) => `${name}, ${problem}`))
    found.push(...complaints(page))
  }
  return found
}

describe('the back-office', () => {
  it.each(pagePaths)('is accessible and fits at %s, small and large, light and dark', async (path) => {
    await page.goto(path)
    expect(await problemsOf(page)).toEqual([])
    expect(complaints(page)).toEqual([])
  })

  it('is accessible and fits in every dialog, small and large, light and dark', async () => {
    expect(await problemsAlong(everyDialog(office, mails, texts))).toEqual([])
  })

  it('never scrolls a page sideways, whatever room the sidebar leaves', async () => {
    const page = await office.enter('/admin', {})
    const found: string[] = []
    for (const path of [...listPaths, '/admin', '/admin/outbox', '/admin/settings/messages']) {
      await page.goto(path)
      for (const sidebar of ['as it was', 'the other way']) {
        if (sidebar === 'the other way') await page.keyboard.press('Control+b')
        for (const width of [768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await still(page)
          const problems = await stillTooWide(page)
          found.push(...problems.map((problem) => `${path} at ${width}, ${sidebar}: ${problem}`))
        }
      }
    }
    expect(found).toEqual([])
  })
})
