// All pages and dialogs of the office: no axe violation, no horizontal overflow, no console error (a violated
// security policy is reported there). `npm test` checks a page of each kind, `npm run test:deep` all pages and
// dialogs, on phone and desktop, in light and dark.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, test } from '#testing/browser/test.ts'
import { catchMail, type MailCatcher } from '#testing/mail/mail-catcher.ts'
import { addAccount } from '#testing/office/accounts.ts'
import type { Account } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { catchTexts, type TextCatcher } from '#testing/office/text-catcher.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'
import { fillWithSample } from '../../../scripts/demo/fill-with-sample.ts'
import {
  beginConversation,
  dialogWalks,
  enrolment,
  listPaths,
  otherPages,
  pagesOfEachKind,
  secondStep,
  variantPaths,
  type Walk,
} from './every-screen.ts'

/** All states that look different, two pages of one list, and no more: axe takes time for each row. */
const sample = { appointments: 12, clients: 6, leads: 26, reviews: 6, daysBack: 1, daysAhead: 1 }

let mails: MailCatcher
let texts: TextCatcher
const office = sharedOffice(async () => {
  mails = await catchMail()
  texts = await catchTexts()
  return { SMTP_URL: mails.url, ...texts.environment }
})
/** Shared by the tests of pages. */
let page: Page

test.beforeAll(async () => {
  // So that sample and calendar look the same at any hour of the day.
  await office.run(`update public.business_profile set time_zone = '${timeZoneAtNoon()}'`)
  await fillWithSample(office.db, sample, () => undefined)
  await beginConversation(office)
  page = await office.enter('/admin', {})
  consoleErrors(page)
})
test.afterAll(async () => {
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

const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** In the open dialog and its popups, or in the whole page: the page behind a dialog is checked separately. */
async function violations(page: Page, runOnly: typeof everyRule): Promise<string[]> {
  // Over the protocol, not as a script tag: the page's security policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const parts = await partsInFront(page)
  const found = await parts.evaluate(async (include, options) => {
    const { axe: checker } = window as unknown as AxeWindow
    const { violations } = await checker.run({ include }, { runOnly: options, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, runOnly)
  await parts.dispose()
  return found
}

const partsInFront = (page: Page) =>
  page.evaluateHandle(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    const popups = document.querySelectorAll('[role=listbox], [data-sonner-toast]')
    return dialogs.length > 0 ? [...dialogs, ...popups] : [document.documentElement]
  })

/** Elements with classes and roles. If a phone and a desktop have the same ones, only sizes differ. */
async function structure(page: Page): Promise<string> {
  const parts = await partsInFront(page)
  const all = await parts.evaluate((roots) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll('body *')])
      .map((element) => `${element.tagName} ${element.getAttribute('class')} ${element.getAttribute('role')}`)
      .join(),
  )
  await parts.dispose()
  return all
}

type ColorScheme = 'light' | 'dark'

/** Waits until nothing loads, the theme is there and nothing moves. */
async function freezeMotion(page: Page, colorScheme: ColorScheme = 'light') {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme)
  await page.locator('main [aria-busy=true], .animate-spin').first().waitFor({ state: 'detached' })
  // Polled: an element that is removed in the middle of an animation sends no event at its end.
  await page.waitForFunction(
    () => document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { polling: 50 },
  )
}

/** What could be scrolled sideways: the page, scrolling parts, and a dialog, whose buttons would be out of reach. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *:not(input, textarea)')]
      .filter(
        (element, index) =>
          index === 0 || element.role === 'dialog' || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/**
 * Targets lower than 44 px. Exempt: links in the text of a card, which are repeated below as buttons, and the close button
 * of a toast, which is larger than its box.
 */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, a[href]')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true], dd'))
      .filter(
        (element) => !element.matches('.sr-only, [tabindex="-1"], [href="#page"], [data-close-button], p a'),
      )
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML.slice(0, 120)),
  )

const soft = expect.configure({ soft: true })

/**
 * Retries while the page still changes: a list is paler while it is fetched again, tables fold into cards after
 * layout. The first run is not limited: axe takes seconds for a long page on a busy machine.
 */
async function expectNone(message: string, find: () => Promise<string[]>): Promise<void> {
  if ((await find()).length > 0) await soft.poll(find, { message }).toEqual([])
}

async function show(page: Page, width: number, colorScheme: ColorScheme): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // axe counts a control that is half under the sticky header as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await page.emulateMedia({ colorScheme })
  // Hovers the toasts, so that none fades away while it is checked.
  await page.mouse.move(width / 2, 40)
  await freezeMotion(page, colorScheme)
}

