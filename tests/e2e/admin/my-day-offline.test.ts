// My day without a network: shown as last seen, what is pressed waits on its card and is sent once. tests/database/my-day-queue.test.ts
// tests the queue itself.
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import type { Account } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const asha = '00000000-0000-4000-8000-0000000000b1'
const rose = '00000000-0000-4000-8000-0000000000b2'
const morning = '00000000-0000-4000-8000-0000000000d1'
const afternoon = '00000000-0000-4000-8000-0000000000d2'

const office = sharedOffice()
let account: Account
let phone: BrowserContext
let page: Page

test.beforeAll(async () => {
  account = await addAccount(office, 'asha')
  await office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}';
    insert into public.beauticians (id, full_name, user_id)
      select '${asha}', 'Asha', user_id from public.staff where full_name = 'asha';
    insert into public.beauticians (id, full_name) values ('${rose}', 'Rose');
    update public.staff set role = 'beautician' where full_name = 'asha';
    insert into public.clients (id, full_name, phone, address) values ('${asha}', 'Meera Sample', '98260 11111', 'House 7');
    insert into public.services (id, name, price, duration_minutes) values ('${morning}', 'Sample Facial', 500, 60);`)
})

test.beforeEach(async () => {
  const at = (hour: number) =>
    `(public.business_today() + time '${hour}:00') at time zone private.business_time_zone()`
  await office.run(`
    delete from public.appointments;
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date) values
      ('${morning}', '${asha}', '${morning}', '${asha}', ${at(9)}), ('${afternoon}', '${asha}', '${morning}', '${asha}', ${at(15)})`)
  page = await office.visit({ viewport: screens.phone })
  phone = page.context()
  await signInToMyDay()
})

async function signInToMyDay(): Promise<void> {
  await page.goto('/auth')
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible()
  await isStored()
}

/** The worker runs and has the page. */
const isStored = () =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller !== null && (await caches.match('/my-day')) !== undefined,
      ),
    )
    .toBe(true)

const card = (id: string) => page.locator(`#appointment-${id}`)
const press = (id: string, name: string) => card(id).getByRole('button', { name, exact: true }).click()
const age = () => page.locator('#age')
const waits = /, \d.*Waiting to be sent/

const stepsOf = (id: string) =>
  office.rows<{ mark: string }>(
    sql`select mark from public.appointment_marks where appointment_id = ${id} order by marked_at`,
  )
const paymentsOf = (id: string) =>
  office.rows<{ amount: string }>(sql`select amount from public.payments where appointment_id = ${id}`)

/** What the phone has stored: names of caches, and the texts of actions. */
const storedOnPhone = () =>
  page.evaluate(async () => {
    const request = indexedDB.open('my-day')
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    const all = request.result.transaction('actions').objectStore('actions').getAll()
    await new Promise((resolve) => {
      all.onsuccess = resolve
    })
    request.result.close()
    return { caches: await caches.keys(), actions: all.result.map(({ body }: { body: string }) => body) }
  })

test('keeps a tip and a call for help, which is sent first, and says what is not sent', {
  tag: '@deep',
}, async () => {
  await phone.setOffline(true)
  await page.goto('/my-day')
  await card(morning).getByText('Add a tip').click()
  await card(morning).getByLabel('Tip in rupees').fill('50')
  await press(morning, 'Tip in cash')
  await expect(card(morning).getByRole('listitem').filter({ hasText: waits })).toHaveText(/^Tip of ₹50/)
  const help = page.locator('#help')
  await help.getByText('Help', { exact: true }).click()
  await help.getByRole('button', { name: 'Alert everybody at the desk' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Call for help, .*Waiting to be sent/ }),
  ).toBeVisible()
  // She can still call.
  await expect(help.getByRole('link', { name: /^Police and ambulance/ })).toBeVisible()
  await expect(help.getByRole('button')).toHaveCount(0)
  await expect(card(morning)).toContainText('House 7')
  await phone.setOffline(false)
  await expect(help.getByText(/^The desk was alerted at /)).toBeVisible()
  await expect.poll(() => paymentsOf(morning)).toEqual([{ amount: '50.00' }])
  await expect(card(morning).getByText('Tips: ₹50')).toBeVisible()
  expect(await office.rows(sql`select kind from public.safety_alerts where ended_at is null`)).toEqual([
    { kind: 'help' },
  ])
  await help.getByRole('button', { name: 'Everything is fine' }).click()
  await expect(help.getByText(/^The desk was alerted/)).toHaveCount(0)
  await phone.setOffline(true)
  await page.locator('#time-off').getByText('Time off').click()
  await page.getByLabel('First day').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Ask the desk' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent: there is no network' })).toBeVisible()
  await phone.setOffline(false)
  await expect(age()).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent: there is no network' })).toBeVisible()
})

