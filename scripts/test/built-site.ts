// Before the first browser test: the site is built once, a browser is found and a database is laid, also when Vitest is started by hand.
import { layDatabase } from '../../tests/e2e/support/laid-database.ts'
import { buildIfChanged } from '../build.ts'
import { ensureBrowser } from './browser.ts'

export async function setup(): Promise<() => Promise<void>> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  process.env.CHROMIUM_PATH = ensureBrowser(say)
  await buildIfChanged(say)
  return layDatabase()
}
