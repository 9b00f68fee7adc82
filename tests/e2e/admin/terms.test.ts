// The texts of terms and refunds: edited in the settings, shown on the website without scripts, linked where clients look.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

const hostile = `"'></title></script><script>hacked()</script><img src=x onerror=hacked()>`

const textsOf = (page: Page, part: string) => page.getByRole('region', { name: part }).getByLabel('Text')
const paragraphs = (page: Page) => page.locator('main p.whitespace-pre-line')
/** Waits until the cached page was dropped. */
const shownTerms = async () => (await fetch(`${office.url}/terms`)).text()

test('an owner completes the texts, and the website shows them at once as plain text', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin')
  const task = page.getByRole('link', { name: /^Complete your terms and refund rules/ })
  await task.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and refunds' })).toBeVisible()
  const terms = page.getByRole('region', { name: 'Terms' })
  await expect(terms.getByRole('listitem')).toContainText(['[legal name and address of the business]'])
  await textsOf(page, 'Refunds and cancellations').fill('Within [number] days.')
  await textsOf(page, 'Terms').fill(`We come to you.\nAlways.\n\n${hostile}`)
  await expect(terms.getByRole('listitem')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Business profile updated successfully')).toBeVisible()

  await expect.poll(shownTerms).toContain('We come to you.')
  expect(await shownTerms()).not.toMatch(/<script>hacked|<img src=x|<script/)
  await page.goto('/terms')
  await expect(paragraphs(page)).toHaveText(['We come to you.\nAlways.', hostile])
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refunds and cancellations' }).click()
  await expect(page).toHaveURL(`${office.url}/refunds`)
  await expect(paragraphs(page)).toHaveText(['Within [number] days.'])

  await page.goto('/admin/settings/terms')
  await textsOf(page, 'Refunds and cancellations').fill('Within 5 days.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Business profile updated successfully')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('list', { name: 'Waiting for you' })).toBeVisible()
  await expect(task).toHaveCount(0)
})

test('an empty text is refused, and the desk reads the texts but cannot change them', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/settings/terms')
  await textsOf(page, 'Terms').fill(' ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Terms: write at least a sentence')).toBeVisible()

  const other = await office.visit()
  await other.goto('/auth?next=/admin/settings/terms')
  await signIn(other, await addAccount(office, 'desk'))
  await expect(textsOf(other, 'Terms')).toBeDisabled()
})

test('the texts are linked from the footer of pages with scripts and from private pages', {
  tag: '@deep',
}, async () => {
  await office.run(`
    insert into public.clients (full_name, phone, language) values ('Hindi Client', '90000 00001', 'hi');
    insert into public.appointments (client_id, service_id, appointment_date)
      select clients.id, services.id, now() + interval '3 days' from public.clients, (select id from public.services limit 1) as services;
    insert into public.leads (full_name, phone, service_interested) values ('A visitor', '90000 00002', 'Nails')`)
  const [links] = await office.rows<{ visit: string; lead: string }>(sql`
    select (select private.appointment_link(id) from public.appointments limit 1) as visit,
      (select link from public.leads, public.lead_link(leads.id) limit 1) as lead`)
  const page = await office.openAsStaff({ viewport: screens.phone })
  for (const [path, terms, refunds] of [
    ['/', 'Terms', 'Refunds and cancellations'],
    ['/services', 'Terms', 'Refunds and cancellations'],
    [links?.lead ?? '', 'Terms', 'Refunds and cancellations'],
    [links?.visit ?? '', 'शर्तें', 'रिफ़ंड और कैंसिल करने के नियम'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: refunds, exact: true })).toHaveAttribute('href', '/refunds')
    await page.getByRole('link', { name: terms, exact: true }).click()
    await expect(page).toHaveURL(`${office.url}/terms`)
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  }
})

test('the texts are pages of their own for search engines', { tag: '@deep' }, async () => {
  const sitemap = await (await fetch(`${office.url}/sitemap.xml`)).text()
  for (const path of ['/terms', '/refunds']) expect(sitemap).toContain(`<loc>${office.url}${path}</loc>`)
})
