// Opening a page of the back-office until its rows are visible, at a thousand appointments and at a million.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../scripts/build.ts'
import { ensureBrowser } from '../scripts/test/browser.ts'
import { type Office, openOffice } from '../tests/e2e/admin/office.ts'
import type { Figure } from './figure.ts'
import { startPostgres } from './rest/databases.ts'

export const title =
  'Back-office: from opening a page to its rows (median of 7), at a thousand and at a million appointments'

const VISITS = 7
const MOST_MS = 1000
const MOST_TIMES_SLOWER = 2

const screens: readonly { readonly name: string; readonly path: string; readonly ready: string }[] = [
  {
    name: 'dashboard',
    path: '/admin',
    ready: 'main ul:not([aria-busy=true]) span.tabular-nums:not(:has(.animate-pulse))',
  },
  { name: 'clients', path: '/admin/clients', ready: '[aria-busy=false] tbody tr' },
  { name: 'services', path: '/admin/services', ready: '[aria-busy=false] tbody tr' },
  { name: 'appointments', path: '/admin/appointments', ready: '[aria-busy=false] tbody tr' },
  {
    name: 'appointments, search',
    path: '/admin/appointments?q=client+17',
    ready: '[aria-busy=false] tbody tr',
  },
  {
    name: 'appointments by status',
    path: '/admin/appointments?status=confirmed',
    ready: '[aria-busy=false] tbody tr',
  },
  { name: 'leads', path: '/admin/leads', ready: '[aria-busy=false] tbody tr' },
  { name: 'reviews', path: '/admin/reviews', ready: 'main li time' },
  { name: 'banners', path: '/admin/banners', ready: '[aria-busy=false] tbody tr' },
]

export async function measure(): Promise<Figure[]> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  process.env.CHROMIUM_PATH = await ensureBrowser(say)
  await buildIfChanged(say)
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-admin-'))
  const postgres = await startPostgres(folder)
  const offices: Office[] = []
  const open = async (name: string, appointments: number) => {
    const office = await openOffice({ DATABASE_URL: await postgres.database(name, appointments) })
    offices.push(office)
    return office
  }
  try {
    const thousand = await timesOf(await open('thousand', 1000))
    const million = await timesOf(await open('million', 1_000_000))
    return screens.flatMap(({ name }) => figuresOf(name, thousand.get(name) ?? 0, million.get(name) ?? 0))
  } finally {
    for (const office of offices) await office.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timesOf(office: Office): Promise<Map<string, number>> {
  const page = await office.enter('/admin')
  const times = new Map<string, number>()
  for (const { name, path, ready } of screens) {
    const visits: number[] = []
    for (let visit = 0; visit <= VISITS; visit += 1) {
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      const elapsed = await page.evaluate(() => performance.now())
      // The first visit fills the browser's cache.
      if (visit > 0) visits.push(elapsed)
    }
    times.set(name, visits.sort((one, other) => one - other)[Math.floor(VISITS / 2)] ?? Number.NaN)
  }
  await page.close()
  return times
}

function figuresOf(name: string, thousand: number, million: number): Figure[] {
  const ratio = million / thousand
  return [
    {
      what: `${name}: rows visible at a thousand`,
      ours: Math.round(thousand),
      unit: 'ms',
      target: `≤ ${MOST_MS} ms`,
      met: thousand <= MOST_MS,
    },
    {
      what: `${name}: rows visible at a million`,
      ours: Math.round(million),
      unit: 'ms',
      peer: { name: 'at a thousand', value: Math.round(thousand) },
      ratio,
      target: `≤ ${MOST_MS} ms and ≤ ${MOST_TIMES_SLOWER}`,
      met: million <= MOST_MS && ratio <= MOST_TIMES_SLOWER,
    },
  ]
}
