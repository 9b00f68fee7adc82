// The private link of a client: what it shows, what can be done with it, and that only the client can use it.
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { qrCodePath } from '#app/lib/qr-code.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { type BookedAppointments, HOUR_MS, prepareAppointments } from '#testing/office/booked-appointments.ts'

// The most detailed log level, because no link may be logged.
const product = openProduct({ LOG_LEVEL: 'debug' })
let salon: BookedAppointments

test.beforeAll(async () => {
  salon = await prepareAppointments(product.service)
})

const ZONE = 'Asia/Kolkata'
const WEEK = 7 * 24
const get = (path: string) => fetch(product.url + path, { redirect: 'manual' })
const htmlOf = async (path: string) => (await get(path)).text()
const post = (path: string, fields: Record<string, string>, origin = product.url) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
const openPlain = (visit: OpenPage, path: string, screen: 'phone' | 'desktop' = 'phone') =>
  visit(product.url + path, screen, { javaScriptEnabled: false })
const expectVisible = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function rowOf(id: string) {
  const { data, error } = await product.service
    .from('appointments')
    .select('status,appointment_date,cancelled_because,updated_at')
    .eq('id', id)
    .single()
  if (error) throw error
  return data
}

async function actsOf(id: string) {
  const { data, error } = await product.service
    .from('client_actions')
    .select('kind,requested_at')
    .eq('appointment_id', id)
    .order('made_at')
  if (error) throw error
  return data
}

/** A visit of yesterday that took place. */
async function completed() {
  const booked = await salon.book({ hours: -24 })
  const { error } = await product.service
    .from('appointments')
    .update({ status: 'completed' })
    .eq('id', booked.id)
  if (error) throw error
  return booked
}

test.describe('the page of a private link', () => {
  test('shows the appointment with first names and its address, and no other personal data', async () => {
    const { path, startsAt } = await salon.book({ hours: WEEK, byRose: true })
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect((await get('/')).headers.get('permissions-policy')).toContain('geolocation=()')
    const html = await answer.text()
    const [weekday = '', date = ''] = formatAppointmentDay(startsAt, ZONE, 'en').split(', ')
    for (const shown of [
      'Namaste, Asha',
      weekday,
      date,
      formatAppointmentTime(startsAt, ZONE, 'en'),
      '>Rose<',
      'about.webp',
      'Sample Bridal Look',
      'House 7, Scheme 54, Vijay Nagar',
      'A chair near a window, and washed hair.',
      '₹14,999',
      'Booked',
    ]) {
      expect.soft(html).toContain(shown)
    }
    for (const hidden of ['Testclient', '98260 11111', '9826011111', 'Rose Sample', '<script '])
      expect.soft(html).not.toContain(hidden)
    // Only that of the button that asks for the phone's place.
    expect.soft(html.match(/<script>/g)).toHaveLength(1)
  })

  test('is in the language of the client', async () => {
    const hindi = await salon.book({ hours: WEEK, language: 'hi' })
    const html = await htmlOf(hindi.path)
    expect(html).toContain('<html lang="hi"')
    expect(html).toContain(formatAppointmentDay(hindi.startsAt, ZONE, 'hi').split(', ')[0])
    expect(html).toContain('हाँ, समय ठीक है')
    const latin = await htmlOf((await salon.book({ hours: WEEK, language: 'hi-Latn' })).path)
    expect(latin).toContain('<html lang="hi-Latn"')
    expect(latin).toContain('Haan, samay theek hai')
  })

  test('changes nothing for GET and HEAD', async () => {
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

  test('is accessible and fits a phone', async ({ visit }) => {
    const { path } = await salon.book({ hours: WEEK })
    const { page } = await visit(product.url + path, 'phone')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(screens.phone.width)
    await expectAccessible(page)
  })

  test('is accessible and fits all screens in all states', { tag: '@deep' }, async ({ page }) => {
    const ahead = await salon.book({ hours: WEEK })
    const unclosed = await salon.book({ hours: -5 })
    const over = await completed()
    const hindi = await salon.book({ hours: WEEK, language: 'hi' })
    const paths = [
      unclosed.path,
      ahead.path,
      `${ahead.path}?day=${ahead.startsAt.slice(0, 10)}`,
      over.path,
      hindi.path,
      '/b/nowhere',
    ]
    for (const path of paths) {
      for (const viewport of [screens.phone, screens.desktop, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport)
        await page.goto(product.url + path)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBe(viewport.width)
        if (viewport.width > 320) await expectAccessible(page)
      }
    }
  })

  test('loads no script and less than 150 KB', { tag: '@deep' }, async ({ visit }) => {
    const { path } = await salon.book({ hours: WEEK })
    const { page, context } = await visit('about:blank', 'phone')
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const sent: number[] = []
    const scripts: string[] = []
    session.on('Network.loadingFinished', ({ encodedDataLength }) => sent.push(encodedDataLength))
    session.on(
      'Network.responseReceived',
      ({ type, response }) => type === 'Script' && scripts.push(response.url),
    )
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150_000)
  })
})

test('the client waits for an earlier time, and keeps the present one after all', async () => {
  const { id, path } = await salon.book({ hours: WEEK })
  expect(await htmlOf(path)).toContain('I would like an earlier time')
  for (let time = 0; time < 2; time++) expect((await post(path, { act: 'wait' })).status).toBe(303)
  expect(await htmlOf(path)).toContain('You are on the waitlist for an earlier time')
  const { data } = await product.service.from('waitlist_entries').select('status').eq('appointment_id', id)
  expect(data).toEqual([{ status: 'waiting' }])
  expect((await post(path, { act: 'keep' })).status).toBe(303)
  expect(await htmlOf(path)).toContain('I would like an earlier time')
})

test('a wrong link of an offered time is a page that is not there, and not stored', async () => {
  const answer = await get('/w/nowhere')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await post('/w/nowhere', { act: 'take' })).status).toBe(404)
  expect((await post('/w/nowhere', { act: 'dance' })).status).toBe(400)
})

