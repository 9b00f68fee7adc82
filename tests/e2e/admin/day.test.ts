// The appointments of today and of other days, and booking for a client who is on the phone.
import { sql } from '#server/db/sql.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()
const address =
  'Flat 302, Shree Krishna Heights, Behind the Water Tank, Scheme No. 54, Vijay Nagar, Indore 452010'
const onMap = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

test.beforeAll(async () => {
  await office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}';
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 999);
    insert into public.clients (full_name, phone, email, address, notes) values
      ('First Client', '98765 43210', 'first@zebra.example', '${address}', 'Ring twice, the dog is friendly');
    insert into public.appointments (client_id, service_id, appointment_date, status)
    select clients.id, services.id, (public.business_today() + hours) at time zone private.business_time_zone(), status
    from public.clients, public.services,
      lateral (values
        (interval '18 hours', 'confirmed'),
        (interval '9 hours', 'cancelled'),
        (interval '35 hours', 'scheduled'),
        (interval '-1 hour', 'completed')
      ) as appointments (hours, status)`)
})

test.describe('today', () => {
  test('a phone shows the appointments of today with the whole address and its map link', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin', { viewport: screens.phone, hasTouch: true })
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('listitem')).toHaveText([/confirmed/])
    await today.getByText('1 completed or cancelled').click()
    await expect(today.getByRole('listitem')).toHaveText([/confirmed/, /cancelled/])
    await expect(page.getByRole('link', { name: "Today's Appointments 2" })).toBeVisible()
    // Today comes first, then what waits, then the figures.
    await expect
      .poll(() => today.evaluate((element) => element.getBoundingClientRect().top + window.scrollY))
      .toBeLessThan(screens.phone.height / 2)
    const map = today.getByRole('link', { name: address }).first()
    await expect(map).toHaveAttribute('href', onMap)
    await expect
      .poll(() => map.getByText(address).evaluate((text) => text.scrollWidth - text.clientWidth))
      .toBeLessThanOrEqual(1)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
  })

  test('the list is newest first, with a line where today begins, and one tap shows today alone', async () => {
    const page = await office.enter('/admin/appointments?as=list', {
      viewport: screens.phone,
      hasTouch: true,
    })
    const cards = page.getByRole('list', { name: 'Appointments' }).getByRole('listitem')
    await expect(cards).toHaveText([/scheduled/, 'Today', /confirmed/, /cancelled/, /completed/])
    await page.getByRole('button', { name: 'Today', exact: true }).tap()
    await expect(page).toHaveURL(/day=today/)
    await expect(cards).toHaveText([/cancelled/, /confirmed/])
    await page.getByLabel('Day', { exact: true }).selectOption('A day …')
    const field = page.getByLabel('Which day')
    await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(150)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
  })

  test('the count on the dashboard opens the list of today, in the order of the day', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: "Today's Appointments 2" }).click()
    await page.waitForURL(/\/admin\/appointments\?day=today$/)
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    await expect(page.getByRole('row')).toHaveText([/Client/, /9:00 am/, /6:00 pm/])
  })

  test('the list shows tomorrow or a chosen day, keeps it in the address and searches within it', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/appointments')
    await expect(page.getByText('1–4 of 4')).toBeVisible()
    await page.getByLabel('Day', { exact: true }).selectOption('Tomorrow')
    await page.waitForURL(/\?day=tomorrow$/)
    await expect(page.getByRole('row').nth(1).getByText('11:00 am')).toBeVisible()
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    const [yesterday] = await office.rows<{ day: string }>(
      sql`select (public.business_today() - 1)::text as day`,
    )
    await page.getByLabel('Day', { exact: true }).selectOption('A day …')
    await page.getByLabel('Which day').fill(yesterday?.day ?? '')
    await expect(page.getByRole('row').nth(1).getByText('11:00 pm')).toBeVisible()
    await page.getByRole('searchbox').fill('facial')
    await page.waitForURL((url) => url.search === `?day=${yesterday?.day}&q=facial`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('searchbox').fill('mehendi')
    await expect(page.getByText('No appointments found')).toBeVisible()
  })
})

for (const [name, path] of [
  ['list', '/admin/appointments?day='],
  ['calendar', '/admin/appointments?as=day&day='],
  ['report', '/admin/reports/revenue?range=own&to=2026-03-06&from='],
] as const) {
  test(`a day that is typed in the ${name} is shown when it is complete`, {
    tag: name === 'list' ? [] : '@deep',
  }, async () => {
    const page = await office.enter(`${path}2026-03-05`)
    const day = page.getByLabel(name === 'report' ? 'First day' : 'Which day')
    await day.focus()
    // The year is the last part in every language.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2025')
    await expect(day).toHaveValue('2025-03-05')
    expect(page.url()).toContain('2026-03-05')
    await page.keyboard.press('Enter')
    await page.waitForURL(/2025-03-05/)
    await expect(day).toHaveValue('2025-03-05')
  })
}

test('an impossible year in the form of an appointment is refused below its field', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/appointments?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  const start = dialog.getByLabel('Date & Time')
  for (const typed of ['0002-11-17T10:00', '2300-11-17T10:00']) {
    await start.fill(typed)
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(dialog.getByText('Enter a date from 1990 to 2199')).toBeVisible()
  }
})

test.describe('an appointment', () => {
  test('shows phone, WhatsApp, map and notes of the client, and leads back to the dashboard', async () => {
    const page = await office.enter('/admin')
    await page
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: /^First Client/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
    await expect(dialog.getByText('Ring twice, the dog is friendly')).toBeVisible()
    const link = (name: string) => dialog.getByRole('link', { name })
    await expect(link('98765 43210')).toHaveAttribute('href', 'tel:9876543210')
    await expect(link('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/)
    await expect(link(address)).toHaveAttribute('href', onMap)
    await dialog.getByLabel('Notes').fill('Bring the large mirror')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Appointment updated successfully')).toBeVisible()
    await page.waitForURL(`${office.url}/admin`)
  })

  test('takes a client that is chosen while the search is still running', { tag: '@deep' }, async () => {
    await office.run(`insert into public.clients (full_name) values ('Another Person')`)
    const page = await office.openAsStaff()
    const answered = Promise.withResolvers<void>()
    await page.route('**/rpc/search_clients*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/admin/appointments?new=1')
    const client = page.getByRole('combobox', { name: 'Client' })
    await client.click()
    await expect(page.getByRole('option')).toHaveText([/Another Person/, /First Client/])
    await client.fill('first')
    await expect(page.getByRole('option')).toHaveText([/First Client/])
    await page.getByRole('option', { name: /First Client/ }).click()
    await expect(client).toHaveValue('First Client')
    answered.resolve()
    await office.run(`delete from public.clients where full_name = 'Another Person'`)
  })

  test('finds its client by name or phone, and adds a new client inside the booking', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByLabel('Notes').fill('Half typed')
    const client = dialog.getByRole('combobox', { name: 'Client' })
    await client.fill('zebra')
    await expect(page.getByText('No clients found')).toBeVisible()
    await client.fill('90000 12345')
    await expect(page.getByText('No clients found')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 90000 12345' }).click()
    const adding = page.getByRole('dialog', { name: 'Add client' })
    await expect(adding.getByLabel('Phone')).toHaveValue('90000 12345')
    await adding.getByLabel('Phone').fill('098765 43210')
    await expect(adding.getByText(/^First Client has the same phone number/)).toBeVisible()
    await adding.getByLabel('Phone').fill('90000 12345')
    await adding.getByRole('button', { name: 'Add client' }).click()
    await expect(adding.getByText('Full name is required')).toBeVisible()
    await adding.getByLabel('Full Name').fill('On The Phone')
    await adding.getByRole('button', { name: 'Add client' }).click()
    await expect(toast(page, 'Client added successfully')).toBeVisible()
    await expect(adding).toHaveCount(0)
    await expect(client).toHaveValue('On The Phone')
    await expect(dialog.getByLabel('Notes')).toHaveValue('Half typed')
    // Only the client was saved, the booking was not submitted.
    await expect(dialog.getByText('Choose a service')).toHaveCount(0)
  })
})