/** Tables in sight that are laid out in columns. A phone shows rows as blocks. */
const wideTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.checkVisibility() && getComputedStyle(table).display === 'table')
      .map((table) => table.caption?.textContent ?? table.outerHTML.slice(0, 80)),
  )

/** In dark only colours differ from light; where the structure is the same on both screens, one of them is enough. */
async function expectGoodOnBothScreens(page: Page, name: string): Promise<void> {
  const where = (screen: string, what: string) => `${name}, ${screen}: ${what}`
  await show(page, 360, 'light')
  await expectNone(where('phone', 'axe'), () => violations(page, everyRule))
  await expectNone(where('phone', 'too wide'), () => tooWide(page))
  await expectNone(where('phone', 'too small'), () => tooSmall(page))
  await expectNone(where('phone', 'a table'), () => wideTables(page))
  const onPhone = await structure(page)

  await show(page, 1280, 'light')
  await expectNone(where('desktop', 'too wide'), () => tooWide(page))
  const isDifferent = (await structure(page)) !== onPhone
  if (isDifferent) await expectNone(where('desktop', 'axe'), () => violations(page, everyRule))

  await show(page, 1280, 'dark')
  await expectNone(where('desktop, dark', 'axe'), () => violations(page, colourRules))
  if (isDifferent) {
    await show(page, 360, 'dark')
    await expectNone(where('phone, dark', 'axe'), () => violations(page, colourRules))
  }
}

const collected = new WeakMap<Page, string[]>()

/** Console errors of a page since the last call; the first call begins to collect them. */
function consoleErrors(page: Page): string[] {
  const known = collected.get(page)
  if (known) return known.splice(0)
  const errors: string[] = []
  collected.set(page, errors)
  page.on('console', (message) => {
    const isProvoked = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isProvoked) errors.push(message.text())
  })
  return []
}

async function expectGoodAlong(walk: Walk): Promise<void> {
  for await (const { name, page } of walk) {
    await test.step(name, async () => {
      soft(consoleErrors(page), `${name}: console`).toEqual([])
      await expectGoodOnBothScreens(page, name)
      soft(consoleErrors(page), `${name}: console`).toEqual([])
    })
  }
}

for (const [group, paths] of Object.entries(pagesOfEachKind)) {
  // One group by `npm test`: the other is made of the same components.
  const tag = group === 'dashboard and lists' ? [] : '@deep'
  test(`pages of the office are accessible: ${group}`, { tag }, async () => {
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path)
        await freezeMotion(page)
        await expectNone(`${path}: axe`, () => violations(page, everyRule))
        await expectNone(`${path}: too wide`, () => tooWide(page))
        soft(consoleErrors(page), `${path}: console`).toEqual([])
      })
    }
  })
}

test.describe('accessible and fitting, small and large, light and dark', { tag: '@deep' }, () => {
  for (const path of [...Object.values(pagesOfEachKind).flat(), ...otherPages, ...variantPaths]) {
    test(`page ${path}`, async () => {
      await page.goto(path)
      await expectGoodOnBothScreens(page, path)
      soft(consoleErrors(page), `${path}: console`).toEqual([])
    })
  }

  for (const [name, walk] of Object.entries(dialogWalks)) {
    test(`dialogs: ${name}`, () => expectGoodAlong(walk({ office, mails })))
  }

  test.describe('dialogs: second factors', () => {
    test.describe.configure({ mode: 'serial' })
    let account: Account
    test.beforeAll(async () => {
      account = await addAccount(office, 'careful')
    })
    test('enrolment', () => expectGoodAlong(enrolment(office, account, texts)))
    test('second step of the sign-in', () => expectGoodAlong(secondStep(office, account, texts)))
  })
})

test.describe('no page scrolls sideways, with the sidebar open or folded', { tag: '@deep' }, () => {
  for (const path of [...listPaths, '/admin', '/admin/outbox', '/admin/settings/messages']) {
    test(path, async () => {
      const page = await office.enter(path, {})
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
      const expectNarrowEnough = async (state: string) => {
        await expect(sidebar).toHaveAttribute('data-state', state)
        for (const width of [768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await freezeMotion(page)
          await expectNone(`at ${width}, sidebar ${state}`, () => tooWide(page))
        }
      }
      await expectNarrowEnough('expanded')
      await page.keyboard.press('Control+b')
      await expectNarrowEnough('collapsed')
    })
  }
})