async function placeOf(id: string) {
  const { data, error } = await product.service
    .from('appointments')
    .select('latitude,longitude,accuracy,pin_set_by,gate,floor,landmark,parking')
    .eq('id', id)
    .single()
  if (error) throw error
  return data
}

test.describe('the client shows the door', () => {
  const HOME = { latitude: 22.7533, longitude: 75.8937, accuracy: 12 }

  test('by the place of the phone: asked for on a tap, shown with its exactness, sent after that', {
    tag: '@deep',
  }, async ({ visit }) => {
    const { id, path } = await salon.book({ hours: WEEK })
    const { page, context, problems } = await visit(product.url + path, 'phone', {
      geolocation: HOME,
      permissions: [],
    })
    await page.evaluate(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (...all) => {
        document.body.dataset.asked = 'yes'
        ask(...all)
      }
    })
    const button = page.getByRole('button', { name: 'Show us your door' })
    await expect(button).toBeVisible()
    await expect(page.locator('body')).not.toHaveAttribute('data-asked', 'yes')

    await test.step('refused', async () => {
      await button.click()
      await expect(page.getByText('Your phone did not tell us the place.')).toBeVisible()
      await expect(page.getByLabel('Map link or coordinates')).toBeFocused()
    })
    await test.step('allowed', async () => {
      await context.grantPermissions(['geolocation'])
      await button.click()
      await expect(page.getByText('Found, exact to ±12 m. Please send it now.')).toBeVisible()
      expect(await placeOf(id)).toMatchObject({ latitude: null })
    })
    await test.step('sent', async () => {
      await page.getByLabel('Gate').fill('Blue gate')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText('We know your place on the map (±12 m).')).toBeVisible()
      expect(await placeOf(id)).toEqual({
        ...HOME,
        pin_set_by: 'client',
        gate: 'Blue gate',
        floor: null,
        landmark: null,
        parking: null,
      })
      await expect(page.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
        'href',
        /22\.7533,75\.8937$/,
      )
    })
    await expectAccessible(page)
    expect(problems).toEqual([])
  })

  test('that is not exact is to be tried again, and a typed pin has no accuracy', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { id, path } = await salon.book({ hours: WEEK })
    const { page } = await visit(product.url + path, 'phone', {
      geolocation: { ...HOME, accuracy: 1800 },
      permissions: ['geolocation'],
    })
    const button = page.getByRole('button', { name: 'Show us your door' })
    await button.click()
    await expect(page.getByText('Found, but only to ±1800 m.')).toBeVisible()
    await expect(button).toBeFocused()
    await page.getByLabel('Map link or coordinates').fill('https://maps.google.com/?q=22.7600,75.9000')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('We know your place on the map.')).toBeVisible()
    expect(await placeOf(id)).toMatchObject({ latitude: 22.76, longitude: 75.9, accuracy: null })
  })

  test('by a map link without any script; what cannot be read is explained, and GET changes nothing', {
    tag: '@deep',
  }, async ({ visit }) => {
    const { id, path } = await salon.book({ hours: WEEK })
    const { page } = await openPlain(visit, path)
    await expect(page.getByRole('button', { name: 'Show us your door' })).toHaveCount(0)
    await page.getByText('Gate, floor, landmark, parking or a map link').click()
    const send = async (pin: string) => {
      await page.getByLabel('Map link or coordinates').fill(pin)
      await page.getByLabel('Landmark').fill('Temple')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    for (const [pin, sentence] of [
      ['https://maps.app.goo.gl/AbCdEf', 'A short map link does not contain the place.'],
      ['https://maps.google.com/?q=15.0000,71.5000', 'This place is outside India or in the sea.'],
      ['https://maps.google.com/?q=122.7533,375.8937', 'This place is outside India or in the sea.'],
      ['behind the temple', 'We could not read this.'],
      ['452010', 'This looks like a PIN code, which does not show your door.'],
    ] as const) {
      await send(pin)
      await expectVisible(page, sentence)
      await expect(page.getByLabel('Map link or coordinates')).toHaveValue(pin)
      await expect(page.getByLabel('Landmark')).toHaveValue('Temple')
    }
    await get(`${path}?act=place&pin=22.7533,75.8937`)
    expect(await placeOf(id)).toMatchObject({ latitude: null, landmark: null })
    await send('https://maps.google.com/?q=22.7533,75.8937')
    await expectVisible(page, 'We know your place on the map')
    expect(await placeOf(id)).toMatchObject({ latitude: 22.7533, longitude: 75.8937, landmark: 'Temple' })
  })

  test('is refused beyond the limits, from another site and for a wrong link', async () => {
    const { id, path } = await salon.book({ hours: WEEK })
    const place = { act: 'place', pin: '22.7533, 75.8937', gate: 'x'.repeat(121) }
    const tooLong = await post(path, place)
    expect([tooLong.status, (await tooLong.text()).includes('at most 120 characters')]).toEqual([400, true])
    expect((await post(path, { ...place, gate: '2' }, 'https://elsewhere.example')).status).toBe(403)
    expect((await post('/b/nowhere', { ...place, gate: '2' })).status).toBe(404)
    expect(await placeOf(id)).toMatchObject({ latitude: null, gate: null })
  })
})

