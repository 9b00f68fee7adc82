// Every page and dialog, on a phone and on a desk, in light and dark: no axe violation, nothing wider than the screen,
// nothing in the console that the browser holds against us (a broken security policy would stand there).
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillWithSample } from '../../../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../../../scripts/demo/sample-size.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await fillWithSample(office.db, parseSampleSize([]), () => undefined)
})
afterAll(() => office?.close())

interface AxeWindow {
  axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

async function violations(page: Page): Promise<string[]> {
  // Over the protocol, not as a script tag: the page's security policy stays in force.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as AxeWindow
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const result = await checker.run({ runOnly: { type: 'tag', values: tags } })
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}

const screens: readonly (readonly [path: string, dialog?: string])[] = [
  ['/admin'],
  ['/admin/clients'],
  ['/admin/clients?new=1', 'Add client'],
  ['/admin/services'],
  ['/admin/services?new=1', 'Add service'],
  ['/admin/appointments'],
  ['/admin/appointments?new=1', 'Add appointment'],
  ['/admin/leads'],
  ['/admin/leads?q=nobody-has-this-name'],
  ['/admin/reviews'],
  ['/admin/banners'],
  ['/admin/banners?new=1', 'Add banner'],
  ['/admin/reports'],
  ['/admin/settings'],
  ['/admin/profile'],
  ['/admin/security'],
]

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  it.each([360, 1280])(
    'every page and dialog is accessible and fits at %i px',
    async (width) => {
      const page = await office.enter('/admin', {
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      })
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      const found: string[] = []
      const check = async (name: string) => {
        await page.locator('[aria-busy=true], [role=status]').first().waitFor({ state: 'detached' })
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (tooWide > 0) found.push(`${name}: ${tooWide} px too wide`)
        found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`))
      }
      for (const [path, dialog] of screens) {
        await page.goto(path)
        await page.locator('h1').waitFor()
        if (dialog) await page.getByRole('dialog', { name: dialog }).waitFor()
        await check(path)
      }
      await page.goto('/admin/clients')
      await page
        .getByRole('button', { name: /^Profile / })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Appointment History').waitFor()
      await check('client profile')
      const stranger = await office.visit({ colorScheme, viewport: { width, height: 800 } })
      await stranger.goto('/auth')
      await stranger.getByLabel('Email').waitFor()
      found.push(...(await violations(stranger)).map((violation) => `/auth: ${violation}`))
      expect(found).toEqual([])
      expect(complaints).toEqual([])
    },
    240_000,
  )
})

describe('on a phone', () => {
  it('every control of a list and of its dialog is as large as a fingertip', async () => {
    const page = await office.enter('/admin/appointments', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await page.getByRole('listitem').first().waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    const tooSmall = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, input, select, a[href]')]
          .filter(
            (element) => element.checkVisibility() && !element.closest('.sr-only, dd, [aria-hidden=true]'),
          )
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(
            ({ element, box }) =>
              box.height < 44 && box.height > 2 && !element.matches('[tabindex="-1"], [href="#page"]'),
          )
          .map(({ element }) => element.outerHTML.slice(0, 120)),
      )
    expect(await tooSmall()).toEqual([])
    await page.getByRole('button', { name: 'Add appointment' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await tooSmall()).toEqual([])
  })
})
