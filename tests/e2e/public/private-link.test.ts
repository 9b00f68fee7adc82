// A client's private link, as her phone, a mail scanner, somebody who guesses and two people at once use it.
import ICAL from 'ical.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeShape } from '#app/lib/code-shape.ts'
import { formatDate } from '#domain/business-time.ts'
import { formatVisitDay, formatVisitTime } from '#domain/message-words.ts'
import { violations } from '../support/accessibility.ts'
import { type BookedVisits, HOUR_MS, prepareSalon } from '../support/booked-visits.ts'
import { launchBrowser, visit as openPage, screens } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let browser: Browser
let salon: BookedVisits

beforeAll(async () => {
  // The most talkative log, because no link may stand in it.
  ;[product, browser] = await Promise.all([startProduct({ LOG_LEVEL: 'debug' }), launchBrowser()])
  salon = await prepareSalon(product.service)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const ZONE = 'Asia/Kolkata'
const WEEK = 7 * 24
const get = (path: string) => fetch(product.url + path, { redirect: 'manual' })
const post = (path: string, fields: Record<string, string>, origin = product.url) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
const withoutScript = (path: string) =>
  openPage(browser, product.url + path, 'phone', { javaScriptEnabled: false })
const sees = (page: Page, words: string) => page.getByText(words).first().waitFor()

async function rowOf(id: string) {
  const { data } = await product.service
    .from('appointments')
    .select('status,appointment_date,cancelled_because,updated_at')
    .eq('id', id)
    .single()
  return data
}

async function actsOf(id: string) {
  const { data } = await product.service
    .from('client_acts')
    .select('kind,wished_at')
    .eq('appointment_id', id)
    .order('made_at')
  return data
}

describe('what a private link shows', () => {
  it('is her visit with a first name and the area, and nothing else by which somebody could be found', async () => {
    const { path, startsAt } = await salon.book({ hours: WEEK, byRose: true })
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await answer.text()
    const [weekday = '', date = ''] = formatVisitDay(startsAt, ZONE, 'en').split(', ')
    for (const shown of [
      'Namaste, Asha',
      weekday,
      date,
      formatVisitTime(startsAt, ZONE, 'en'),
      '>Rose<',
      'about.webp',
      'Sample Bridal Look',
      'At your home in Vijay Nagar',
      'A chair near a window, and washed hair.',
      '₹14,999',
      'Booked',
    ]) {
      expect(html).toContain(shown)
    }
    for (const hidden of ['Testclient', '98260 11111', '9826011111', 'House 7', 'Rose Sample', '<script']) {
      expect(html).not.toContain(hidden)
    }
  })

  it('is said in her language', async () => {
    const hindi = await salon.book({ hours: WEEK, language: 'hi' })
    const html = await (await get(hindi.path)).text()
    expect(html).toContain('<html lang="hi"')
    expect(html).toContain(formatVisitDay(hindi.startsAt, ZONE, 'hi').split(', ')[0])
    expect(html).toContain('हाँ, समय ठीक है')
    const latin = await (await get((await salon.book({ hours: WEEK, language: 'hi-Latn' })).path)).text()
    expect(latin).toContain('<html lang="hi-Latn"')
    expect(latin).toContain('Haan, samay theek hai')
  })

  it('is changed by nobody who only looks: neither scanner nor preview', async () => {
    const { id, path, startsAt } = await salon.book({ hours: WEEK })
    const before = await rowOf(id)
    const looks = [
      '',
      '/',
      '?act=cancel',
      '?act=confirm',
      `?day=${startsAt.slice(0, 10)}`,
      '/visit.ics',
      '.data',
    ]
    for (const look of looks) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await fetch(`${product.url}${path}${look}`, { method })
        expect([look, method, status]).toEqual([look, method, 200])
      }
    }
    expect(await rowOf(id)).toEqual(before)
    expect(await actsOf(id)).toEqual([])
  })
})

