// Time from opening the list of appointments to its rows: with an empty browser cache, and on a reload.
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '#testing/browser/browser.ts'
import { type Product, startProduct } from '#testing/server/product.ts'
import { type Figure, median } from '../figure.ts'
import { retryWhenThrottled } from '../retry-when-throttled.ts'
import { openSlowPhone } from './phone-page.ts'

const VISITS = 5
const FIRST_MS = 3000
const AGAIN_MS = 1550
/** Nobody reloads a page that has only just come. */
const LOOKED_AT_MS = 2000
const APPOINTMENTS = 200
const ROWS = 'main [data-cards] > li'
const owner = { email: 'owner@example.com', password: 'a long sentence of my own' }

export async function measureOffice(): Promise<Figure[]> {
  const product = await startProduct({
    LOG_LEVEL: 'warn',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  })
  const browser = await launchBrowser()
  const visits: Visit[] = []
  try {
    await addAppointments(product)
    const session = await signIn(product)
    // The server's first responses take longer than all later ones.
    await visitOnce(browser, product.url, session)
    while (visits.length < VISITS) {
      visits.push(await retryWhenThrottled(() => visitOnce(browser, product.url, session)))
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return [
    figure('office, appointments: rows visible the first time', visits, 'first', FIRST_MS),
    figure('office, appointments: rows visible on a reload', visits, 'again', AGAIN_MS),
  ]
}

/** In milliseconds from opening the page. */
interface Visit {
  readonly first: number
  readonly again: number
}

async function addAppointments({ service }: Product): Promise<void> {
  const numbers = Array.from({ length: APPOINTMENTS }, (_, number) => number)
  const [clients, services] = await Promise.all([
    service
      .from('clients')
      .insert(numbers.map((number) => ({ full_name: `Client ${number}` })))
      .select('id')
      .throwOnError(),
    service.from('services').select('id').limit(1).single().throwOnError(),
  ])
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await service
    .from('appointments')
    .insert(
      clients.data.map(({ id }, number) => ({
        client_id: id,
        service_id: services.data.id,
        appointment_date: hoursFromNow(number + 1),
      })),
    )
    .throwOnError()
}

/** The session as the browser stores it. */
async function signIn({ service }: Product): Promise<string> {
  const { data, error } = await service.auth.signInWithPassword(owner)
  if (error) throw error
  return JSON.stringify(data.session)
}

async function visitOnce(browser: Browser, url: string, session: string): Promise<Visit> {
  const page = await openSlowPhone(browser, { baseURL: url })
  try {
    await page.addInitScript((kept) => localStorage.setItem('shringar-session', kept), session)
    await page.addInitScript(noteWhenVisible, ROWS)
    await page.goto('/admin/appointments', { waitUntil: 'commit' })
    const first = await timeOfRows(page)
    // Whatever the page still does in passing belongs to the first visit.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(LOOKED_AT_MS)
    await page.reload({ waitUntil: 'commit' })
    return { first, again: await timeOfRows(page) }
  } finally {
    await page.context().close()
  }
}

interface Noting extends Window {
  visibleAt?: number
}

/** Runs in the page: notes when rows are drawn, in milliseconds from the request for the page. */
function noteWhenVisible(rows: string) {
  const look = () => {
    if (document.querySelector(rows)) (window as Noting).visibleAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function timeOfRows(page: Page): Promise<number> {
  const noted = await page.waitForFunction(() => (window as Noting).visibleAt)
  return (await noted.jsonValue()) ?? Number.NaN
}

function figure(what: string, visits: readonly Visit[], moment: keyof Visit, most: number): Figure {
  const ours = Math.round(median(visits.map((visit) => visit[moment])))
  return { what, ours, unit: 'ms', target: `≤ ${most} ms`, met: ours <= most }
}