test.describe('without JavaScript', () => {
  test('the client confirms, asks for another time, and cancels after a confirmation', async ({ visit }) => {
    const { id, path } = await salon.book({ hours: WEEK })
    const { page } = await openPlain(visit, path)
    await test.step('confirm', async () => {
      await page.getByRole('button', { name: 'Yes, this time is fine' }).click()
      await expectVisible(page, 'All set.')
      expect(await rowOf(id)).toMatchObject({ status: 'confirmed' })
      await expect(page).toHaveURL(product.url + path)
    })

    await test.step('ask for another time', async () => {
      await page.getByRole('link', { name: 'Another time' }).click()
      const later = page.getByRole('link', { name: 'Later days' })
      const next = await later.getAttribute('href')
      await later.click()
      await page.waitForURL(({ search, hash }) => search + hash === next)
      const time = page.locator('button[name=requested]:visible').first()
      const requested = new Date(String(await time.getAttribute('value')))
      await time.click()
      await expectVisible(page, `You asked for ${formatAppointmentDay(requested.toISOString(), ZONE, 'en')}`)
      expect(await rowOf(id)).toMatchObject({ status: 'confirmed' })
      const acts = await actsOf(id)
      expect(acts.map(({ kind }) => kind)).toEqual(['confirmed', 'move_asked'])
      expect(new Date(acts[1]?.requested_at)).toEqual(requested)
      await expect(page.getByText('All set.')).toHaveCount(0)
      await expectVisible(page, 'New time requested')
    })

    await test.step('and keep the old one', async () => {
      await page.getByRole('button', { name: 'Keep my current time' }).click()
      await expectVisible(page, 'All set.')
      await expect(page.getByText('You asked for')).toHaveCount(0)
    })

    await test.step('cancel', async () => {
      const yes = page.getByRole('button', { name: 'Yes, cancel it' })
      await expect(yes).toBeHidden()
      await page.getByText('Cancel this visit').click()
      await yes.click()
      await expectVisible(page, 'This visit will not take place.')
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_because: 'client' })
    })

    await test.step('a cancelled appointment offers nothing, and a form that is still open does nothing', async () => {
      await expect(page.locator('form')).toHaveCount(0)
      const late = await post(path, { act: 'confirm' })
      expect(late.headers.get('location')).toBe(`${path}?sorry=too_late`)
      expect(await htmlOf(`${path}?sorry=too_late`)).toContain('That is no longer possible.')
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
    })
  })

  test('a time that is not free is refused', async () => {
    const { id, path, startsAt } = await salon.book({ hours: WEEK })
    const day = startsAt.slice(0, 10)
    const past = new Date(Date.now() - HOUR_MS).toISOString()
    for (const requested of [past, 'tomorrow', '', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z']) {
      const answer = await post(`${path}?day=${day}`, { act: 'move', requested })
      expect(answer.headers.get('location')).toBe(`${path}?day=${day}&sorry=taken#move`)
    }
    expect(await htmlOf(`${path}?day=${day}&sorry=taken`)).toContain('has just been taken')
    expect(await actsOf(id)).toEqual([])
    expect((await post(path, { act: 'refund' })).status).toBe(400)
    for (const wrongDay of ['2026-02-30', '1999-01-01', '9999-12-31', 'x'])
      expect((await get(`${path}?day=${wrongDay}`)).status).toBe(200)
  })

  test('the client reviews a past appointment once, and the site shows it as verified after approval', async ({
    visit,
  }) => {
    const { path } = await completed()
    const { page } = await openPlain(visit, path)
    // The booking form, with the services of this visit.
    const again = page.getByRole('link', { name: 'Book another visit' })
    await expect(again).toHaveAttribute('href', /^\/services\?book=\w.+#book$/)
    await page.locator('#review-text').fill('Beautiful work, on time.')
    await page.getByRole('button', { name: 'Send my review' }).click()
    await expectVisible(page, 'Please select a rating')
    await expect(page.locator('#review-text')).toHaveValue('Beautiful work, on time.')
    await page.getByText('5 stars', { exact: true }).locator('..').click()
    await page.getByRole('button', { name: 'Send my review' }).click()
    await expectVisible(page, 'Thank you for your review!')
    await expect(page.locator('form')).toHaveCount(0)
    await post(path, { act: 'review', rating: '1', text: 'Again' })
    const stored = await product.service.from('reviews').select('rating,verified,is_approved,full_name')
    expect(stored.data).toEqual([{ rating: 5, verified: true, is_approved: false, full_name: 'Asha' }])
    await product.service
      .from('reviews')
      .insert({ full_name: 'A visitor', rating: 4, review_text: 'Fine.', is_approved: true })
    await expect.poll(() => htmlOf('/')).toContain('A visitor')
    expect(await htmlOf('/')).not.toContain('Verified visit')
    await product.service.from('reviews').update({ is_approved: true }).eq('verified', true)
    await expect.poll(async () => (await htmlOf('/')).split('Verified visit').length).toBe(2)
  })
})