describe('without JavaScript', () => {
  it('she confirms, asks for another time, and cancels after being asked once more', async () => {
    const { id, path } = await salon.book({ hours: WEEK })
    const { page, context } = await withoutScript(path)
    await page.getByRole('button', { name: 'Yes, I will be there' }).click()
    await sees(page, 'All is set.')
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' })
    expect(page.url()).toBe(product.url + path)

    await page.getByRole('link', { name: 'Another time' }).click()
    await page.getByRole('link', { name: 'Later days' }).click()
    const time = page.locator('button[name=wished]:visible').first()
    const wished = new Date(String(await time.getAttribute('value')))
    await time.click()
    await sees(page, `You asked for ${formatVisitDay(wished.toISOString(), ZONE, 'en')}`)
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' })
    const acts = await actsOf(id)
    expect(acts?.map(({ kind }) => kind)).toEqual(['confirmed', 'move_asked'])
    expect(new Date(acts?.[1]?.wished_at)).toEqual(wished)

    const yes = page.getByRole('button', { name: 'Yes, cancel it' })
    expect(await yes.isVisible()).toBe(false)
    await page.getByText('Cancel this visit').click()
    await yes.click()
    await sees(page, 'This visit will not take place.')
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_because: 'client' })

    // After that nothing is offered, and a form that was still open does nothing.
    expect(await page.locator('form').count()).toBe(0)
    const late = await post(path, { act: 'confirm' })
    expect(late.headers.get('location')).toBe(`${path}?sorry=too_late`)
    expect(await (await get(`${path}?sorry=too_late`)).text()).toContain('That is no longer possible.')
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
    await context.close()
  })

  it('a time that nobody has free is not taken, whatever is sent', async () => {
    const { id, path, startsAt } = await salon.book({ hours: WEEK })
    const day = startsAt.slice(0, 10)
    const past = new Date(Date.now() - HOUR_MS).toISOString()
    for (const wished of [past, 'tomorrow', '', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z']) {
      const answer = await post(`${path}?day=${day}`, { act: 'move', wished })
      expect(answer.headers.get('location')).toBe(`${path}?day=${day}&sorry=taken#move`)
    }
    expect(await (await get(`${path}?day=${day}&sorry=taken`)).text()).toContain('has just been taken')
    expect(await actsOf(id)).toEqual([])
    expect((await post(path, { act: 'refund' })).status).toBe(400)
    for (const wrongDay of ['2026-02-30', '1999-01-01', '9999-12-31', 'x']) {
      expect((await get(`${path}?day=${wrongDay}`)).status).toBe(200)
    }
  })

  it('she writes a review of a visit that is over, once, which the site calls a verified one after approval', async () => {
    const { path } = await salon.book({ hours: -5 })
    const { page, context } = await withoutScript(path)
    await page.locator('#review-text').fill('Beautiful work, on time.')
    await page.getByRole('button', { name: 'Send my review' }).click()
    await sees(page, 'Please select a rating')
    expect(await page.locator('#review-text').inputValue()).toBe('Beautiful work, on time.')
    await page.getByText('5 stars', { exact: true }).locator('..').click()
    await page.getByRole('button', { name: 'Send my review' }).click()
    await sees(page, 'Thank you for your review!')
    expect(await page.locator('form').count()).toBe(0)
    await post(path, { act: 'review', rating: '1', text: 'Again' })
    const stored = await product.service.from('reviews').select('rating,verified,is_approved,full_name')
    expect(stored.data).toEqual([{ rating: 5, verified: true, is_approved: false, full_name: 'Asha' }])
    await product.service
      .from('reviews')
      .insert({ full_name: 'A visitor', rating: 4, review_text: 'Fine.', is_approved: true })
    expect(await (await get('/')).text()).not.toContain('Verified visit')
    await product.service.from('reviews').update({ is_approved: true }).eq('verified', true)
    await expect.poll(async () => (await (await get('/')).text()).split('Verified visit').length).toBe(2)
    await context.close()
  })
})

