import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { holdRequests } from '../support/held-requests.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    insert into public.services (name, price, duration_minutes, is_active) values
      ('Bridal Mehendi', 5000, 120, true), ('Old Facial', 700, 60, false), ('Party Makeup', 2500, 60, true);
    insert into public.clients (full_name, phone) values ('First Client', '+91 98765 43210'), ('Second Client', '99887 76655');
  `)
})
afterAll(() => office?.close())

describe('appointments', () => {
  it('says when there are none', async () => {
    const page = await office.enter('/admin/appointments')
    await page.getByText('No appointments found').waitFor()
  })

  it('adds an appointment: client found by phone, active services only, times of the business', async () => {
    // The browser stands in another zone; what is typed is the clock of the business.
    const page = await office.enter('/admin/appointments', { timezoneId: 'America/New_York' })
    await page.getByRole('button', { name: 'Add appointment' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    for (const message of ['Choose a client', 'Choose a service', 'Date and time are required']) {
      await dialog.getByText(message).waitFor()
    }
    const client = dialog.getByRole('combobox', { name: 'Client' })
    await client.fill('Nobody at all')
    await page.getByText('No clients found').waitFor()
    await dialog.getByRole('button', { name: 'Add client' }).waitFor()
    await client.fill('98765 432')
    await page.getByRole('option', { name: /First Client/ }).click()
    expect(await client.inputValue()).toBe('First Client')

    const service = dialog.getByRole('combobox', { name: 'Service' })
    await service.click()
    await page.getByRole('option', { name: /Party Makeup/ }).waitFor()
    expect(await page.getByRole('option', { name: /Old Facial/ }).count()).toBe(0)
    await page.getByRole('option', { name: /Party Makeup/ }).click()

    await dialog.getByLabel('Date & Time').fill('2026-12-24T18:30')
    expect(await dialog.getByLabel('Status', { exact: true }).inputValue()).toBe('scheduled')
    expect(await dialog.getByLabel('Payment Status').inputValue()).toBe('pending')
    expect(await dialog.getByLabel('Payment Amount (₹)').inputValue()).toBe('0')
    await dialog.getByRole('button', { name: 'Use the price ₹2,500' }).click()
    await dialog.getByLabel('Notes').fill('Ring twice')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()

    const [stored] = await office.rows<Record<string, unknown>>(sql`
      select appointment_date, status, payment_amount::text, payment_status, users.email as made_by
      from public.appointments join auth.users on users.id = created_by`)
    expect(stored).toEqual({
      appointment_date: new Date('2026-12-24T13:00:00Z'),
      status: 'scheduled',
      payment_amount: '2500.00',
      payment_status: 'pending',
      made_by: 'owner@example.com',
    })
    // The dialog hides the page from assistive technology until it is gone.
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['Client', 'Service', 'Date & Time', 'Status', 'Payment', 'Actions'])
    const row = await page.getByRole('row').nth(1).textContent()
    expect(row).toContain('First ClientParty Makeup24 Dec 2026')
    expect(row).toContain('6:30 pm')
    expect(row).toContain('₹2,500')
  })

  it('keeps what is typed into a search while other choices arrive', async () => {
    const page = await office.enter('/admin/appointments')
    const release = await holdRequests(page, '**/rest/v1/clients?*')
    await page.getByRole('button', { name: 'Add appointment' }).first().click()
    const box = page
      .getByRole('dialog', { name: 'Add appointment' })
      .getByRole('combobox', { name: 'Client' })
    await box.focus()
    await page.keyboard.type('S')
    release()
    await page.keyboard.type('econd')
    await page.getByRole('option', { name: /Second Client/ }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    expect(await box.inputValue()).toBe('Second')
    // Whoever leaves without choosing has chosen nobody.
    await page.keyboard.press('Escape')
    await expect.poll(() => box.inputValue()).toBe('')
  })

  it('shows every state in its colour', async () => {
    await office.run(`
      insert into public.appointments (client_id, service_id, appointment_date, status, payment_status, notes)
      select clients.id, services.id, '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => n::int), status, payment, 'Terrace flat'
      from (select id from public.clients where full_name = 'Second Client') clients,
        (select id from public.services where name = 'Bridal Mehendi') services,
        unnest(array['scheduled','confirmed','completed','cancelled'], array['pending','partial','paid','refunded'])
          with ordinality as states (status, payment, n)`)
    const page = await office.enter('/admin/appointments')
    await page.getByText('refunded').waitFor()
    const rows = (await page.getByRole('row').all()).slice(2)
    const colours = await Promise.all(
      rows.map(async (row) => {
        const badges = await row.locator('[data-colour]').all()
        return Promise.all(
          badges.map(
            async (badge) => `${await badge.textContent()} ${await badge.getAttribute('data-colour')}`,
          ),
        )
      }),
    )
    expect(colours).toEqual([
      ['cancelled red', 'refunded red'],
      ['completed green', 'paid green'],
      ['confirmed blue', 'partial yellow'],
      ['scheduled yellow', 'pending grey'],
    ])
  })

  it('searches client, service and notes, filters by status, and keeps both in the address', async () => {
    const page = await office.enter('/admin/appointments')
    const search = page.getByRole('searchbox')
    for (const [text, found] of [
      ['first', 'Party Makeup'],
      ['MEHENDI', 'Second Client'],
      ['terrace', 'Second Client'],
    ] as const) {
      await search.fill(text)
      await page.waitForURL((url) => url.searchParams.get('q') === text)
      await page.getByRole('row').nth(1).getByText(found).waitFor()
    }
    const options = await page.getByLabel('Status').locator('option').allTextContents()
    expect(options).toEqual(['All', 'scheduled', 'confirmed', 'completed', 'cancelled'])
    await page.getByLabel('Status').selectOption('completed')
    await page.waitForURL((url) => url.search === '?q=terrace&status=completed')
    await page.getByText('1–1 of 1').waitFor()
    await page.reload()
    await page.getByText('1–1 of 1').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('terrace')
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByText('No appointments found').waitFor()
  })

  it('updates and deletes, and says when the server refuses', async () => {
    const page = await office.enter('/admin/appointments?q=first')
    await page.getByRole('button', { name: 'Edit Party Makeup for First Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
    expect(await dialog.getByLabel('Date & Time').inputValue()).toBe('2026-12-24T18:30')
    await dialog.getByLabel('Status', { exact: true }).selectOption('completed')
    await dialog.getByLabel('Payment Status').selectOption('paid')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Appointment updated successfully').waitFor()
    await page.getByRole('row').getByText('completed').waitFor()

    await office.without('execute', 'save_visit(jsonb)', async () => {
      await page.getByRole('button', { name: 'Edit Party Makeup for First Client' }).click()
      await dialog.getByLabel('Notes').fill('Lost?')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'Error updating appointment').waitFor()
      await answering(page, true, () => page.keyboard.press('Escape'))
    })
    const press = () => page.getByRole('button', { name: 'Delete Party Makeup for First Client' }).click()
    await office.without('delete', 'appointments', async () => {
      expect(await answering(page, true, press)).toBe('Are you sure you want to delete this appointment?')
      await toast(page, 'Error deleting appointment').waitFor()
      await page.getByRole('row').getByText('completed').waitFor()
    })
    await answering(page, true, press)
    await toast(page, 'Appointment deleted successfully').waitFor()
    await office.without('execute', 'save_visit(jsonb)', async () => {
      await page.getByRole('button', { name: 'Add appointment' }).first().click()
      const adding = page.getByRole('dialog', { name: 'Add appointment' })
      await adding.getByRole('combobox', { name: 'Client' }).click()
      await page.getByRole('option', { name: /Second/ }).click()
      await adding.getByRole('combobox', { name: 'Service' }).click()
      await page.getByRole('option', { name: /Bridal/ }).click()
      await adding.getByLabel('Date & Time').fill('2026-12-24T18:30')
      await adding.getByRole('button', { name: 'Add appointment' }).click()
      await toast(page, 'Error adding appointment').waitFor()
    })
    await office.without('select', 'appointments', async () => {
      const other = await office.enter('/admin/appointments')
      await toast(other, 'Error fetching appointments').waitFor()
    })
  })

  it('offers the price of the service, also of one that cannot be chosen any more', async () => {
    await office.run(`
      insert into public.appointments (client_id, service_id, appointment_date)
      select clients.id, services.id, '2026-12-25T00:00:00Z' from public.clients, public.services
      where clients.full_name = 'First Client' and services.name = 'Old Facial'`)
    const page = await office.enter('/admin/appointments?q=facial')
    await page.getByRole('button', { name: 'Edit Old Facial for First Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
    const offer = dialog.getByRole('button', { name: 'Use the price ₹700' })
    await offer.click()
    expect(await dialog.getByLabel('Payment Amount (₹)').inputValue()).toBe('700')
    await offer.waitFor({ state: 'detached' })
  })
})
