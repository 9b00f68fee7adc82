// Failures are told where they happen, and take nothing else with them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'
import { picture } from './picture.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    insert into public.clients (full_name) values ('First Client');
    insert into public.appointments (client_id, service_id, appointment_date)
      select clients.id, services.id, now() from public.clients, (select id from public.services limit 1) services`)
})
afterAll(() => office?.close())

describe('a failure', () => {
  it('to upload a banner’s image is told, and the dialog keeps what was typed', async () => {
    const page = await office.enter('/admin/banners?new=1')
    await office.run('drop policy banners_insert on storage.objects')
    try {
      const dialog = page.getByRole('dialog', { name: 'Add banner' })
      await dialog.getByLabel('Title').fill('Diwali')
      await dialog.getByLabel('Image *').setInputFiles(await picture('diwali.png'))
      await dialog.getByRole('button', { name: 'Add banner' }).click()
      await toast(page, 'Error uploading image').waitFor()
      expect(await dialog.getByLabel('Title').inputValue()).toBe('Diwali')
    } finally {
      await office.run(`create policy banners_insert on storage.objects for insert to authenticated
        with check (bucket_id = 'banners' and (select public.is_staff()))`)
    }
  })

  it('to draw a page leaves the rest of the office, and the page can be tried again', async () => {
    const page = await office.enter('/admin')
    await page.route('**/rest/v1/clients**', (route) =>
      route.fulfill({ json: [{ id: 'a', updated_at: 'b', full_name: 'C', email: 5 }] }),
    )
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByText('This page could not be shown').waitFor()
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByText('This page could not be shown').waitFor()
    await page.unroute('**/rest/v1/clients**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('First Client').waitFor()
  })

  it('to read today’s visits again leaves those that were read, and says so', async () => {
    const page = await office.enter('/admin')
    await page.clock.install()
    await page.goto('/admin')
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByText('First Client').waitFor()
    await page.route('**/rest/v1/**', (route) => route.abort())
    await page.clock.fastForward(30_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    // The table client tries again three times before it gives up.
    await page.clock.runFor(20_000)
    await today.getByText('This may not be up to date.').waitFor()
    await today.getByText('First Client').waitFor()
    await page.getByText('Total Clients').waitFor()
    await page.unroute('**/rest/v1/**')
    await today.getByRole('button', { name: 'Try again' }).click()
    await today.getByText('This may not be up to date.').waitFor({ state: 'detached' })
  })

  it('to search for a client is not taken for a client who is not there', async () => {
    const page = await office.enter('/admin/appointments?new=1')
    await page.route('**/rpc/search_clients**', (route) => route.abort())
    await page.getByRole('combobox', { name: 'Client' }).fill('first')
    await page.getByText('The search failed.').waitFor()
    expect(await page.getByText('No clients found').count()).toBe(0)
  })
})
