// `npm run screenshots`: the pictures of the README, taken from the running product: the built site in a process of its
// own, on a data folder of its own that holds the sample data, in a real browser. Nothing of it remains but the pictures.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { alive, launchBrowser } from '../tests/e2e/support/browser.ts'
import { startProduct } from '../tests/e2e/support/product.ts'
import { buildIfChanged } from './build.ts'
import { root } from './run-tool.ts'
import { ensureBrowser } from './test/browser.ts'

const output = join(root, 'docs/screenshots')
const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'only for these pictures' }
const maxBytes = 150_000
/** The first rendering of each picture takes its time on a small machine. */
const patienceMs = 120_000

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
} as const

/** `shows` is what the screen says once its data is there. */
const shots = [
  { name: 'home-phone', screen: 'phone', path: '/', staff: false, shows: 'Book' },
  { name: 'home-desktop', screen: 'desktop', path: '/', staff: false, shows: 'Book' },
  { name: 'office-dashboard', screen: 'desktop', path: '/admin', staff: true, shows: 'Sample Client' },
  {
    name: 'office-calendar',
    screen: 'desktop',
    path: '/admin/appointments?as=day&day=tomorrow',
    staff: true,
    shows: 'Sample Client',
  },
  { name: 'office-leads-phone', screen: 'phone', path: '/admin/leads', staff: true, shows: 'Sample Visitor' },
] as const
type Shot = (typeof shots)[number]

const say = (text: string) => process.stdout.write(`${text}\n`)

process.env.CHROMIUM_PATH = ensureBrowser(say)
await buildIfChanged(say)
const dataDir = await mkdtemp(join(tmpdir(), 'shringar-screenshots-'))
try {
  await fillWithSample()
  const product = await startProduct({ DATA_DIR: dataDir, ...owner })
  const browser = await launchBrowser()
  try {
    await mkdir(output, { recursive: true })
    for (const shot of shots) await save(shot.name, await take(browser, product.url, shot))
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function fillWithSample(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/demo.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  })
}

async function take(browser: Browser, url: string, shot: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    ...screens[shot.screen],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  if (shot.staff) await signIn(page, url)
  await page.goto(url + shot.path)
  await page.getByText(shot.shows).filter({ visible: true }).first().waitFor()
  await page.waitForFunction(isDrawn)
  const picture = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return picture
}

/** Runs in the page: whether its letters and every picture in sight have arrived. */
function isDrawn(): boolean {
  const pictures = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  return document.fonts.status === 'loaded' && pictures.every((image) => image.complete)
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`)
  await alive(page)
  await page.getByLabel('Email').fill(owner.OWNER_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(owner.OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/admin')
}

/** As good as fits: a README with slow pictures is not read. */
async function save(name: string, picture: Buffer): Promise<void> {
  for (const quality of [85, 75, 65, 50, 35]) {
    const compressed = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (compressed.length > maxBytes) continue
    await writeFile(join(output, `${name}.webp`), compressed)
    say(`docs/screenshots/${name}.webp  ${Math.round(compressed.length / 1000)} KB, quality ${quality}`)
    return
  }
  throw new Error(`The picture ${name} cannot be made smaller than ${maxBytes} bytes.`)
}