test('WhatsApp opens with the visit, and a wrong address can be corrected there', async ({ visit }) => {
  const { id, path } = await salon.book({ hours: WEEK })
  await product.service.from('appointments').update({ address: 'Sample Banquet Hall' }).eq('id', id)
  const { page } = await openPlain(visit, path)
  await expectVisible(page, 'Sample Banquet Hall, Vijay Nagar')
  const reference = `${id.slice(0, 3)}-${id.slice(3, 6)}`.toUpperCase()
  for (const [name, text] of [
    ['WhatsApp', `\\(${reference}\\): $`],
    ['Wrong address? Tell us', `\\(${reference}\\): The right address is: $`],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect(href.pathname).toBe('/919826000000')
    expect(href.searchParams.get('text')).toMatch(new RegExp(text))
  }
})

test.describe('the money of a visit', () => {
  test('is shown in lines, and cancelling says what becomes of the advance', async ({ visit }) => {
    const { id, path } = await salon.book({ hours: WEEK })
    const changed = await product.service
      .from('appointments')
      .update({ discount_percent: 10, travel_charge: 200, payment_amount: 5000 })
      .eq('id', id)
    expect(changed.error).toBeNull()
    const { page } = await openPlain(visit, path)
    const price = page.getByRole('listitem')
    await expect(price).toHaveText([
      'Services₹14,999',
      'Discount-₹1,499.90',
      'Travel₹200',
      'Total₹13,699.10',
      'Paid₹5,000',
      'Amount due₹8,699.10',
    ])
    await page.getByText('Cancel this visit').click()
    await expectVisible(page, 'You have paid ₹5,000. If you cancel, we will contact you about the refund.')
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expectVisible(page, 'You have paid ₹5,000 for this visit. We will contact you about the refund.')
  })

  test('leads to the receipt, with a way back and no way from the receipt to the visit', {
    tag: '@deep',
  }, async ({ visit }) => {
    const { id, path, token } = await completed()
    expect((await get(`${path}/receipt`)).status).toBe(404)
    const { data } = await product.service.rpc('issue_invoice', { id: crypto.randomUUID(), appointment: id })
    const [{ id: invoice, serial } = { id: '', serial: '' }] = data ?? []
    const link = await product.service.rpc('invoice_link', { invoice })
    const { page } = await openPlain(visit, path)
    await page.getByRole('link', { name: 'View receipt' }).click()
    await expect(page).toHaveTitle(new RegExp(`^Receipt ${serial} \\|`))
    await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(String(link.data))),
    )
    await page.getByRole('link', { name: 'Back to your visit' }).click()
    await expect(page).toHaveURL(product.url + path)
    const shared = await htmlOf(String(link.data))
    expect(shared).not.toContain(token)
    expect(shared).not.toContain('80 mm')
  })

  test('has a receipt that is printed and shared', { tag: '@deep' }, async ({ visit }) => {
    const { id, path } = await completed()
    await product.service.rpc('issue_invoice', { id: crypto.randomUUID(), appointment: id })
    const { page } = await visit('about:blank', 'phone')
    await page.addInitScript(() => {
      const done = (what: string) => document.documentElement.setAttribute('data-done', what)
      window.print = () => done('printed')
      navigator.share = async (shared) => done(shared?.url ?? '')
    })
    await page.goto(`${product.url}${path}/receipt`)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('html[data-done=printed]')).toBeVisible()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.locator('html')).toHaveAttribute(
      'data-done',
      new RegExp(`^${product.url}/i/[\\w-]{22}$`),
    )
    await expectAccessible(page)
  })
})

