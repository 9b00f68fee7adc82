// The browser of the public benches: the whole Chromium, because the headless shell of the tests does less work for a page
// than what visitors use.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '#testing/browser/browser.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const wholeBrowserOptions = () => ({ ...launchOptions(), executablePath: wholeBrowser() })

/** Without a window, but with everything else (`--headless=new`). */
export const launchWholeBrowser = (): Promise<Browser> => chromium.launch(wholeBrowserOptions())

function wholeBrowser(): string {
  const wished = process.env.CHROMIUM_PATH
  if (wished && !wished.includes('headless-shell')) return wished
  const folders = (process.env.PATH ?? '').split(':')
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
  if (!found)
    throw new Error('This bench needs a whole Chromium or Chrome: install one or set CHROMIUM_PATH.')
  return found
}
