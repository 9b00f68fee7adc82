// axe-core in the page, with every rule of WCAG 2.2 AA and the best practices.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

/** One line for each violation; none is what a test wants. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe || (0, eval)(${JSON.stringify(await source)})`)
  const result = (await page.evaluate('window.axe.run(document)')) as AxeResult
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
