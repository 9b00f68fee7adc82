// A beautician's day: on a phone, without JavaScript, on a slow network, and requested by others. Without a network:
// my-day-offline.test.ts.
import type { BrowserContext, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { type Account, owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const beauticianId = '00000000-0000-4000-8000-0000000000b1'
const first = '00000000-0000-4000-8000-0000000000d1'
const second = '00000000-0000-4000-8000-0000000000d2'
const tomorrow = '00000000-0000-4000-8000-0000000000d3'
const colleagues = '00000000-0000-4000-8000-0000000000d4'

const office = sharedOffice()
let account: Account
let phone: BrowserContext
let page: Page

test.beforeAll(async () => {
  account = await addAccount(office, 'asha')
  // At noon, the phone and address of tomorrow's appointments are still hidden.
  await office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}';
    update public.money_settings set vpa = 'salon.x@okbank';
    insert into public.areas (id, name) values ('${beauticianId}', 'Vijay Nagar');
    insert into public.beauticians (id, full_name, user_id)
      select '${beauticianId}', 'Asha', user_id from public.staff where full_name = 'asha';
    insert into public.beauticians (id, full_name) values ('${colleagues}', 'Rose');
    update public.staff set role = 'beautician' where full_name = 'asha';
    insert into public.clients (id, full_name, phone, address, notes, area_id) values
      ('${beauticianId}', 'Meera Sample', '98260 11111', 'House 7, Scheme 54', 'Rings twice', '${beauticianId}'),
      ('${colleagues}', 'Foreign Client', '98260 22222', 'House 8', null, '${beauticianId}');
    update public.clients set gate = 'Blue gate', floor = '3', landmark = 'Hanuman temple', parking = 'Across the road', allergies = 'Latex'
      where id = '${beauticianId}';
    insert into public.services (id, name, price, duration_minutes, patch_test) values
      ('${first}', 'Sample Facial', 500, 60, 'Peel'), ('${second}', 'Sample Mehendi', 250.5, 30, null);`)
  phone = (await office.visit({ viewport: screens.phone })).context()
  page = await phone.newPage()
  await page.goto('/auth')
  await signIn(page, account)
  await expect(heading(page, 'My day')).toBeVisible()
})

test.beforeEach(async () => {
  const at = (days: number, hour: number) =>
    `(public.business_today() + ${days} + time '${hour}:00') at time zone private.business_time_zone()`
  await office.run(`
    delete from public.appointments;
    insert into public.appointments (id, client_id, service_id, beautician_id, notes, appointment_date) values
      ('${first}', '${beauticianId}', '${first}', '${beauticianId}', 'Bring lights', ${at(0, 9)}),
      ('${second}', '${beauticianId}', '${first}', '${beauticianId}', null, ${at(0, 15)}),
      ('${tomorrow}', '${beauticianId}', '${first}', '${beauticianId}', null, ${at(1, 15)}),
      ('${colleagues}', '${colleagues}', '${first}', '${colleagues}', null, ${at(0, 9)});
    insert into public.appointment_lines (appointment_id, position, service_id, guest_name, price, minutes)
      values ('${first}', 2, '${second}', 'Sister', 250.5, 30);`)
})

const heading = (of: Page, name: string) => of.getByRole('heading', { level: 1, name })
const card = (id: string, of: Page = page) => of.locator(`#appointment-${id}`)
const press = (id: string, name: string, of: Page = page) =>
  card(id, of).getByRole('button', { name, exact: true }).click()
const paymentsOf = (id: string) =>
  office.rows<{ amount: string; method: string; reference: string | null }>(
    sql`select amount, method, reference from public.payments where appointment_id = ${id} order by created_at, amount`,
  )

async function sessionCookie(context: BrowserContext) {
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'my-day')
  if (!cookie) throw new Error('There is no cookie')
  return { cookie, value: JSON.parse(Buffer.from(decodeURIComponent(cookie.value), 'base64').toString()) }
}

/** Returns what the cookie contained before. */
async function expireSession(context: BrowserContext) {
  const { cookie, value } = await sessionCookie(context)
  const expired = Buffer.from(JSON.stringify({ ...value, expires_at: 0 })).toString('base64')
  await context.addCookies([{ ...cookie, value: encodeURIComponent(expired) }])
  return value
}

test('an owner with visits of their own opens My day and returns to the office', {
  tag: '@deep',
}, async () => {
  await office.run(`
    update public.beauticians set user_id = (select user_id from public.staff where role = 'owner' limit 1)
      where id = '${colleagues}'`)
  const own = await office.openAsStaff({ viewport: screens.phone })
  await own.goto('/admin')
  await own.getByRole('region', { name: 'Team today' }).getByRole('button', { name: 'My day' }).click()
  await expect(heading(own, 'My day')).toBeVisible()
  await expect(card(colleagues, own)).toContainText('Foreign Client')
  await press(colleagues, 'On the way', own)
  await expect(card(colleagues, own).getByRole('button', { name: 'On the way', exact: true })).toHaveCount(0)
  // The session of the office goes on.
  await own.getByRole('link', { name: 'Office' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // One tap from the sidebar of every page.
  await own.setViewportSize(screens.desktop)
  await own.goto('/admin/clients')
  await own.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'My day' }).click()
  await expect(heading(own, 'My day')).toBeVisible()
  // What the office has handed over ends after an hour, and leads back there.
  await expireSession(own.context())
  await own.goto('/my-day')
  await expect(own.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await office.run(`update public.beauticians set user_id = null where id = '${colleagues}'`)
})

test.describe('my day', () => {
  test.beforeEach(() => page.goto('/my-day'))

  test('shows own appointments in order, with what a beautician needs for them and nothing else', async () => {
    const main = page.locator('main')
    await expect(main).toContainText(/9:00 am – 10:00 am.*3:00 pm/s)
    for (const shown of [
      'Meera Sample',
      'House 7, Scheme 54, Vijay Nagar',
      'Sister: Sample Mehendi',
      'Bring lights',
      'Rings twice',
      'Allergies: Latex',
      'Peel needs a patch test: none is recorded.',
      'Due: ₹750.50',
      '30 min travel',
      'Gate: Blue gate',
      'Floor: 3',
      'Landmark: Hanuman temple',
      'Parking: Across the road',
    ])
      await expect(main).toContainText(shown)
    await expect(main).not.toContainText('Foreign')
    const navigate = card(first).getByRole('link', { name: 'Navigate' })
    await expect(navigate).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=House%207%2C%20Scheme%2054%2C%20Vijay%20Nagar',
    )
    await office.run(`
      update public.appointments set latitude = 22.7533, longitude = 75.8937, accuracy = 250 where id = '${first}'`)
    await page.reload()
    await expect(navigate).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=22.7533,75.8937',
    )
    await expect(card(first)).toContainText('The map location is exact to ±250 m only.')
    await expect(card(first).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:9826011111')
    await expect(card(first).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/919826011111\?text=Hello%20Meera/,
    )
    // Before the evening, tomorrow's appointments show no full name, phone or address.
    await expect(card(tomorrow)).toContainText('Meera')
    for (const hidden of ['Sample,', 'Meera Sample', 'House 7', 'Rings', 'Latex', 'Peel', 'Blue gate'])
      await expect(card(tomorrow)).not.toContainText(hidden)
    await expect(card(tomorrow).getByRole('button')).toHaveCount(0)
  })

  test('is one document of at most 15 KB with the registration of its worker, and is read within 1.5 s on slow 4G', {
    tag: '@deep',
  }, async () => {
    // A first visit: no worker has stored the page.
    const slow = await office.visit({ viewport: screens.phone })
    await slow.context().addCookies(await phone.cookies())
    const session = await slow.context().newCDPSession(slow)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    // As Chromium's "Slow 4G".
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562.5,
      downloadThroughput: (1.44 * 1_000_000) / 8,
      uploadThroughput: (675 * 1000) / 8,
    })
    let bytes = 0
    const types: string[] = []
    session.on('Network.responseReceived', ({ type }) => types.push(type))
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await slow.goto('/my-day', { waitUntil: 'networkidle' })
    expect(types).toEqual(['Document'])
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThan(15_000)
    const painted = await slow.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    expect(painted).toBeLessThan(1500)
  })

  test('marks an appointment with large buttons, also when earlier marks were skipped', async () => {
    await press(first, 'On the way')
    await expect(card(first).getByText(/^On the way at /)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#appointment-${first}$`))
    const arrived = card(first).getByRole('button', { name: 'Arrived' })
    await expect.poll(async () => (await arrived.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    await press(first, 'Done')
    await expect(card(first).getByText(/^Done at /)).toBeVisible()
    await expect(
      card(first).getByRole('button', { name: /^(On the way|Arrived|Started|Done)$/ }),
    ).toHaveCount(0)
    expect(await office.rows(sql`select status from public.appointments where id = ${first}`)).toEqual([
      { status: 'completed' },
    ])
  })

  test('takes a wrong step back', { tag: '@deep' }, async () => {
    await press(first, 'Arrived')
    await press(first, 'Done')
    await press(first, 'Undo “Done”')
    await expect(card(first).getByText(/^Arrived at /)).toBeVisible()
    await expect(card(first).getByRole('button', { name: 'Done', exact: true })).toBeVisible()
    expect(await office.rows(sql`select status from public.appointments where id = ${first}`)).toEqual([
      { status: 'confirmed' },
    ])
    // Ten minutes later, on the page as it is.
    await office.run(`update public.appointment_marks set marked_at = marked_at - interval '10 minutes'`)
    await press(first, 'Undo “Arrived”')
    await expect(
      card(first).getByText('A step can be taken back for ten minutes. Please call the desk.'),
    ).toBeVisible()
    await expect(card(first).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await expect(card(first).getByText(/^Arrived at /)).toBeVisible()
  })

  test('asks before a visit is done that has not begun', { tag: '@deep' }, async () => {
    const question = card(second).getByText('This visit starts at 3 pm. Is it really done?')
    await press(second, 'Done')
    await expect(question).toBeInViewport()
    await expectAccessible(page)
    await card(second).getByRole('link', { name: 'No, go back' }).click()
    await expect(question).toHaveCount(0)
    await press(second, 'Done')
    await press(second, 'Yes')
    await expect(card(second).getByText(/^Done at /)).toBeVisible()
  })

  test('takes a tip apart from what is due, and shows the own pay and cash', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.pay_rules (beautician_id, percent, travel_allowance) values ('${beauticianId}', 40, 50)
        on conflict do nothing`)
    await press(first, 'Done')
    await card(first).getByText('Add a tip').click()
    await card(first).getByLabel('Tip in rupees').fill('20.50')
    await press(first, 'Tip in cash')
    await expect(card(first).getByText('Tips: ₹20.50')).toBeVisible()
    await expect(card(first).getByText('Due: ₹750.50')).toBeVisible()
    const pay = page.locator('#pay')
    await pay.getByText('My pay').click()
    await expect(pay.getByText('₹70.50').first()).toBeVisible()
    await pay.getByRole('link', { name: 'Show each visit' }).click()
    await expect(pay.getByRole('listitem').filter({ hasText: 'Travel allowance' })).toContainText('₹50.00')
    await expect(pay.getByText('Cash in hand now')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/my-day')
  })

  test('gives the calendar of the phone a private link', { tag: '@deep' }, async () => {
    const calendar = page.locator('#calendar')
    await calendar.getByText('Visits in my phone’s calendar').click()
    await calendar.getByRole('button', { name: 'Make a private link' }).click()
    await expect(calendar.getByLabel('Your private link')).toHaveValue(/\/c\/[\w-]{22}\/visits\.ics$/)
    const link = await calendar.getByLabel('Your private link').inputValue()
    await expect(calendar.getByRole('link', { name: 'Add to my calendar' })).toHaveAttribute(
      'href',
      link.replace('http:', 'webcal:'),
    )
    await expectAccessible(page)
    const feed = await fetch(link)
    expect([feed.status, feed.headers.get('content-type'), feed.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    const text = (await feed.text()).replaceAll('\r\n ', '')
    expect(text.match(/^UID:.*$/gm)?.map((line) => line.trim())).toEqual(
      [first, second, tomorrow].map((id) => `UID:${id}`),
    )
    expect(text).toContain('SUMMARY:Meera: Sample Facial\\, Sample Mehendi')
    expect(text).not.toMatch(/98260|House 7|latex/)
    await calendar.getByRole('button', { name: 'Switch off' }).click()
    await expect(calendar.getByRole('button', { name: 'Make a private link' })).toBeVisible()
    expect((await fetch(link)).status).toBe(404)
  })

  test('keeps the next visit on the first screen when one of yesterday is pending', {
    tag: '@deep',
  }, async () => {
    await office.run(`update public.appointments
      set appointment_date = (public.business_today() - 1 + time '15:00') at time zone private.business_time_zone()
      where id = '${second}'`)
    await page.goto('/my-day')
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/day.webmanifest')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      /^Today/,
      /^Pending from yesterday/,
      /^Tomorrow/,
    ])
    await page.getByRole('link', { name: 'Pending from yesterday: 1 visit' }).click()
    await expect(card(second)).toBeInViewport()
  })

  test('takes cash and UPI, and explains a wrong amount without losing it', async () => {
    await card(first).getByText('Paid in cash').click()
    const amount = card(first).getByLabel('Amount in rupees').first()
    await amount.fill('1,900')
    await press(first, 'Cash received')
    await expect(
      card(first).getByText('Only ₹750.50 is due for this visit. Leave a tip out of the amount.'),
    ).toBeVisible()
    await expect(amount).toHaveValue('1,900')
    await amount.fill('500')
    await press(first, 'Cash received')
    await expect(card(first).getByText('Due: ₹250.50')).toBeVisible()
    await card(first).getByText('Paid by UPI').click()
    await expect(card(first).getByRole('img', { name: 'Code to pay ₹250.50 by UPI' })).toBeVisible()
    await card(first).getByLabel('UPI reference (UTR), 12 digits, or later').fill('0000 0000 0001')
    await press(first, 'UPI received')
    await expect(card(first).getByText('Paid', { exact: true })).toBeVisible()
    expect(await paymentsOf(first)).toEqual([
      { amount: '500.00', method: 'cash', reference: null },
      { amount: '250.50', method: 'upi', reference: '000000000001' },
    ])
  })

  test('takes UPI without its reference, which follows there or in the office, and takes a wrong press back', {
    tag: '@deep',
  }, async () => {
    await card(first).getByText('Paid by UPI').click()
    await card(first).getByLabel('Amount in rupees').last().fill('500')
    await press(first, 'UPI received')
    await expect(card(first).getByText('UPI reference missing')).toBeVisible()
    await expectAccessible(page)

    const desk = await office.enter('/admin')
    await desk.getByRole('link', { name: '1 UPI payment has no reference' }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByText('Reference missing')).toBeVisible()
    await dialog.getByLabel('UPI reference (UTR)').fill('UPI Ref 000000000011')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('000000000011')).toBeVisible()
    await expect(dialog.getByText('Reference missing')).toHaveCount(0)

    await page.goto('/my-day')
    await expect(card(first).getByText('UPI reference missing')).toHaveCount(0)
    await press(first, 'Undo “₹500 by UPI”')
    await expect(card(first).getByText('Due: ₹750.50')).toBeVisible()
    expect(await paymentsOf(first)).toEqual([])
  })

  test('adds the reference of a UPI payment later', { tag: '@deep' }, async () => {
    await card(first).getByText('Paid by UPI').click()
    await press(first, 'UPI received')
    const reference = card(first).getByLabel('Reference of ₹750.50 (UTR), 12 digits')
    await reference.fill('0000 0000 0012')
    await press(first, 'Save the reference')
    await expect(card(first).getByText('UPI reference missing')).toHaveCount(0)
    expect(await paymentsOf(first)).toEqual([{ amount: '750.50', method: 'upi', reference: '000000000012' }])
  })

  test('lists the week ahead without names', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date) values
        ('${beauticianId}', '${first}', '${beauticianId}',
          (public.business_today() + 3 + time '11:00') at time zone private.business_time_zone())`)
    await page.goto('/my-day')
    const week = page.getByRole('region', { name: 'The week ahead' })
    await expect(week).toContainText('11:00 am – 12:00 pm, Sample Facial, Vijay Nagar')
    await expect(week).not.toContainText('Meera')
    await expectAccessible(page)
  })

  test('counts a payment once, however often it is sent', async () => {
    const id = await card(first).locator('input[name=id]').first().inputValue()
    const send = () =>
      phone.request.post('/my-day', {
        form: { act: 'pay', appointment: first, id, amount: '100', method: 'cash' },
        maxRedirects: 0,
      })
    expect([(await send()).status(), (await send()).status()]).toEqual([303, 303])
    expect(await paymentsOf(first)).toHaveLength(1)
  })

  test('works without JavaScript', { tag: '@deep' }, async () => {
    const plain = await office.visit({ javaScriptEnabled: false })
    await plain.context().addCookies(await phone.cookies())
    await plain.goto('/my-day')
    await press(first, 'Arrived', plain)
    await expect(card(first, plain).getByText(/^Arrived at /)).toBeVisible()
  })

  for (const [screen, details] of [
    ['phone', {}],
    ['desktop', { tag: '@deep' }],
  ] as const) {
    test(`is accessible and does not overflow on a ${screen}`, details, async () => {
      await page.setViewportSize(screens[screen])
      await card(first).getByText('Paid by UPI').click()
      await expectAccessible(page)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true)
      await page.setViewportSize(screens.phone)
    })
  }
})

test.describe('requests by others', () => {
  test('without a session are redirected to the sign-in page', async () => {
    const answer = await fetch(`${office.url}/my-day`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth'])
  })

  test('mark no appointment of another beautician, and none from another site', async () => {
    const mark = { act: 'mark', appointment: colleagues, mark: 'done' }
    const refused = await phone.request.post('/my-day', { form: mark })
    expect(refused.status()).toBe(422)
    const cross = await phone.request.post('/my-day', {
      form: { ...mark, appointment: first },
      headers: { origin: 'https://evil.example' },
    })
    expect(cross.status()).toBe(403)
    expect(await office.rows(sql`select 1 from public.appointment_marks`)).toEqual([])
  })

  test('are answered as data where the worker sends them', async () => {
    const send = (form: Record<string, string>) =>
      phone.request.post('/my-day/actions', { form, maxRedirects: 0 })
    const refused = await send({ act: 'mark', appointment: colleagues, mark: 'done' })
    expect([refused.status(), await refused.json()]).toEqual([
      200,
      { outcome: 'refused', reason: expect.stringContaining('This is not one of your visits') },
    ])
    const unreadable = await send({ act: 'mark', appointment: 'x', mark: 'done' })
    expect(await unreadable.json()).toEqual({
      outcome: 'refused',
      reason: 'This could not be read. Load the page again.',
    })
    expect((await send({ act: 'dance' })).status()).toBe(400)
    const body = new URLSearchParams({ act: 'mark', appointment: first, mark: 'done' })
    const stranger = await fetch(`${office.url}/my-day/actions`, { method: 'POST', body, redirect: 'manual' })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/auth'])
    expect(await office.rows(sql`select 1 from public.appointment_marks`)).toEqual([])
  })

  test('cannot store a session that is not of a beautician', async () => {
    const guess = (form: Record<string, string>) => phone.request.post('/my-day/session', { form })
    const ends = String(Math.floor(Date.now() / 1000) + 3600)
    expect((await guess({})).status()).toBe(400)
    expect((await guess({ access_token: 'x.y.z', refresh_token: 'r', expires_at: ends })).status()).toBe(403)
    const client = createClient(office.url, office.publishableKey, { auth: { persistSession: false } })
    const { data } = await client.auth.signInWithPassword(owner)
    const { access_token = '', refresh_token = '' } = data.session ?? {}
    expect((await guess({ access_token, refresh_token, expires_at: ends })).status()).toBe(403)
  })
})

test.describe('session of a beautician', () => {
  /** In a browser context of its own, so that the other tests stay signed in. */
  async function enter(): Promise<Page> {
    const own = await office.visit({ viewport: screens.phone })
    await own.goto('/auth')
    await signIn(own, account)
    await expect(heading(own, 'My day')).toBeVisible()
    return own
  }

  test('is in an HttpOnly cookie and nowhere else, and ends with the sign-out', async () => {
    const own = await enter()
    const before = await own.context().cookies()
    const { cookie } = await sessionCookie(own.context())
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/my-day' })
    await expect.poll(() => own.evaluate(() => localStorage.getItem('shringar-session'))).toBeNull()
    await own.getByRole('button', { name: 'Sign out' }).click()
    await expect(heading(own, 'Welcome Back')).toBeVisible()
    // A copy of the cookie is refused too.
    await own.context().addCookies(before)
    await own.goto('/my-day')
    await expect(heading(own, 'Welcome Back')).toBeVisible()
  })

  test('is renewed when it is about to expire', { tag: '@deep' }, async () => {
    const own = await enter()
    const value = await expireSession(own.context())
    await own.goto('/my-day')
    await expect(heading(own, 'My day')).toBeVisible()
    // The worker may have shown the stored page before the server answered.
    await expect
      .poll(async () => (await sessionCookie(own.context())).value)
      .toMatchObject({ refresh_token: expect.not.stringMatching(value.refresh_token) })
  })

  test('follows a change of role: to the desk, and back to My day', { tag: '@deep' }, async () => {
    const own = await enter()
    // The desk with a lane of its own would keep My day.
    await office.run(`
      update public.beauticians set user_id = null where full_name = 'Asha';
      update public.staff set role = 'desk' where full_name = 'asha'`)
    try {
      await own.goto('/my-day')
      await expect(heading(own, 'Welcome Back')).toBeVisible()
      await signIn(own, account)
      await expect(heading(own, 'Dashboard')).toBeVisible()
    } finally {
      await office.run(`
        update public.beauticians set user_id = (select user_id from public.staff where full_name = 'asha')
          where full_name = 'Asha';
        update public.staff set role = 'beautician' where full_name = 'asha'`)
    }
    await own.reload()
    await expect(heading(own, 'My day')).toBeVisible()
  })

  test('ends with a reason when the owner requires a second factor', { tag: '@deep' }, async () => {
    const own = await enter()
    await office.run('update public.access_rules set second_factor_required = true')
    try {
      await own.goto('/my-day')
      await expect(own.getByText('The owner now requires two-step sign-in for everyone.')).toBeVisible()
      await signIn(own, account)
      await expect(heading(own, 'Security')).toBeVisible()
    } finally {
      await office.run('update public.access_rules set second_factor_required = false')
    }
  })

  test('ends at once when the owner disables the account', { tag: '@deep' }, async () => {
    const own = await enter()
    await office.run(`update public.staff set is_active = false where full_name = 'asha'`)
    try {
      await own.goto('/my-day')
      await expect(heading(own, 'Welcome Back')).toBeVisible()
    } finally {
      await office.run(`update public.staff set is_active = true where full_name = 'asha'`)
    }
  })
})
