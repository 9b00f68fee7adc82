// A failure is reported where it happens and leaves the rest of the office usable.
import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { image } from '#testing/office/test-image.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()

test.beforeAll(async () => {
  await office.run(`insert into public.clients (full_name) values ('First Client')`)
})

test('a page that fails to render leaves the rest of the office, and can be tried again', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin')
  await page.route('**/rest/v1/clients**', (route) => route.fulfill({ json: [null] }))
  const failed = page.getByText('This page could not be shown')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(failed).toBeVisible()
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(failed).toBeVisible()
  await page.unroute('**/rest/v1/clients**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('First Client')).toBeVisible()
})

test('a failed upload of a banner’s image is reported, and the dialog keeps the typed values', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/banners?new=1')
  await office.run('drop policy banners_insert on storage.objects')
  try {
    const dialog = page.getByRole('dialog', { name: 'Add banner' })
    await dialog.getByLabel('Title').fill('Diwali')
    await dialog.getByLabel('Image *').setInputFiles(await image('diwali.png'))
    await dialog.getByRole('button', { name: 'Add banner' }).click()
    await expect(toast(page, 'Error uploading image')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Diwali')
  } finally {
    await office.run(`create policy banners_insert on storage.objects for insert to authenticated
      with check (bucket_id = 'banners' and (select public.is_staff()))`)
  }
})

test('a failed refetch of today’s appointments keeps the cached ones and says so', {
  tag: '@deep',
}, async () => {
  await office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}';
    insert into public.appointments (client_id, service_id, appointment_date)
      select clients.id, services.id, now()
      from public.clients, (select id from public.services limit 1) services`)
  const page = await office.openAsStaff()
  await page.clock.install()
  await page.goto('/admin')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('First Client')).toBeVisible()
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.clock.fastForward(30_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  // The REST client tries again three times before it gives up.
  await page.clock.runFor(20_000)
  const stale = today.getByText('This may not be up to date.')
  await expect(stale).toBeVisible()
  await expect(today.getByText('First Client')).toBeVisible()
  await expect(page.getByText('Total Clients')).toBeVisible()
  await page.unroute('**/rest/v1/**')
  await today.getByRole('button', { name: 'Try again' }).click()
  await expect(stale).toHaveCount(0)
})

test('a failed search for a client is not shown as “No clients found”', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/appointments?new=1')
  await page.route('**/rpc/search_clients**', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Client' }).fill('first')
  await expect(page.getByText('The search failed.')).toBeVisible()
  await expect(page.getByText('No clients found')).toHaveCount(0)
})

/** What the toast overlaps of a dialog; null without a toast. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
    if (!toast) return null
    const parts = [
      ...document.querySelectorAll('[role=dialog] :is(h2, footer button)'),
      ...document.querySelectorAll('[role=dialog] input:not([type=hidden])'),
    ]
    return Array.from(parts, (part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          box.top < toast.bottom &&
          box.bottom > toast.top &&
          box.left < toast.right &&
          box.right > toast.left,
      )
      .map(({ part }) => part.textContent || part.getAttribute('name'))
  })

test('a toast covers neither the title nor the fields nor the buttons of a tall dialog', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/services?new=1')
  const reason = 'The price of this service cannot be saved now, because somebody changes all prices'
  await page.route('**/rest/v1/services**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: '23514', message: reason } })
      : route.fallback(),
  )
  const dialog = page.getByRole('dialog', { name: 'Add service' })
  await dialog.getByLabel('Name').fill('Nails')
  await dialog.getByLabel(/^Price/).fill('100')
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await dialog.getByLabel('Name').scrollIntoViewIfNeeded()
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expect(toast(page, reason)).toBeVisible()
    await expect.poll(() => coveredByToast(page)).toEqual([])
    await toast(page, 'Error adding service').getByRole('button', { name: 'Close toast' }).click()
    await expect(toast(page, 'Error adding service')).toHaveCount(0)
  }
})