test.describe('paying', () => {
  const settle = (id: string, values: object) =>
    product.service.from('appointments').update(values).eq('id', id)
  const savePayee = () =>
    product.service.from('money_settings').update({ vpa: 'salon@okbank', payee_name: 'Salon' }).neq('sac', '')

  test('is offered while something is due: UPI code, address, and a link on phones', async ({ visit }) => {
    const { id, path, startsAt } = await salon.book({ hours: WEEK })
    expect(await htmlOf(path)).not.toContain('upi://')
    await savePayee()
    await settle(id, { payment_amount: 4998.5 })
    const link = `upi://pay?pa=salon@okbank&pn=Salon&am=10000.50&cu=INR&tn=${encodeURIComponent(`Visit ${formatDate(startsAt, ZONE)}`)}&tr=${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`

    const { page } = await openPlain(visit, path)
    const pay = page.getByRole('region', { name: 'Amount due ₹10,000.50' })
    await expect(pay.getByRole('img', { name: 'UPI code' })).toHaveAttribute('data-upi', link)
    await expect(page.locator('svg[data-upi] path')).toHaveAttribute('d', qrCodePath(link).path)
    const button = pay.getByRole('link', { name: 'Pay by UPI' })
    await expect(button).toHaveAttribute('href', link)
    await expect(button).toBeVisible()

    const { page: desk } = await openPlain(visit, path, 'desktop')
    await expect(desk.locator('svg[data-upi]')).toBeVisible()
    // One click selects the whole address.
    await desk.getByText('salon@okbank', { exact: true }).click()
    await expect.poll(() => desk.evaluate(() => String(getSelection()))).toBe('salon@okbank')
    await expect(desk.getByRole('link', { name: 'Pay by UPI' })).toHaveCount(0)
  })

  test('is not offered for an appointment that is paid or cancelled', async () => {
    await savePayee()
    const { id, path } = await salon.book({ hours: WEEK })
    const isOffered = async () => (await htmlOf(path)).includes('upi://')
    expect(await isOffered()).toBe(true)
    await settle(id, { payment_status: 'paid' })
    expect(await isOffered()).toBe(false)
    await settle(id, { payment_status: 'pending' })
    expect(await isOffered()).toBe(true)
    await settle(id, { status: 'cancelled' })
    expect(await isOffered()).toBe(false)
  })
})