test('opens as last seen, shows what waits, and sends it once when the network is back', async () => {
  await phone.setOffline(true)
  await page.goto('/my-day')
  await expect(age()).toHaveText(/^No network, last updated \d+:\d\d [ap]m, /)
  await expect(card(morning)).toContainText('House 7')
  await press(morning, 'On the way')
  await expect(card(morning)).toContainText(waits)
  await expect(card(morning).getByRole('button', { name: 'On the way', exact: true })).toHaveCount(0)
  await press(morning, 'Arrived')
  await card(morning).getByText('Paid in cash').click()
  await card(morning).getByLabel('Amount in rupees').first().fill('300')
  await press(morning, 'Cash received')
  await expect(card(morning).getByRole('listitem').filter({ hasText: waits })).toHaveText([
    /^On the way/,
    /^Arrived/,
    /^₹300 in cash/,
  ])
  await expect(card(morning).getByText('Paid in cash')).toBeHidden()
  await expectAccessible(page)
  // As after the phone was switched off.
  await page.reload()
  await expect(card(morning)).toContainText(/₹300 in cash.*Waiting to be sent/)
  expect(await stepsOf(morning)).toEqual([])
  await phone.setOffline(false)
  await expect(card(morning).getByText(/^Arrived at /)).toBeVisible()
  await expect(card(morning).getByText('Due: ₹200')).toBeVisible()
  await expect(card(morning).getByText(waits)).toHaveCount(0)
  await expect(age()).toBeHidden()
  expect([await stepsOf(morning), await paymentsOf(morning)]).toEqual([
    [{ mark: 'on_the_way' }, { mark: 'arrived' }],
    [{ amount: '300.00' }],
  ])
})

test('asks again for a fresh page where the network was not really back', { tag: '@deep' }, async () => {
  await phone.setOffline(true)
  await page.goto('/my-day')
  await expect(age()).toHaveText(/^No network, /)
  await office.unreachable(async () => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/my-day?now'))
    await phone.setOffline(false)
    await failed
  })
  await expect(age()).toBeHidden()
})

test('is fresh again although a part of it is open', { tag: '@deep' }, async () => {
  // The server opens the part of an alert.
  await office.run(`insert into public.safety_alerts (kind, beautician_id) values ('help', '${asha}')`)
  await page.goto('/my-day?now')
  const endAlert = page.locator('#help').getByRole('button', { name: 'Everything is fine' })
  await expect(endAlert).toBeVisible()
  await phone.setOffline(true)
  await page.goto('/my-day')
  await expect(endAlert).toBeVisible()
  await press(morning, 'On the way')
  await expect(card(morning)).toContainText(waits)
  await card(morning).getByText('Add a tip').click()
  const tip = card(morning).getByLabel('Tip in rupees')
  await tip.fill('50')
  await phone.setOffline(false)
  await expect(card(morning).getByText(/^On the way, .*Sent$/)).toBeVisible()
  // What was typed stays.
  await expect(age()).toHaveText(/^Last updated /)
  await expect(tip).toHaveValue('50')
  await tip.fill('')
  await card(morning).getByText('Add a tip').click()
  await expect(card(morning).getByText(/^On the way at /)).toBeVisible()
  await expect(age()).toBeHidden()
  await endAlert.click()
  await expect(endAlert).toHaveCount(0)
})

test('shows why something was refused until it was read', { tag: '@deep' }, async () => {
  await phone.setOffline(true)
  await press(afternoon, 'On the way')
  await expect(card(afternoon)).toContainText(waits)
  await office.run(`update public.appointments set status = 'cancelled' where id = '${afternoon}'`)
  await phone.setOffline(false)
  const reason = page.getByText('This visit was cancelled.')
  await expect(page.getByText(/^3:00 pm Meera: On the way, /)).toBeVisible()
  await expect(card(afternoon)).toHaveCount(0)
  await page.goto('/my-day')
  await expect(reason).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(reason).toHaveCount(0)
  await page.goto('/my-day')
  await expect(card(morning)).toBeVisible()
  await expect(reason).toHaveCount(0)
})

