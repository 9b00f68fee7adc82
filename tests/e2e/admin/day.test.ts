// A day's work: where to be and when, who is visited, and booking for somebody who is on the phone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
const address =
  'Flat 302, Shree Krishna Heights, Behind the Water Tank, Scheme No. 54, Vijay Nagar, Indore 452010'
const onMap = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 999);
    insert into public.clients (full_name, phone, email, address, notes) values
      ('First Client', '98765 43210', 'first@zebra.example', '${address}', 'Ring twice, the dog is friendly');
    insert into public.appointments (client_id, service_id, appointment_date, status)
    select clients.id, services.id, (midnight + ago) at time zone 'Asia/Kolkata', status
    from public.clients, public.services,
      lateral (select date_trunc('day', now() at time zone 'Asia/Kolkata') as midnight) today,
      lateral (values
        (interval '18 hours', 'confirmed'),
        (interval '9 hours', 'cancelled'),
        (interval '35 hours', 'scheduled'),
        (interval '-1 hour', 'completed')
      ) as visits (ago, status)`)
})
afterAll(() => office?.close())

describe('today', () => {
  it('shows the whole address with the way there, and as many visits as are counted', async () => {
    const page = await office.enter('/admin', { viewport: { width: 360, height: 740 }, hasTouch: true })
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByText('First Client').first().waitFor()
    const visits = await today.getByRole('listitem').allTextContents()
    expect(visits.map((visit) => /cancelled|confirmed/.exec(visit)?.[0])).toEqual(['cancelled', 'confirmed'])
    await page.getByRole('link', { name: "Today's Appointments 2" }).waitFor()
    const way = today.getByRole('link', { name: address }).first()
    expect(await way.getAttribute('href')).toBe(onMap)
    const text = way.getByText(address)
    expect(await text.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('is what its cards lead to, in the order of the day', async () => {
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: "Today's Appointments 2" }).click()
    await page.waitForURL(/\/admin\/appointments\?day=today$/)
    await page.getByText('1–2 of 2').waitFor()
    const rows = await page.getByRole('row').allTextContents()
    expect(rows.slice(1).map((row) => /\d+:\d\d [ap]m/.exec(row)?.[0])).toEqual(['9:00 am', '6:00 pm'])
  })

  it('is followed by tomorrow and any other day, kept in the address and searched within', async () => {
    const page = await office.enter('/admin/appointments')
    await page.getByText('1–4 of 4').waitFor()
    await page.getByLabel('Day', { exact: true }).selectOption('Tomorrow')
    await page.waitForURL(/\?day=tomorrow$/)
    await page.getByRole('row').nth(1).getByText('11:00 am').waitFor()
    await page.getByText('1–1 of 1').waitFor()
    const [yesterday] = await office.rows<{ day: string }>(
      sql`select ((now() at time zone 'Asia/Kolkata')::date - 1)::text as day`,
    )
    await page.getByLabel('Day', { exact: true }).selectOption('A day …')
    await page.getByLabel('Which day').fill(yesterday?.day ?? '')
    await page.getByRole('row').nth(1).getByText('11:00 pm').waitFor()
    await page.getByRole('searchbox').fill('facial')
    await page.waitForURL((url) => url.search === `?day=${yesterday?.day}&q=facial`)
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('searchbox').fill('mehendi')
    await page.getByText('No appointments found').waitFor()
  })
})

describe('an appointment', () => {
  it('shows how to reach the client, the way there and what was noted, and leads back to the day', async () => {
    const page = await office.enter('/admin')
    await page
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: /^First Client/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
    await dialog.getByText('Ring twice, the dog is friendly').waitFor()
    const hrefOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
    expect(await hrefOf('98765 43210')).toBe('tel:9876543210')
    expect(await hrefOf('WhatsApp')).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/)
    expect(await hrefOf(address)).toBe(onMap)
    await dialog.getByLabel('Notes').fill('Bring the large mirror')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Appointment updated successfully').waitFor()
    await page.waitForURL(`${office.url}/admin`)
  })

  it('asks for what is missing from the first field on', async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByLabel('Notes').focus()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await dialog.getByText('Choose a client').waitFor()
    const client = dialog.getByRole('combobox', { name: 'Client' })
    await expect.poll(() => client.evaluate((field) => field === document.activeElement)).toBe(true)
    const order = await dialog.locator('label').allTextContents()
    expect(order.map((label) => label.replace(' *', ''))).toEqual([
      'Client',
      'Service',
      'Date & Time',
      'Status',
      'Notes',
      'Payment Amount (₹)',
      'Payment Status',
    ])
  })

  it('finds its client by name or phone, and takes a new one without being left', async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByLabel('Notes').fill('Half typed')
    const client = dialog.getByRole('combobox', { name: 'Client' })
    await client.fill('zebra')
    await page.getByText('No clients found').waitFor()
    await client.fill('90000 12345')
    await page.getByText('No clients found').waitFor()
    await dialog.getByRole('button', { name: 'Add 90000 12345' }).click()
    const adding = page.getByRole('dialog', { name: 'Add client' })
    expect(await adding.getByLabel('Phone').inputValue()).toBe('90000 12345')
    await adding.getByRole('button', { name: 'Add client' }).click()
    await adding.getByText('Full name is required').waitFor()
    await adding.getByLabel('Full Name').fill('On The Phone')
    await adding.getByRole('button', { name: 'Add client' }).click()
    await toast(page, 'Client added successfully').waitFor()
    await adding.waitFor({ state: 'detached' })
    expect(await client.inputValue()).toBe('On The Phone')
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Half typed')
    // Only the client was sent, not the booking around it.
    expect(await dialog.getByText('Choose a service').count()).toBe(0)
  })
})
