// A beautician's day, on her phone, without a script, on a slow network, and by somebody who is not her.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { violations } from '../support/accessibility.ts'
import { screens } from '../support/browser.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Account, type Office, openOffice } from './office.ts'

const lane = '00000000-0000-4000-8000-0000000000b1'
const first = '00000000-0000-4000-8000-0000000000d1'
const second = '00000000-0000-4000-8000-0000000000d2'
const tomorrow = '00000000-0000-4000-8000-0000000000d3'
const colleagues = '00000000-0000-4000-8000-0000000000d4'

let office: Office
let account: Account
let phone: BrowserContext
let page: Page

beforeAll(async () => {
  office = await openOffice()
  account = await addAccount(office, 'asha')
  // At noon of the business, whatever hour it is here: then tomorrow's phone and address are not hers yet.
  const offset = ((12 - new Date().getUTCHours() + 36) % 24) - 12
  const zone = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  await office.run(`
    update public.business_profile set time_zone = '${zone}';
    update public.money_settings set vpa = 'salon.x@okbank';
    insert into public.areas (id, name) values ('${lane}', 'Vijay Nagar');
    insert into public.beauticians (id, full_name, user_id)
      select '${lane}', 'Asha', user_id from public.staff where full_name = 'asha';
    insert into public.beauticians (id, full_name) values ('${colleagues}', 'Rose');
    update public.staff set role = 'beautician' where full_name = 'asha';
    insert into public.clients (id, full_name, phone, address, area_id) values
      ('${lane}', 'Meera Sample', '98260 11111', 'House 7, Scheme 54', '${lane}'),
      ('${colleagues}', 'Foreign Client', '98260 22222', 'House 8', '${lane}');
    insert into public.services (id, name, price, duration_minutes) values
      ('${first}', 'Sample Facial', 500, 60), ('${second}', 'Sample Mehendi', 250.5, 30);`)
  phone = (await office.visit({ viewport: screens.phone })).context()
  page = await phone.newPage()
  await page.goto('/auth')
  await signIn(page, account)
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
})
afterAll(() => office?.close())

beforeEach(async () => {
  const at = (days: number, hour: number) =>
    `(public.business_today() + ${days} + time '${hour}:00') at time zone private.business_time_zone()`
  await office.run(`
    delete from public.appointments;
    insert into public.appointments (id, client_id, service_id, beautician_id, notes, appointment_date) values
      ('${first}', '${lane}', '${first}', '${lane}', 'Bring lights', ${at(0, 9)}),
      ('${second}', '${lane}', '${first}', '${lane}', null, ${at(0, 15)}),
      ('${tomorrow}', '${lane}', '${first}', '${lane}', null, ${at(1, 15)}),
      ('${colleagues}', '${colleagues}', '${first}', '${colleagues}', null, ${at(0, 9)});
    insert into public.appointment_lines (appointment_id, position, service_id, guest_name, price, minutes)
      values ('${first}', 2, '${second}', 'Sister', 250.5, 30);`)
  await page.goto('/my-day')
})

const card = (id: string, of: Page = page) => of.locator(`#visit-${id}`)
const press = (id: string, name: string, of: Page = page) =>
  card(id, of).getByRole('button', { name, exact: true }).click()
const paymentsOf = (id: string) =>
  office.rows<{ amount: string; method: string; reference: string | null }>(
    sql`select amount, method, reference from public.payments where appointment_id = ${id} order by created_at, amount`,
  )

