// `npm run screenshots`: takes the README's images from the built product, run as a process on a temporary data
// folder with sample data, in a real browser.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { GUIDE_CLOSED } from '#domain/business/first-steps.ts'
import { hydrated, launchBrowser } from '#testing/browser/browser.ts'
import { ensureBrowser } from '#testing/browser/ensure-browser.ts'
import { startProduct } from '#testing/server/product.ts'
import { buildIfChanged } from './build.ts'
import { root } from './run-tool.ts'

const output = join(root, 'docs/screenshots')
const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'only for these pictures' }
const maxBytes = 150_000
/** The first rendering of each image is slow on a small machine. */
const patienceMs = 120_000

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
} as const

/** The sample reaches back far enough to compare a whole week with the one before. */
const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)

/** `shows` is a text of the screen that appears once its data is loaded. The client page opens by its private link. */
const shots = [
  { name: 'home-phone', screen: 'phone', as: 'visitor', path: '/', shows: 'Book' },
  { name: 'home-desktop', screen: 'desktop', as: 'visitor', path: '/', shows: 'Book' },
  { name: 'office-dashboard', screen: 'desktop', as: 'owner', path: '/admin', shows: 'Sample Client' },
  {
    name: 'office-calendar',
    screen: 'desktop',
    as: 'owner',
    path: '/admin/appointments?as=day',
    shows: 'Sample Client',
  },
  {
    name: 'office-reports',
    screen: 'desktop',
    as: 'owner',
    path: `/admin/reports/revenue?range=week&on=${aWeekAgo}`,
    shows: 'Where revenue comes from',
  },
  { name: 'office-leads-phone', screen: 'phone', as: 'owner', path: '/admin/leads', shows: 'Sample Visitor' },
  { name: 'my-day-phone', screen: 'phone', as: 'beautician', path: '/my-day', shows: 'Today' },
  { name: 'client-page-phone', screen: 'phone', as: 'client', path: '', shows: 'Namaste' },
] as const
type Shot = (typeof shots)[number]
type Person = Shot['as']

interface Account {
  readonly email: string
  readonly password: string
}

const accounts: Partial<Record<Person, Account>> = {
  owner: { email: owner.OWNER_EMAIL, password: owner.OWNER_PASSWORD },
  beautician: { email: 'beautician@example.com', password: owner.OWNER_PASSWORD },
}

const print = (text: string) => process.stdout.write(`${text}\n`)

process.env.CHROMIUM_PATH = ensureBrowser(print)
await buildIfChanged(print)
const dataDir = await mkdtemp(join(tmpdir(), 'shringar-screenshots-'))
try {
  await setMorningTimeZone()
  await fillWithSample()
  const product = await startProduct({ DATA_DIR: dataDir, ...owner })
  const browser = await launchBrowser()
  try {
    await mkdir(output, { recursive: true })
    await closeGuide(product.service)
    await addBeauticianAccount(product.service)
    const appointmentPath = await privateLinkOfAppointment(product.service)
    for (const shot of shots) {
      const path = shot.as === 'client' ? appointmentPath : shot.path
      await save(shot.name, await take(browser, product.url + path, shot))
    }
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** A time zone in which it is the middle of the business day, so that the images do not depend on the hour. */
async function setMorningTimeZone(): Promise<void> {
  const east = ((11 - new Date().getUTCHours() + 36) % 24) - 12
  const zone = east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  const product = await startProduct({ DATA_DIR: dataDir, BUSINESS_TIMEZONE: zone, ...owner })
  await product.stop()
}

async function fillWithSample(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/demo.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  })
}

/** The dashboard as it looks on any day but the first. */
async function closeGuide(service: SupabaseClient): Promise<void> {
  const { error } = await service
    .from('business_profile')
    .update({ setup_done: [GUIDE_CLOSED] })
    .neq('business_name', '')
  if (error) throw error
}

/** For the beautician of the next appointment. */
async function addBeauticianAccount(service: SupabaseClient): Promise<void> {
  const { data, error } = await service.auth.admin.createUser({ ...accounts.beautician, email_confirm: true })
  if (error) throw error
  const { beautician_id } = await appointmentAfter(service, 0)
  const member = { user_id: data.user.id, full_name: 'A beautician', role: 'beautician' }
  for (const done of [
    await service.from('staff').insert(member),
    await service.from('beauticians').update({ user_id: data.user.id }).eq('id', beautician_id),
  ])
    if (done.error) throw done.error
}

/** Far enough ahead that all actions of the client are available. */
async function privateLinkOfAppointment(service: SupabaseClient): Promise<string> {
  const { id } = await appointmentAfter(service, 36)
  const { data, error } = await service.rpc('appointment_link', { appointment: id })
  if (error) throw error
  return String(data)
}

async function appointmentAfter(
  service: SupabaseClient,
  hours: number,
): Promise<{ id: string; beautician_id: string }> {
  const { data, error } = await service
    .from('appointments')
    .select('id, beautician_id')
    .gt('appointment_date', new Date(Date.now() + hours * 3_600_000).toISOString())
    .not('beautician_id', 'is', null)
    .eq('status', 'scheduled')
    .order('appointment_date')
    .limit(1)
    .single()
  if (error) throw error
  return data
}

async function take(browser: Browser, address: string, shot: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    ...screens[shot.screen],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const account = accounts[shot.as]
  if (account) await signIn(page, new URL(address).origin, account)
  await page.goto(address)
  const shown = page.getByText(shot.shows).filter({ visible: true }).first()
  await shown.waitFor()
  await page.waitForFunction(isDrawn)
  // Yesterday's rest comes first in the list.
  if (shot.as === 'beautician') await shown.evaluate((heading) => heading.scrollIntoView())
  const image = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return image
}

/** Runs in the page: whether its fonts and all visible images have loaded. */
function isDrawn(): boolean {
  const images = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  return document.fonts.status === 'loaded' && images.every((image) => image.complete)
}

async function signIn(page: Page, url: string, { email, password }: Account): Promise<void> {
  await page.goto(`${url}/auth`)
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/(admin|my-day)$/)
}

/** The best quality that fits the size limit. */
async function save(name: string, image: Buffer): Promise<void> {
  for (const quality of [85, 75, 65, 50, 35]) {
    const compressed = await sharp(image).webp({ quality, effort: 6 }).toBuffer()
    if (compressed.length > maxBytes) continue
    await writeFile(join(output, `${name}.webp`), compressed)
    print(`docs/screenshots/${name}.webp  ${Math.round(compressed.length / 1000)} KB, quality ${quality}`)
    return
  }
  throw new Error(`The picture ${name} cannot be made smaller than ${maxBytes} bytes.`)
}
