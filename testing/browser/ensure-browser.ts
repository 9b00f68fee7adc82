// Finds a browser for the tests, or installs one. The order is CHROMIUM_PATH, Debian's headless Chromium (installed
// if allowed, a third of the time of a full browser), an installed Chromium or Chrome, Playwright's own.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../../scripts/run-tool.ts'

const windowless = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a browser and installs one if needed. */
export function ensureBrowser(print: (text: string) => void): string {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (starts(configured)) return configured
    throw new Error(`CHROMIUM_PATH names ${configured}, which does not start. Correct it or unset it.`)
  }
  const debian = installed([windowless]) ?? installDebian(print) ?? installed(names)
  if (debian) return debian
  const elsewhere = () => [...places, chromium.executablePath()].find(starts)
  return elsewhere() ?? installPlaywright(print, elsewhere)
}

const installed = (programs: readonly string[]) =>
  programs
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`))
    .find(starts)

function installPlaywright(print: (text: string) => void, find: () => string | undefined): string {
  print("Installing a browser for the tests (Playwright's Chromium) …")
  const playwright = join(root, 'node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore' })
  const found = find()
  if (found) return found
  throw new Error(
    'no browser was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

/** On some systems the file exists but only prints what to install. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** Undefined if apt-get is missing, needs a password or installs nothing. */
function installDebian(print: (text: string) => void): string | undefined {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const aptGet = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, rest, { stdio: 'ignore', env }).status === 0
  }
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  print("Installing a browser for the tests (Debian's headless Chromium) …")
  const install = () => aptGet('install', '--yes', '--no-install-recommends', windowless)
  if (!install() && aptGet('update')) install()
  return installed([windowless])
}
