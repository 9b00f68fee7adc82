// The list of appointments: add, find, change, delete, and what happens when the server refuses.
import { sql } from '#server/db/sql.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    delete from public.clients;
    delete from public.services;
    insert into public.services (name, price, duration_minutes, is_active) values
      ('Bridal Mehendi', 5000, 120, true), ('Old Facial', 700, 60, false), ('Party Makeup', 2500, 60, true);
    insert into public.clients (full_name, phone) values ('First Client', '+91 98765 43210'), ('Second Client', '99887 76655')`),
)

const book = (client: string, service: string) =>
  office.run(`
    insert into public.appointments (client_id, service_id, appointment_date)
    select clients.id, services.id, '2026-12-24T13:00:00Z' from public.clients, public.services
    where clients.full_name = '${client}' and services.name = '${service}'`)

/** An appointment of every status and payment status. */
const bookEveryState = () =>
  office.run(`
    insert into public.appointments (client_id, service_id, appointment_date, status, payment_status, notes)
    select clients.id, services.id, '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => n::int), status, payment, 'Terrace flat'
    from (select id from public.clients where full_name = 'Second Client') clients,
      (select id from public.services where name = 'Bridal Mehendi') services,
      unnest(array['scheduled','confirmed','completed','cancelled'], array['pending','partial','paid','refunded'])
        with ordinality as states (status, payment, n)`)

test('a new appointment: client found by phone, active services only, in the time zone of the business', async () => {
  const page = await office.enter('/admin/appointments', { timezoneId: 'America/New_York' })
  await expect(page.getByText('No appointments found')).toBeVisible()
  await page.getByRole('button', { name: 'Add appointment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  const client = dialog.getByRole('combobox', { name: 'Client' })

  await test.step('names what is missing and focuses the first such field', async () => {
    await dialog.getByLabel('Notes').focus()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    for (const message of ['Choose a client', 'Choose a service', 'Date and time are required']) {
      await expect(dialog.getByText(message)).toBeVisible()
    }
    await expect(client).toBeFocused()
    await expect
      .poll(() =>
        dialog
          .locator('label')
          .evaluateAll((labels) => labels.map(({ textContent }) => textContent?.replace(' *', ''))),
      )
      .toEqual([
        'Client',
        'Service',
        'Date & Time',
        'Status',
        'Notes',
        'Payment Amount (₹)',
        'Payment Status',
      ])
  })

  await client.fill('Nobody at all')
  await expect(page.getByText('No clients found')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add client' })).toBeVisible()
  await client.fill('98765 432')
  await page.getByRole('option', { name: /First Client/ }).click()
  await expect(client).toHaveValue('First Client')

  await dialog.getByRole('combobox', { name: 'Service' }).click()
  await expect(page.getByRole('option', { name: /Party Makeup/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Old Facial/ })).toHaveCount(0)
  await page.getByRole('option', { name: /Party Makeup/ }).click()

  await dialog.getByLabel('Date & Time').fill('2026-12-24T18:30')
  await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue('scheduled')
  await expect(dialog.getByLabel('Payment Status')).toHaveValue('pending')
  await expect(dialog.getByLabel('Payment Amount (₹)')).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Full ₹2,500' }).click()
  await expect(dialog.getByLabel('Payment Status')).toHaveValue('paid')
  await dialog.getByRole('radio', { name: 'Card' }).check({ force: true })
  await dialog.getByLabel('Notes').fill('Ring twice')
  await dialog.getByRole('button', { name: 'Add appointment' }).click()
  await expect(toast(page, 'Appointment added successfully')).toBeVisible()

  const stored = await office.rows(sql`
    select appointment_date, status, payment_amount::text, payment_status, users.email as made_by,
      (select method from public.payments where appointment_id = appointments.id) as paid_by
    from public.appointments join auth.users on users.id = created_by`)
  expect(stored).toEqual([
    {
      appointment_date: new Date('2026-12-24T13:00:00Z'),
      status: 'scheduled',
      payment_amount: '2500.00',
      payment_status: 'paid',
      made_by: 'owner@example.com',
      paid_by: 'card',
    },
  ])
  await expect(page.getByRole('columnheader')).toHaveText([
    'Client',
    'Service',
    'Date & Time',
    'Status',
    'Payment',
    'Actions',
  ])
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('First ClientParty Makeup24 Dec 2026')
  await expect(row).toContainText('6:30 pm')
  await expect(row).toContainText('₹2,500')
})

test('the payment status agrees with the amount, and taking back “paid” takes back its amount', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/appointments?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  for (const [field, choice] of [
    ['Client', /First Client/],
    ['Service', /Party Makeup/],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: choice }).click()
  }
  await dialog.getByLabel('Date & Time').fill('2026-12-24T18:30')
  const amount = dialog.getByLabel('Payment Amount (₹)')
  const status = dialog.getByLabel('Payment Status')
  const method = dialog.getByRole('radio', { name: 'Cash' })

  await status.selectOption('paid')
  await expect(amount).toHaveValue('2500')
  await status.selectOption('pending')
  await expect(amount).toHaveValue('0')
  await expect(method).toHaveCount(0)

  await amount.fill('500')
  await expect(status).toHaveValue('partial')
  await expect(dialog.getByText('₹2,000 is still due.')).toBeVisible()
  await amount.fill('2500')
  await expect(status).toHaveValue('paid')
  await amount.fill('')
  await expect(status).toHaveValue('pending')

  // What was typed stays, and so does a status that was chosen.
  await amount.fill('500')
  await status.selectOption('pending')
  await expect(amount).toHaveValue('500')
  await expect(
    dialog.getByText('₹500 counts as paid although the status is pending. ₹2,000 is still due.'),
  ).toBeVisible()
  await amount.fill('600')
  await expect(status).toHaveValue('pending')
  await dialog.getByRole('button', { name: 'Add appointment' }).click()
  await expect(toast(page, 'Appointment added successfully')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('₹600pending₹1,900 due')
  expect(await office.rows(sql`select amount::int, method from public.payments`)).toEqual([
    { amount: 600, method: 'cash' },
  ])
})

test('the status follows a price that is known or changed after the amount', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/appointments?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  const status = dialog.getByLabel('Payment Status')
  await dialog.getByLabel('Payment Amount (₹)').fill('2500')
  await expect(status).toHaveValue('partial')
  await dialog.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: /Party Makeup/ }).click()
  await expect(status).toHaveValue('paid')
  await dialog.getByRole('button', { name: 'Services, prices and guests' }).click()
  await dialog.getByLabel('Travel charge (₹)').fill('150')
  await expect(status).toHaveValue('partial')
  await expect(dialog.getByText('₹150 is still due.')).toBeVisible()
})

test('a client search keeps what is typed while earlier choices arrive', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/appointments')
  const release = await holdRequests(page, '**/rest/v1/clients?*')
  await page.getByRole('button', { name: 'Add appointment' }).first().click()
  const box = page.getByRole('dialog', { name: 'Add appointment' }).getByRole('combobox', { name: 'Client' })
  await box.focus()
  await page.keyboard.type('S')
  release()
  await page.keyboard.type('econd')
  await expect(page.getByRole('option')).toHaveText([/Second Client/])
  await expect(box).toHaveValue('Second')
  // Leaving without a choice clears the field.
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
})

test('the list shows each state in its colour, and is searched and filtered through the address', {
  tag: '@deep',
}, async () => {
  await bookEveryState()
  await book('First Client', 'Party Makeup')
  const page = await office.enter('/admin/appointments')
  // Without the heads and the line where today begins.
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })

  await test.step('colours', async () => {
    const coloursOf = (row: number) =>
      rows
        .nth(row)
        .locator('[data-colour]')
        .evaluateAll((badges) =>
          badges.map((badge) => `${badge.textContent} ${badge.getAttribute('data-colour')}`),
        )
    for (const [index, colours] of [
      ['cancelled red', 'refunded red'],
      ['completed green', 'paid green'],
      ['confirmed blue', 'partial yellow'],
      ['scheduled yellow', 'pending grey'],
    ].entries()) {
      await expect.poll(() => coloursOf(index + 1)).toEqual(colours)
    }
  })

  const search = page.getByRole('searchbox')
  for (const [text, found] of [
    ['first', 'Party Makeup'],
    ['MEHENDI', 'Second Client'],
    ['terrace', 'Second Client'],
  ] as const) {
    await search.fill(text)
    await page.waitForURL((url) => url.searchParams.get('q') === text)
    await expect(rows.first().getByText(found)).toBeVisible()
  }
  await expect(page.getByLabel('Status').locator('option')).toHaveText([
    'All',
    'scheduled',
    'confirmed',
    'completed',
    'cancelled',
  ])
  await page.getByLabel('Status').selectOption('completed')
  await page.waitForURL((url) => url.search === '?q=terrace&status=completed')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(search).toHaveValue('terrace')
  await search.fill('nothing like it')
  await expect(page.getByText('No appointments found')).toBeVisible()
})

test('an appointment is changed and deleted', async () => {
  await book('First Client', 'Party Makeup')
  const page = await office.enter('/admin/appointments?q=first')
  await page.getByRole('button', { name: 'Edit Party Makeup for First Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
  await expect(dialog.getByLabel('Date & Time')).toHaveValue('2026-12-24T18:30')
  await dialog.getByLabel('Status', { exact: true }).selectOption('completed')
  await dialog.getByLabel('Payment Status').selectOption('paid')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Appointment updated successfully')).toBeVisible()
  await expect(page.getByRole('row').getByText('completed')).toBeVisible()

  const press = () => page.getByRole('button', { name: 'Delete Party Makeup for First Client' }).click()
  await office.without('delete', 'appointments', async () => {
    expect(await answerConfirm(page, true, press)).toBe('Are you sure you want to delete this appointment?')
    await expect(toast(page, 'Error deleting appointment')).toBeVisible()
    await expect(page.getByRole('row').getByText('completed')).toBeVisible()
  })
  await answerConfirm(page, true, press)
  await expect(toast(page, 'Appointment deleted successfully')).toBeVisible()
  await expect(page.getByText('No appointments found')).toBeVisible()
})

test('a refused change, booking or list is reported', { tag: '@deep' }, async () => {
  await book('First Client', 'Party Makeup')
  const page = await office.enter('/admin/appointments')
  await office.without('execute', 'save_appointment(jsonb)', async () => {
    await page.getByRole('button', { name: 'Edit Party Makeup for First Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
    await dialog.getByLabel('Notes').fill('Lost?')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Error updating appointment')).toBeVisible()
    await answerConfirm(page, true, () => page.keyboard.press('Escape'))

    await page.getByRole('button', { name: 'Add appointment' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Add appointment' })
    await adding.getByRole('combobox', { name: 'Client' }).click()
    await page.getByRole('option', { name: /Second/ }).click()
    await adding.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: /Bridal/ }).click()
    await adding.getByLabel('Date & Time').fill('2026-12-24T18:30')
    await adding.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Error adding appointment')).toBeVisible()
  })
  await office.without('select', 'appointments', async () => {
    const other = await office.enter('/admin/appointments')
    await expect(toast(other, 'Error fetching appointments')).toBeVisible()
  })
})

test('the price of the service is offered, also of an inactive one', { tag: '@deep' }, async () => {
  await book('First Client', 'Old Facial')
  const page = await office.enter('/admin/appointments?q=facial')
  await page.getByRole('button', { name: 'Edit Old Facial for First Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit appointment' })
  const offer = dialog.getByRole('button', { name: 'Full ₹700' })
  await offer.click()
  await expect(dialog.getByLabel('Payment Amount (₹)')).toHaveValue('700')
  await expect(offer).toHaveCount(0)
})