describe('paying', () => {
  const code = 'svg[data-upi]'
  const settle = (id: string, values: object) =>
    product.service.from('appointments').update(values).eq('id', id)

  it('is offered while something is due and the business has said where: code, address, and on phones a link', async () => {
    const { id, path, startsAt } = await salon.book({ hours: WEEK })
    expect(await (await get(path)).text()).not.toContain('upi://')
    await product.service
      .from('money_settings')
      .update({ vpa: 'salon@okbank', payee_name: 'Salon' })
      .neq('sac', '')
    await settle(id, { payment_amount: 4998.5 })

    const { page, context } = await withoutScript(path)
    const pay = page.getByRole('region', { name: 'To pay ₹10,000.50' })
    const link = await pay.getByRole('img', { name: 'UPI code' }).getAttribute('data-upi')
    expect(link).toBe(
      `upi://pay?pa=salon@okbank&pn=Salon&am=10000.50&cu=INR&tn=${encodeURIComponent(`Visit ${formatDate(startsAt, ZONE)}`)}&tr=${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`,
    )
    expect(await page.locator(`${code} path`).getAttribute('d')).toBe(codeShape(link ?? '').path)
    const button = pay.getByRole('link', { name: 'Pay by UPI' })
    expect(await button.getAttribute('href')).toBe(link)
    expect(await button.isVisible()).toBe(true)
    await context.close()
    const desk = await openPage(browser, product.url + path, 'desktop', { javaScriptEnabled: false })
    await desk.page.locator(code).waitFor()
    // One press takes all of the address.
    await desk.page.getByText('salon@okbank', { exact: true }).click()
    expect(await desk.page.evaluate(() => String(getSelection()))).toBe('salon@okbank')
    expect(await desk.page.getByRole('link', { name: 'Pay by UPI' }).count()).toBe(0)
    await desk.context.close()
  })

  it('is not offered once all is paid, nor for a visit that is cancelled', async () => {
    const { id, path } = await salon.book({ hours: WEEK })
    const offers = async () => (await (await get(path)).text()).includes('upi://')
    expect(await offers()).toBe(true)
    await settle(id, { payment_status: 'paid' })
    expect(await offers()).toBe(false)
    await settle(id, { payment_status: 'pending' })
    expect(await offers()).toBe(true)
    await settle(id, { status: 'cancelled' })
    expect(await offers()).toBe(false)
  })
})

describe('what is done with it', () => {
  it('is done once, twice sent or from two phones', async () => {
    const { id, path } = await salon.book({ hours: WEEK })
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(path, { act: 'confirm' })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await actsOf(id)).toHaveLength(1)
    const [one, other] = await Promise.all([post(path, { act: 'cancel' }), post(path, { act: 'cancel' })])
    expect([one.headers.get('location'), other.headers.get('location')]).toEqual([path, path])
    expect((await actsOf(id))?.map(({ kind }) => kind)).toEqual(['confirmed', 'cancelled'])
  })

  it('ends at the cut-off, where she is told to call', async () => {
    const { id, path } = await salon.book({ hours: 3 })
    const html = await (await get(path)).text()
    expect(html).toContain('It is too late to change anything here. Please call us.')
    expect(html).toContain('tel:+919826000000')
    expect(html).not.toContain('value="cancel"')
    for (const act of ['cancel', 'move']) {
      const wished = new Date(Date.now() + WEEK * HOUR_MS).toISOString()
      expect((await post(path, { act, wished })).headers.get('location')).toBe(`${path}?sorry=too_late`)
    }
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled' })
    await post(path, { act: 'confirm' })
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' })
  })

  it('comes from this site alone, and leads away without a trace', async () => {
    const { id, path } = await salon.book({ hours: WEEK })
    for (const origin of ['https://other.example.com', 'null']) {
      expect((await post(path, { act: 'cancel' }, origin)).status).toBe(403)
    }
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled' })
    const { page, context } = await openPage(browser, product.url + path, 'phone')
    for (const href of await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
      if (!href?.endsWith('/visit.ics')) expect(href).not.toContain(path.slice(3))
    }
    await page.locator('header a').click()
    await page.waitForURL(`${product.url}/`)
    expect(await page.evaluate(() => document.referrer)).toBe('')
    await context.close()
  })

  it('reaches her calendar: the same entry, changed and taken out again', async () => {
    const { id, path, token } = await salon.book({ hours: WEEK })
    const entry = async () => {
      const answer = await get(`${path}/visit.ics`)
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const text = await answer.text()
      expect(text.replaceAll('\r\n ', '')).not.toContain(token)
      expect(text).not.toContain('House 7')
      const calendar = new ICAL.Component(ICAL.parse(text))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
      return {
        method: calendar.getFirstPropertyValue('method'),
        uid: event.uid,
        at: event.startDate.toJSDate(),
        event,
      }
    }
    const first = await entry()
    expect(first).toMatchObject({ method: 'PUBLISH', uid: id })
    const later = new Date(first.at.getTime() + 24 * HOUR_MS)
    await product.service.from('appointments').update({ appointment_date: later.toISOString() }).eq('id', id)
    const moved = await entry()
    expect(moved).toMatchObject({ method: 'PUBLISH', uid: id, at: later })
    expect(moved.event.sequence).toBeGreaterThan(first.event.sequence)
    await post(path, { act: 'cancel' })
    const gone = await entry()
    expect(gone).toMatchObject({ method: 'CANCEL', uid: id })
    expect(gone.event.sequence).toBeGreaterThan(moved.event.sequence)
  })
})

