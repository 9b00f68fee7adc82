// Each list and the client picker find other spellings of a name, after the matches by text.
import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/test.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    delete from public.clients;
    delete from public.leads;
    insert into public.clients (full_name, phone, created_at) values
      ('Lakshmi Nair', '+91 98765 43210', '2026-01-01'), ('Laxmi Rao', '+91 98765 43211', '2026-01-02'),
      ('लक्ष्मी जोशी', null, '2026-01-03'), ('Lalita Rao', '+91 98765 43212', '2026-01-04');
    insert into public.leads (full_name, phone, service_interested, created_at)
      select full_name, '98765 43210', 'Facial', created_at from public.clients;
    insert into public.appointments (client_id, service_id, appointment_date, status)
      select clients.id, service.id, clients.created_at, 'completed'
      from public.clients, (select id from public.services order by price desc limit 1) as service;
    insert into public.payments (appointment_id, kind, amount, method, received_at)
      select id, 'balance', 1, 'cash', appointment_date from public.appointments`),
)

const byText = 'Lakshmi Nair'
const bySound = ['लक्ष्मी जोशी', 'Laxmi Rao']

/** The names in the order of the rows. */
const namesIn = async (page: Page) =>
  (await page.getByRole('row').allTextContents()).flatMap(
    (row) => [byText, ...bySound, 'Lalita Rao'].find((name) => row.includes(name)) ?? [],
  )

for (const path of ['clients', 'leads', 'appointments', 'money/payments'] as const)
  test(`the list of ${path} finds Laxmi and लक्ष्मी for Lakshmi`, {
    tag: path === 'clients' ? [] : '@deep',
  }, async () => {
    const page = await office.enter(`/admin/${path}`)
    await expect.poll(() => namesIn(page)).toHaveLength(4)
    await page.getByRole('searchbox').fill('lakshm')
    await expect.poll(() => namesIn(page)).toEqual([byText, ...bySound])
    await page.getByRole('searchbox').fill('लक्ष्मी')
    await expect.poll(() => namesIn(page)).toEqual(['लक्ष्मी जोशी', 'Laxmi Rao', 'Lakshmi Nair'])
  })

test('a sort that is chosen orders all matches', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/clients?q=lakshmi&sort=name')
  await expect.poll(() => namesIn(page)).toEqual(['Lakshmi Nair', 'Laxmi Rao', 'लक्ष्मी जोशी'])
})

test('the client of an appointment is found by another spelling', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/appointments?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Lakshmi')
  await expect(page.getByRole('option')).toHaveText([/^Lakshmi Nair/, /^Laxmi Rao/, /^लक्ष्मी जोशी/])
  await page.getByRole('option', { name: 'Laxmi Rao' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Laxmi Rao')
})
