// Changes that overlap, are repeated, or lose their response are made once.
import { sql } from '#server/db/sql.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

const clientsNamed = (name: string) =>
  office.rows(sql`select notes from public.clients where full_name = ${name}`)

test('adding again after the response was lost adds one row, with the last typed values', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/clients?new=1')
  const dialog = page.getByRole('dialog')
  await page.route(
    '**/rest/v1/clients**',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByLabel('Full Name').fill('Answer lost')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(toast(page, 'Error adding client')).toBeVisible()
  expect(await clientsNamed('Answer lost')).toHaveLength(1)
  await dialog.getByLabel('Notes').fill('Second try')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(toast(page, 'Client added successfully')).toBeVisible()
  expect(await clientsNamed('Answer lost')).toEqual([{ notes: 'Second try' }])
})

test('adding by a double tap adds one row', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/clients?new=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Tapped twice')
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(toast(page, 'Client added successfully').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Tapped twice')).toBeVisible()
  expect(await clientsNamed('Tapped twice')).toHaveLength(1)
})

test('two quick changes of one lead do not conflict', { tag: '@deep' }, async () => {
  await office.run(`
    insert into public.leads (full_name, phone, service_interested) values ('A Visitor', '90000 00001', 'Nails')`)
  const page = await office.enter('/admin/leads')
  const status = page.getByLabel('Status of A Visitor')
  await expect(status).toBeVisible()
  const release = await holdRequests(page, '**/rest/v1/leads?id=**')
  await status.selectOption('contacted')
  await status.selectOption('rejected')
  release()
  await expect(toast(page, 'Lead status updated')).toHaveCount(2)
  await expect(toast(page, 'Error updating lead status')).toHaveCount(0)
  await expect(status).toHaveValue('rejected')
  expect(await office.rows(sql`select status from public.leads`)).toEqual([{ status: 'rejected' }])
})

test.describe('a deletion', { tag: '@deep' }, () => {
  test.beforeEach(() =>
    office.run(`
      delete from public.services;
      insert into public.services (name, price) select 'Service ' || to_char(n, 'FM00'), 100 from generate_series(1, 26) n`),
  )

  test('moves the focus to the row that takes the place of the deleted one', async () => {
    const page = await office.enter('/admin/services')
    const press = () => page.getByRole('button', { name: 'Delete Service 03' }).press('Enter')
    await answerConfirm(page, true, press)
    await expect(toast(page, 'Service deleted successfully')).toBeVisible()
    await expect(page.getByText('Service 03')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete Service 04' })).toBeFocused()
  })

  test('of the only row on the last page leads to the page before', async () => {
    const page = await office.enter('/admin/services?page=2')
    await expect(page.getByText('26–26 of 26')).toBeVisible()
    await answerConfirm(page, true, () => page.getByRole('button', { name: 'Delete Service 26' }).click())
    await expect(page.getByText('1–25 of 25')).toBeVisible()
    await expect(page.getByText('Service 25')).toBeVisible()
  })
})