describe('a link that leads nowhere', () => {
  it('is answered alike, whether guessed, cut, old or of a visit that is another’s now', async () => {
    const { token } = await salon.book({ hours: WEEK })
    const old = await salon.book({ hours: -32 * 24 })
    const foreign = await salon.book({ hours: WEEK })
    const { data } = await product.service
      .from('clients')
      .insert({ full_name: 'Another Client' })
      .select('id')
      .single()
    await product.service.from('appointments').update({ client_id: data?.id }).eq('id', foreign.id)
    const dead = [
      `/b/${'A'.repeat(22)}`,
      `/b/${token.slice(0, -1)}`,
      `/b/${token}x`,
      `/b/${token.toLowerCase()}`,
      old.path,
      foreign.path,
      '/b/%00',
      `/b/${'x'.repeat(3000)}`,
    ]
    const pages = new Set<string>()
    for (const path of dead) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      pages.add(await answer.text())
      expect((await post(path, { act: 'cancel' })).status).toBe(404)
      expect((await fetch(`${product.url}${path}/visit.ics`)).status).toBe(404)
    }
    expect([...pages]).toHaveLength(1)
    expect([...pages][0]).toContain('This link leads nowhere')
    expect(await rowOf(foreign.id)).toMatchObject({ status: 'scheduled' })
  })
})

describe('how it looks', () => {
  it('is clean for axe, no wider than a small phone, and light', async () => {
    const ahead = await salon.book({ hours: WEEK })
    const over = await salon.book({ hours: -5 })
    const hindi = await salon.book({ hours: WEEK, language: 'hi' })
    const paths = [
      ahead.path,
      `${ahead.path}?day=${ahead.startsAt.slice(0, 10)}`,
      over.path,
      hindi.path,
      '/b/nowhere',
    ]
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of paths) {
      for (const viewport of [screens.phone, screens.desktop, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport)
        await page.goto(product.url + path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
        if (viewport.width > 320) expect(await violations(page)).toEqual([])
      }
    }
    await context.close()
    const fresh = await openPage(browser, 'about:blank', 'phone')
    const session = await fresh.context.newCDPSession(fresh.page)
    await session.send('Network.enable')
    const sent: number[] = []
    const scripts: string[] = []
    session.on('Network.loadingFinished', ({ encodedDataLength }) => sent.push(encodedDataLength))
    session.on(
      'Network.responseReceived',
      ({ type, response }) => type === 'Script' && scripts.push(response.url),
    )
    await fresh.page.goto(product.url + ahead.path)
    await fresh.page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150_000)
    await fresh.context.close()
  })
})

describe('last of all', () => {
  it('whoever guesses finds nothing, and locks nobody out', async () => {
    const unseen = await salon.book({ hours: WEEK })
    for (let round = 0; round < 10; round += 1) {
      const guessed = await Promise.all(
        Array.from({ length: 40 }, () => product.service.rpc('look_at_visit', { token: 'B'.repeat(22) })),
      )
      expect(guessed.map(({ data }) => data)).toEqual(guessed.map(() => []))
    }
    expect((await get(`/b/${'C'.repeat(22)}`)).status).toBe(404)
    expect((await get(unseen.path)).status).toBe(200)
  })

  it('no link ever stood in the log', () => {
    const written = product.output()
    expect(written).toContain('"path":"/b/[link]"')
    expect(written).toContain('"path":"/b/[link]/visit.ics"')
    expect(written.match(/\/b\/(?!\[link\])[^"]*/g)).toBeNull()
    expect(salon.tokens().filter((token) => written.includes(token))).toEqual([])
  })
})
