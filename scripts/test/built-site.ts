// Before the first browser test: the site is built once and a browser is found, also when Vitest is started by hand.
import { buildIfChanged } from '../build.ts'
import { ensureBrowser } from './browser.ts'

export async function setup(): Promise<void> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  process.env.CHROMIUM_PATH = ensureBrowser(say)
  await buildIfChanged(say)
}