test('a past visit that nobody closed neither thanks nor asks for anything', async () => {
  const { id, path } = await salon.book({ hours: -5 })
  await product.service.from('money_settings').update({ vpa: 'salon@okbank' }).neq('sac', '')
  const html = await htmlOf(path)
  expect(html).toContain('Your visit was planned for this time.')
  expect(html).toContain('tel:+919826000000')
  for (const wrong of ['Thank you', 'It was a pleasure', 'upi://', 'Amount due', 'value="review"'])
    expect.soft(html).not.toContain(wrong)
  const refused = await post(path, { act: 'review', rating: '5', text: 'Never happened' })
  expect(refused.headers.get('location')).toBe(`${path}?sorry=too_late`)
  const { data } = await product.service.from('reviews').select('id').eq('appointment_id', id)
  expect(data).toEqual([])
})

test.describe('an action of the client', () => {
  test('happens once for several simultaneous requests', async () => {
    const { id, path } = await salon.book({ hours: WEEK })
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(path, { act: 'confirm' })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await actsOf(id)).toHaveLength(1)
    const [one, other] = await Promise.all([post(path, { act: 'cancel' }), post(path, { act: 'cancel' })])
    expect([one.headers.get('location'), other.headers.get('location')]).toEqual([path, path])
    expect((await actsOf(id)).map(({ kind }) => kind)).toEqual(['confirmed', 'cancelled'])
  })

  test('ends at the cut-off, where the page says to call', async () => {
    const { id, path } = await salon.book({ hours: 3 })
    const html = await htmlOf(path)
    expect(html).toContain('It is too late to change anything here. Please call us.')
    expect(html).toContain('tel:+919826000000')
    expect(html).not.toContain('value="cancel"')
    for (const act of ['cancel', 'move']) {
      const requested = new Date(Date.now() + WEEK * HOUR_MS).toISOString()
      expect((await post(path, { act, requested })).headers.get('location')).toBe(`${path}?sorry=too_late`)
    }
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled' })
    await post(path, { act: 'confirm' })
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' })
  })

  test('is refused from other origins, and the link is not sent as referrer', async ({ visit }) => {
    const { id, path } = await salon.book({ hours: WEEK })
    for (const origin of ['https://other.example.com', 'null'])
      expect((await post(path, { act: 'cancel' }, origin)).status).toBe(403)
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled' })
    const { page } = await visit(product.url + path, 'phone')
    const links = await page
      .locator('a')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    expect(links.filter((href) => href.includes(path.slice(3)) && !href.endsWith('/visit.ics'))).toEqual([])
    await page.locator('header a').click()
    await page.waitForURL(`${product.url}/`)
    await expect.poll(() => page.evaluate(() => document.referrer)).toBe('')
  })

  test('updates and removes the same calendar entry', async () => {
    const { id, path } = await salon.book({ hours: WEEK })
    const entry = async () => {
      const answer = await get(`${path}/visit.ics`)
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const text = await answer.text()
      const calendar = new ICAL.Component(ICAL.parse(text))
      const vevent = calendar.getFirstSubcomponent('vevent')
      if (!vevent) throw new Error('The calendar has no event')
      const event = new ICAL.Event(vevent)
      return {
        method: calendar.getFirstPropertyValue('method'),
        uid: event.uid,
        at: event.startDate.toJSDate(),
        url: vevent.getFirstPropertyValue('url'),
        place: event.location,
        alarms: vevent.getAllSubcomponents('valarm').length,
        event,
      }
    }
    const first = await entry()
    expect(first).toMatchObject({
      method: 'PUBLISH',
      uid: id,
      url: product.url + path,
      place: 'House 7, Scheme 54, Vijay Nagar',
      alarms: 1,
    })
    const later = new Date(first.at.getTime() + 24 * HOUR_MS)
    await product.service.from('appointments').update({ appointment_date: later.toISOString() }).eq('id', id)
    const moved = await entry()
    expect(moved).toMatchObject({ method: 'PUBLISH', uid: id, at: later })
    expect(moved.event.sequence).toBeGreaterThan(first.event.sequence)
    await post(path, { act: 'cancel' })
    const gone = await entry()
    expect(gone).toMatchObject({ method: 'CANCEL', uid: id, alarms: 0 })
    expect(gone.event.sequence).toBeGreaterThan(moved.event.sequence)
  })
})

