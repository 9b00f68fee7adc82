// Finds or brings a browser for the tests in this order: CHROMIUM_PATH, an installed Chromium or Chrome, Debian's
// chromium where the user may install it, Playwright's own.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from '../run-tool.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a browser that starts, or undefined. */
function findBrowser(): string | undefined {
  const wished = process.env.CHROMIUM_PATH
  if (wished) {
    if (starts(wished)) return wished
    throw new Error(`CHROMIUM_PATH names ${wished}, which does not start: correct it or unset it.`)
  }
  const folders = (process.env.PATH ?? '').split(':')
  const installed = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`))
  return [...installed, ...places, chromium.executablePath()].find(starts)
}

/** The path of a browser, installed if need be. */
export function ensureBrowser(say: (text: string) => void): string {
  const found = findBrowser()
  if (found) return found
  say("Installing a browser for the tests (Debian's chromium) …")
  if (installDebianChromium()) {
    const debian = findBrowser()
    if (debian) return debian
  }
  say("Installing a browser for the tests (Playwright's Chromium) …")
  const playwright = join(root, 'node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore' })
  const own = findBrowser()
  if (own) return own
  throw new Error(
    'no browser was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

/** Some systems have a file of that name which only says what to install, so existing is not enough. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** False where there is no apt-get or the user may not use it without a password. */
function installDebianChromium(): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const aptGet = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, rest, { stdio: 'ignore', env }).status === 0
  }
  const install = () => aptGet('install', '--yes', '--no-install-recommends', 'chromium')
  return install() || (aptGet('update') && install())
}
