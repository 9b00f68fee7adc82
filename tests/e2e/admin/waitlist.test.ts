// The waitlist: a visitor joins it from a full day, the desk sees and fills it, and a free time is taken by the link.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated, screens } from '#testing/browser/browser.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const asha = '00000000-0000-4000-8000-0000000000b1'
const visit = '00000000-0000-4000-8000-0000000000d1'

const office = sharedOffice()
let day: string

test.beforeAll(async () => {
  await office.run(`
    insert into public.beauticians (id, full_name) values ('${asha}', 'Asha Sample');
    update public.working_hours set from_time = '09:00', to_time = '13:00';
    insert into public.clients (id, full_name, phone) values ('${asha}', 'Meera Client', '98260 11111');
    insert into public.services (id, name, price, duration_minutes) values ('${asha}', 'Sample Facial', 500, 60);`)
  const [row] = await office.rows<{ day: string }>(sql`select (public.business_today() + 3)::text as day`)
  day = row?.day ?? ''
})

/** Asha has a visit during all hours of the day. */
test.beforeEach(() =>
  office.run(`
    delete from public.waitlist_entries;
    delete from public.appointments;
    delete from public.leads;
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date, duration_minutes) values
      ('${visit}', '${asha}', '${asha}', '${asha}',
        ('${day}'::date + time '09:00') at time zone private.business_time_zone(), 240)`),
)

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const linkOfOffer = async () => {
  const [link] = await office.rows<{ path: string }>(
    sql`select private.waitlist_link(id) as path from public.waitlist_offers where state = 'open'`,
  )
  return link?.path ?? ''
}

test('a visitor waits for a full day, and books the time that becomes free by the link', async () => {
  const visitor = await office.visit({ viewport: screens.phone })
  await visitor.goto('/services')
  await hydrated(visitor)
  await visitor.locator('#sample-facial').getByRole('button', { name: 'Book Now' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Book an appointment' })
  await expect(visitor.locator('#appointment-preferredDay')).toHaveValue(/./)
  await dialog.getByLabel('Preferred Date').fill(day)
  await dialog.getByText('Put me on the waitlist', { exact: false }).click()
  await dialog.getByLabel('Full Name').fill('Priya Visitor')
  await dialog.getByLabel('Phone Number').fill('98260 22222')
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: 'Request Appointment' }).click()
  await visitor.getByRole('link', { name: 'View or cancel your request' }).click()
  await expect(visitor.getByText('You are on the waitlist for')).toBeVisible()

  const owners = await office.enter('/admin/appointments/waitlist')
  await expect(row(owners, 'Priya Visitor')).toContainText(/Sample Facial.*waiting/)
  await office.run(`update public.appointments set status = 'cancelled' where id = '${visit}'`)
  await expect(async () => {
    await owners.reload()
    await expect(row(owners, 'Priya Visitor')).toContainText(/Asha Sample.*Held until.*offered/, {
      timeout: 1000,
    })
  }).toPass()
  await expectAccessible(owners)

  const client = await office.visit({ viewport: screens.phone })
  await client.goto(await linkOfOffer())
  await expect(client.getByText('Free for you')).toBeVisible()
  await expect(client.getByText('We hold it for you until')).toBeVisible()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Yes, book this time' }).click()
  await expect(client.getByText('Booked', { exact: true })).toBeVisible()
  await client.getByRole('link', { name: 'View your visit' }).click()
  await expect(client.getByText('Sample Facial')).toBeVisible()

  await owners.getByLabel('Show').selectOption('Booked or ended')
  await expect(row(owners, 'Priya Visitor')).toContainText('booked')
})

test('the desk puts a client on the list, offers a time by hand and books it for who has phoned', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/appointments/waitlist')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(form.getByText('Choose a client')).toBeVisible()
  await expect(form.getByText('Tick at least one service')).toBeVisible()
  await form.getByLabel('Client').fill('Meera')
  await form.getByRole('button', { name: /Meera Client/ }).click()
  await form.getByLabel('Sample Facial').check()
  await form.getByLabel('First day').fill(day)
  await form.getByLabel('Begins from').fill('10:00')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expectToast(page, 'Put on the waitlist')
  await expect(row(page, 'Meera Client')).toContainText(/from 10 am.*waiting/)

  await row(page, 'Meera Client').getByRole('button', { name: 'Offer a time' }).click()
  const offer = page.getByRole('dialog', { name: 'Offer a time to Meera Client' })
  await offer.getByLabel('Beautician').selectOption('Asha Sample')
  await offer.getByLabel('Day and time').fill(`${day}T10:00`)
  await offer.getByRole('button', { name: 'Offer this time' }).click()
  await expectToast(page, 'The time could not be offered')
  await offer.getByLabel('Day and time').fill(`${day}T14:00`)
  await offer.getByRole('button', { name: 'Offer this time' }).click()
  await expect(row(page, 'Meera Client')).toContainText('Held until')
  await row(page, 'Meera Client').getByRole('button', { name: 'Accepts' }).click()
  await expect(page.getByText('Nobody is waiting for a free time.')).toBeVisible()
  const booked = await office.rows(sql`
    select to_char(appointment_date at time zone private.business_time_zone(), 'HH24:MI') as clock
    from public.appointments where id <> ${visit}`)
  expect(booked).toEqual([{ clock: '14:00' }])
})

test('a person is booked from the list, or taken off it', { tag: '@deep' }, async () => {
  await office.run(`
    insert into public.waitlist_entries (client_id, service_ids, from_day, to_day)
      select '${asha}', array['${asha}'::uuid], '${day}'::date + days, '${day}'::date + days from generate_series(0, 1) as days;
    update public.appointments set duration_minutes = 1440`)
  const page = await office.enter('/admin/appointments/waitlist')
  await expect(row(page, 'Meera Client')).toHaveCount(2)
  await row(page, 'Meera Client').first().getByRole('button', { name: 'Book', exact: false }).first().click()
  const form = page.getByRole('dialog', { name: 'Add appointment' })
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(day)
  await form.getByLabel('Time', { exact: true }).fill('17:00')
  // Outside the hours.
  await answerConfirm(page, true, () => form.getByRole('button', { name: 'Add appointment' }).click())
  await expect(row(page, 'Meera Client')).toHaveCount(1)
  await answerConfirm(page, true, () =>
    row(page, 'Meera Client').getByRole('button', { name: 'Take off' }).click(),
  )
  await expect(page.getByText('Nobody is waiting for a free time.')).toBeVisible()
})
