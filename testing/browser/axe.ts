// Runs axe-core in the page with all WCAG 2.2 AA and best-practice rules.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

const CHANGES_MS = 10_000

/**
 * Asserts that axe finds no violation, and retries while the page may still change. The limit starts at the first
 * result, because one axe run takes long on a busy machine.
 */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  let found = await violations(page)
  const end = Date.now() + CHANGES_MS
  while (found.length > 0 && Date.now() < end) found = await violations(page)
  expect(found, `axe violations of ${where}`).toEqual([])
}

/** For a page state that another test of `npm test` already covers. */
export async function expectAccessibleInDeep(page: Page): Promise<void> {
  if (process.env.DEPTH === 'deep') await expectAccessible(page)
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe || (0, eval)(${JSON.stringify(await source)})`)
  const result = (await page.evaluate('window.axe.run(document)')) as AxeResult
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
