// What the desk knows about a client before a visit: allergies, patch tests, the usual services, families with one number.
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const client = '00000000-0000-4000-8000-000000000001'
const sister = '00000000-0000-4000-8000-000000000002'
const colour = '00000000-0000-4000-8000-0000000000e1'
const asha = '00000000-0000-4000-8000-0000000000b1'

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    delete from public.clients;
    delete from public.services where id = '${colour}';
    delete from public.beauticians where id = '${asha}';
    insert into public.beauticians (id, full_name) values ('${asha}', 'Asha (sample)');
    insert into public.services (id, name, price, patch_test) values ('${colour}', 'Global colour', 2000, 'Hair colour');
    insert into public.clients (id, full_name, phone, allergies) values
      ('${client}', 'Meera Sample', '98260 11111', 'Latex gloves'), ('${sister}', 'Kavita Sample', '+91 98260 11111', null);
    insert into public.appointments (client_id, service_id, beautician_id, appointment_date, status, created_at)
      select '${client}', '${colour}', '${asha}', now() - days * interval '1 day', 'completed', now() - interval '99 days'
      from unnest(array[30, 60]) as days;
    insert into public.appointments (client_id, service_id, appointment_date, status, cancelled_because)
      values ('${client}', '${colour}', '2026-03-01T04:30:00Z', 'cancelled', 'no_show');`),
)

test('the desk records a patch test, and sees before a visit what is missing', { tag: '@deep' }, async () => {
  const page = await office.enter(`/admin/clients?view=${client}`)
  const profile = page.getByRole('dialog', { name: 'Meera Sample' })
  await expect(profile.getByText('Latex gloves')).toBeVisible()
  await expect(profile.getByText('Global colour with Asha')).toBeVisible()
  await expect(profile.getByText('Not at home: 1')).toBeVisible()
  const family = profile.getByRole('region', { name: 'Family with the same number' })
  await expect(family.getByRole('link', { name: 'Kavita Sample' })).toBeVisible()

  await profile.getByRole('link', { name: 'Book', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add appointment' })
  await expect(form.getByRole('combobox', { name: 'Service' })).toHaveValue('Global colour')
  await expect(form.getByLabel('Beautician')).toHaveValue(asha)
  await expect(form.getByText('Usually Global colour with Asha')).toBeVisible()
  await expect(form.getByText('Allergies: Latex gloves')).toBeVisible()
  await expect(form.getByText('Hair colour needs a patch test: none is recorded.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await profile.getByRole('button', { name: 'Add patch test' }).click()
  const adding = page.getByRole('dialog', { name: 'Add patch test' })
  await adding.getByLabel('Tested for').fill('Hair colour')
  await adding.getByLabel('Tested on').fill('2026-06-01')
  await adding.getByLabel('Valid until').fill('2026-06-02')
  await adding.getByLabel('Agreed on').fill('2026-06-01')
  await adding.getByLabel('Result', { exact: true }).selectOption('No reaction')
  await adding.getByRole('button', { name: 'Add patch test' }).click()
  await expect(adding.getByText('Without consent a test is neither made nor stored')).toBeVisible()
  await adding.getByRole('switch', { name: 'The client agrees' }).click()
  await adding.getByRole('button', { name: 'Add patch test' }).click()
  await expectToast(page, 'Patch test added successfully')
  await expect(profile.getByText(/expired 2 Jun 2026$/)).toBeVisible()
  expect(
    await office.rows(sql`
      select client_id, result, consented_on::text, consent from public.patch_tests`),
  ).toEqual([
    {
      client_id: client,
      result: 'none',
      consented_on: '2026-06-01',
      consent: expect.stringMatching(/^I agree that .* tests this product on my skin/),
    },
  ])

  await profile.getByRole('link', { name: 'Book', exact: true }).click()
  await expect(form.getByText('Hair colour: the patch test expired on 2 Jun 2026.')).toBeVisible()
})

test('the usual services follow the client, and what the user chose stays', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/appointments?new=1')
  const form = page.getByRole('dialog', { name: 'Add appointment' })
  const chosen = form.getByRole('combobox', { name: 'Client' })
  const service = form.getByRole('combobox', { name: 'Service' })
  const choose = async (name: string) => {
    await chosen.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await choose('Meera Sample')
  await expect(service).toHaveValue('Global colour')
  await choose('Kavita Sample')
  await expect(service).toHaveValue('')
  await expect(form.getByLabel('Beautician')).toHaveValue('')
  await form.getByLabel('Beautician').selectOption('Asha (sample)')
  await service.fill('Facial')
  await page.getByRole('option').first().click()
  const own = await service.inputValue()
  await choose('Meera Sample')
  await expect(form.getByText('Usually Global colour with Asha')).toBeVisible()
  await expect(service).toHaveValue(own)
})