describe('her day', () => {
  it('is her own visits in order, with what she needs for them and nothing else', async () => {
    const text = (await page.locator('main').textContent()) ?? ''
    for (const shown of [
      '9:00 am – 10:00 am',
      'Meera Sample',
      'House 7, Scheme 54, Vijay Nagar',
      'Sister: Sample Mehendi',
      'Bring lights',
      'Due: ₹750.50',
      '30 minutes’ way',
    ])
      expect(text).toContain(shown)
    expect(text.indexOf('9:00 am')).toBeLessThan(text.indexOf('3:00 pm'))
    expect(text).not.toContain('Foreign')
    expect(await card(first).getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('House%207')
    expect(await card(first).getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:9826011111')
    // Not before the evening.
    const later = (await card(tomorrow).textContent()) ?? ''
    expect(later).toContain('Meera')
    for (const hidden of ['Sample,', 'Meera Sample', 'House 7']) expect(later).not.toContain(hidden)
    expect(await card(tomorrow).getByRole('button').count()).toBe(0)
  })

  it('has no code, no loaded letters, at most 60 KB in all, and is read within 1.5 s on slow 4G', async () => {
    const slow = await phone.newPage()
    const session = await phone.newCDPSession(slow)
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
    expect(bytes).toBeLessThan(60_000)
    const painted = await slow.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    expect(painted).toBeLessThan(1500)
    await slow.close()
  })

  it('is marked with big buttons, also by whoever forgot the ones before', async () => {
    await press(first, 'On the way')
    await card(first)
      .getByText(/^On the way at /)
      .waitFor()
    expect(page.url()).toContain(`#visit-${first}`)
    const { height = 0 } = (await card(first).getByRole('button', { name: 'Arrived' }).boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(56)
    await press(first, 'Done')
    await card(first)
      .getByText(/^Done at /)
      .waitFor()
    expect(
      await card(first)
        .getByRole('button', { name: /^(On the way|Arrived|Started|Done)$/ })
        .count(),
    ).toBe(0)
    expect(await office.rows(sql`select status from public.appointments where id = ${first}`)).toEqual([
      { status: 'completed' },
    ])
  })

  it('takes cash and UPI, and says what is wrong without losing what was typed', async () => {
    await card(first).getByText('Paid in cash').click()
    await card(first).getByLabel('Amount in rupees').first().fill('900')
    await press(first, 'Got it in cash')
    await card(first).getByText('Only 750.50 rupees are due for this visit.').waitFor()
    const amount = card(first).getByLabel('Amount in rupees').first()
    expect(await amount.inputValue()).toBe('900')
    await amount.fill('500')
    await press(first, 'Got it in cash')
    await card(first).getByText('Due: ₹250.50').waitFor()
    await card(first).getByText('Paid by UPI').click()
    await card(first).getByRole('img', { name: 'Code to pay ₹250.50 by UPI' }).waitFor()
    await card(first).getByLabel('UPI reference (UTR), 12 digits').fill('0000 0000 0001')
    await press(first, 'Got it by UPI')
    await card(first).getByText('Paid', { exact: true }).waitFor()
    expect(await paymentsOf(first)).toEqual([
      { amount: '500.00', method: 'cash', reference: null },
      { amount: '250.50', method: 'upi', reference: '000000000001' },
    ])
  })

  it('counts a payment once, however often it is sent', async () => {
    const id = await card(first).locator('input[name=id]').first().inputValue()
    const send = () =>
      phone.request.post('/my-day', {
        form: { act: 'pay', visit: first, id, amount: '100', method: 'cash' },
        maxRedirects: 0,
      })
    expect([(await send()).status(), (await send()).status()]).toEqual([303, 303])
    expect(await paymentsOf(first)).toHaveLength(1)
  })

  it('works without JavaScript', async () => {
    const plain = await office.visit({ javaScriptEnabled: false })
    await plain.context().addCookies(await phone.cookies())
    await plain.goto('/my-day')
    await press(second, 'Arrived', plain)
    await card(second, plain)
      .getByText(/^Arrived at /)
      .waitFor()
  })

  it.each(['phone', 'desktop'] as const)('is right on a %s', async (screen) => {
    await page.setViewportSize(screens[screen])
    await card(first).getByText('Paid by UPI').click()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.setViewportSize(screens.phone)
  })
})

describe('whoever is not her', () => {
  it('is led to the sign-in', async () => {
    const stranger = await office.visit()
    await stranger.goto('/my-day')
    await stranger.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
  })

  it('marks no visit of hers, and she none of a colleague', async () => {
    const mark = { act: 'mark', visit: colleagues, mark: 'done' }
    const refused = await phone.request.post('/my-day', { form: mark })
    expect(refused.status()).toBe(422)
    const cross = await phone.request.post('/my-day', {
      form: { ...mark, visit: first },
      headers: { origin: 'https://evil.example' },
    })
    expect(cross.status()).toBe(403)
    expect(await office.rows(sql`select 1 from public.visit_marks`)).toEqual([])
  })

  it('cannot put a session there that is no beautician’s', async () => {
    const guess = (form: Record<string, string>) => phone.request.post('/my-day/session', { form })
    const ends = String(Math.floor(Date.now() / 1000) + 3600)
    expect((await guess({})).status()).toBe(400)
    expect((await guess({ access_token: 'x.y.z', refresh_token: 'r', expires_at: ends })).status()).toBe(403)
    const owners = await office.visitAsStaff()
    await owners.goto('/admin')
    const session = JSON.parse(
      (await owners.evaluate(() => localStorage.getItem('shringar-session'))) ?? '{}',
    )
    const { access_token, refresh_token } = session
    expect((await guess({ access_token, refresh_token, expires_at: ends })).status()).toBe(403)
  })
})

describe('her session', () => {
  /** Of a browser of its own, that the others stay signed in. */
  async function enter(): Promise<Page> {
    const own = await office.visit({ viewport: screens.phone })
    await own.goto('/auth')
    await signIn(own, account)
    await own.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
    return own
  }
  const atSignIn = (of: Page) => of.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()

  it('is where no script reads it, and nowhere else', async () => {
    const [cookie] = (await phone.cookies()).filter(({ name }) => name === 'my-day')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/my-day' })
    expect(await page.evaluate(() => localStorage.getItem('shringar-session'))).toBeNull()
  })

  it('is renewed when it is about to end', async () => {
    const own = await enter()
    const [cookie] = (await own.context().cookies()).filter(({ name }) => name === 'my-day')
    if (!cookie) throw new Error('There is no cookie')
    const kept = JSON.parse(Buffer.from(decodeURIComponent(cookie.value), 'base64').toString())
    const old = Buffer.from(JSON.stringify({ ...kept, expires_at: 0 })).toString('base64')
    await own.context().addCookies([{ ...cookie, value: encodeURIComponent(old) }])
    await own.goto('/my-day')
    await own.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
    const [renewed] = (await own.context().cookies()).filter(({ name }) => name === 'my-day')
    expect(
      JSON.parse(Buffer.from(decodeURIComponent(renewed?.value ?? ''), 'base64').toString()),
    ).toMatchObject({ refresh_token: expect.not.stringMatching(kept.refresh_token) })
  })

  it('ends when she signs out', async () => {
    const own = await enter()
    const before = await own.context().cookies()
    await own.getByRole('button', { name: 'Sign out' }).click()
    await atSignIn(own)
    // Also for whoever kept a copy.
    await own.context().addCookies(before)
    await own.goto('/my-day')
    await atSignIn(own)
  })

  it('follows her when her role changes: to the desk, and back to her day', async () => {
    const own = await enter()
    await office.run(`update public.staff set role = 'desk' where full_name = 'asha'`)
    try {
      await own.goto('/my-day')
      await atSignIn(own)
      await signIn(own, account)
      await own.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    } finally {
      await office.run(`update public.staff set role = 'beautician' where full_name = 'asha'`)
    }
    await own.reload()
    await own.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  })

  it('ends at once when the owner disables her', async () => {
    const own = await enter()
    await office.run(`update public.staff set is_active = false where full_name = 'asha'`)
    try {
      await own.goto('/my-day')
      await atSignIn(own)
    } finally {
      await office.run(`update public.staff set is_active = true where full_name = 'asha'`)
    }
  })
})
