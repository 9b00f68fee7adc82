// From opening the list of appointments to its rows: the first time, with nothing in the browser's cache, and again.
import type { Page } from 'playwright-core'
import { type Office, openOffice } from '../../tests/e2e/admin/office.ts'
import { type Figure, median } from '../figure.ts'
import { phone, slowDown } from './slow-phone.ts'

const VISITS = 5
const FIRST_MS = 3000
const AGAIN_MS = 800
const ROWS = '[data-cards] > li'

export async function measureOffice(): Promise<Figure[]> {
  const office = await openOffice()
  const first: number[] = []
  const again: number[] = []
  try {
    await office.run(`
      insert into public.clients (full_name) select 'Client ' || n from generate_series(1, 200) n;
      insert into public.appointments (client_id, service_id, appointment_date)
      select id, (select id from public.services limit 1), now() + make_interval(hours => row_number() over ()::int)
      from public.clients`)
    // The server's first answers take longer than all later ones.
    await visitOnce(office)
    for (let visit = 0; visit < VISITS; visit += 1) {
      const times = await visitOnce(office)
      first.push(times.first)
      again.push(times.again)
    }
  } finally {
    await office.close()
  }
  return [
    figure('office, appointments: rows visible the first time', median(first), FIRST_MS),
    figure('office, appointments: rows visible on a reload', median(again), AGAIN_MS),
  ]
}

async function visitOnce(office: Office): Promise<{ first: number; again: number }> {
  const page = await office.visitAsStaff(phone)
  try {
    await page.addInitScript(noteWhenVisible, ROWS)
    await slowDown(page)
    await page.goto('/admin/appointments', { waitUntil: 'commit' })
    const first = await timeOfRows(page)
    // Whatever the page still loads in passing belongs to the first visit.
    await page.waitForLoadState('networkidle')
    await page.reload({ waitUntil: 'commit' })
    return { first, again: await timeOfRows(page) }
  } finally {
    await page.context().close()
  }
}

interface Noting extends Window {
  visibleAt?: number
}

/** Runs in the page: notes when what is waited for is drawn, counted from the moment the page was asked for. */
function noteWhenVisible(selector: string) {
  const look = () => {
    if (document.querySelector(selector)) (window as Noting).visibleAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function timeOfRows(page: Page): Promise<number> {
  const noted = await page.waitForFunction(() => (window as Noting).visibleAt)
  return (await noted.jsonValue()) as number
}

function figure(what: string, ours: number, most: number): Figure {
  return { what, ours: Math.round(ours), unit: 'ms', target: `≤ ${most} ms`, met: ours <= most }
}