test.describe('an invalid link', () => {
  test('gets the same response whether guessed, truncated, old or of another client', async () => {
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
      // No day is free, whatever the link: the page itself says that it is dead.
      expect((await post(path, { act: 'move', requested: 'never' })).status).toBe(303)
      expect((await fetch(`${product.url}${path}/visit.ics`)).status).toBe(404)
    }
    expect([...pages]).toHaveLength(1)
    expect([...pages][0]).toContain('This link does not work')
    expect(await rowOf(foreign.id)).toMatchObject({ status: 'scheduled' })
  })

  for (const [guesses, details] of [
    [40, {}],
    [400, { tag: '@deep' }],
  ] as const) {
    test(`finds nothing in ${guesses} guesses, which lock no client out`, details, async () => {
      const { path } = await salon.book({ hours: WEEK })
      for (let done = 0; done < guesses; done += 40) {
        const guessed = await Promise.all(
          Array.from({ length: 40 }, () =>
            product.service.rpc('look_at_appointment', { token: 'B'.repeat(22) }),
          ),
        )
        expect(guessed.map(({ data }) => data)).toEqual(guessed.map(() => []))
      }
      expect((await get(`/b/${'C'.repeat(22)}`)).status).toBe(404)
      expect((await get(path)).status).toBe(200)
    })
  }
})

// Last in the file: it reads the log of all tests before it.
test('no link is logged', async () => {
  const { path } = await salon.book({ hours: WEEK })
  await get(path)
  await get(`${path}/visit.ics`)
  await expect.poll(() => product.output()).toContain('"path":"/b/[link]/visit.ics"')
  const written = product.output()
  expect(written).toContain('"path":"/b/[link]"')
  expect(written.match(/\/b\/(?!\[link\])[^"]*/g)).toBeNull()
  expect(salon.tokens().filter((token) => written.includes(token))).toEqual([])
})