test('signing out sends what waits and leaves nothing on the phone', async () => {
  await phone.setOffline(true)
  await press(morning, 'On the way')
  await expect(card(morning)).toContainText(waits)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are still signed in, because there is no network.')).toBeVisible()
  await expect(card(morning)).toContainText(waits)
  await phone.setOffline(false)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  expect(await storedOnPhone()).toEqual({ caches: [], actions: [] })
  expect(await stepsOf(morning)).toEqual([{ mark: 'on_the_way' }])
  await phone.setOffline(true)
  await page.goto('/my-day')
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
})

test('a page that arrives after the sign-out is not stored', { tag: '@deep' }, async () => {
  const late = office.holdResponse('/my-day?now')
  await page.evaluate(() => void fetch('/my-day?now').catch(() => undefined))
  await late.reached
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await late.release()
  // The worker has answered a message since.
  await page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration('/my-day'))?.active
    const answered = new Promise((resolve) => navigator.serviceWorker.addEventListener('message', resolve))
    navigator.serviceWorker.startMessages()
    worker?.postMessage({ kind: 'drop', id: 'none' })
    await answered
  })
  expect(await storedOnPhone()).toEqual({ caches: [], actions: [] })
})

test.describe('also', { tag: '@deep' }, () => {
  test('asks about an early step when it arrives, and takes back what was not sent', async () => {
    await phone.setOffline(true)
    await press(afternoon, 'Done')
    await expect(card(afternoon)).toContainText(waits)
    await press(morning, 'Arrived')
    await expect(card(morning)).toContainText(waits)
    await press(morning, 'Take back')
    await expect(card(morning).getByText(waits)).toHaveCount(0)
    await expect(card(morning).getByRole('button', { name: 'Arrived', exact: true })).toBeVisible()
    await phone.setOffline(false)
    await expect(card(afternoon).getByText('This visit starts at 3 pm. Is it really done?')).toBeVisible()
    await card(afternoon).getByRole('button', { name: 'Yes' }).click()
    await expect(card(afternoon).getByText(/^Done at /)).toBeVisible()
    expect([await stepsOf(afternoon), await stepsOf(morning)]).toEqual([[{ mark: 'done' }], []])
  })

  test('a lost right forgets everything but names what was not sent', async () => {
    await phone.setOffline(true)
    await card(morning).getByText('Paid in cash').click()
    await press(morning, 'Cash received')
    await expect(card(morning)).toContainText(waits)
    await office.run(`update public.staff set is_active = false where full_name = 'asha'`)
    await phone.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
    const { caches, actions } = await storedOnPhone()
    expect(caches).toEqual([])
    expect(actions).toEqual([expect.not.stringMatching(/Meera|appointment|about/)])
    await office.run(`update public.staff set is_active = true where full_name = 'asha'`)
    await signInToMyDay()
    await expect(page.getByText(/^₹500 in cash, /)).toBeVisible()
    await expect(
      page.getByText('Not sent, because you were signed out. Please enter it again.'),
    ).toBeVisible()
    expect(await paymentsOf(morning)).toEqual([])
  })

  test('sends what was stored before the page was closed', async () => {
    await phone.setOffline(true)
    await press(morning, 'Arrived')
    await expect(card(morning)).toContainText(waits)
    await page.close()
    await phone.setOffline(false)
    page = await phone.newPage()
    await page.goto('/my-day')
    await expect(card(morning).getByText(/^Arrived at /)).toBeVisible()
    expect(await stepsOf(morning)).toEqual([{ mark: 'arrived' }])
  })

  test('a form is sent as usual where nothing can be stored', async () => {
    const session = await phone.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
    await press(morning, 'Arrived')
    await expect(card(morning).getByText(/^Arrived at /)).toBeVisible()
    expect((await storedOnPhone()).actions).toEqual([])
    await phone.setOffline(true)
    await press(morning, 'Started')
    // The browser's own page says that there is no network.
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
  })

  test('a page of 36 hours ago is not shown', async () => {
    await page.evaluate(async () => {
      const page = await caches.match('/my-day')
      const headers = new Headers(page?.headers)
      headers.set('x-saved-at', String(Date.now() - 36 * 60 * 60 * 1000))
      await (await caches.open('my-day')).put('/my-day', new Response(page?.body, { headers }))
    })
    await phone.setOffline(true)
    await page.goto('/my-day')
    await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })

  test('is offered for the home screen once', async () => {
    const offer = () =>
      page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    expect(await offer()).toBe(false)
    const text = page.getByText('My day can have its own icon on your home screen.')
    await expect(text).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(text).toBeHidden()
    await page.goto('/my-day?now')
    expect(await offer()).toBe(true)
    await expect(text).toBeHidden()
  })
})
