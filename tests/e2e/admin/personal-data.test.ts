// The page of one client's data: found from the profile or a lead, exported, printed and erased.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

const client = '00000000-0000-4000-8000-0000000000c1'
const lead = '00000000-0000-4000-8000-0000000000d1'

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    delete from public.clients;
    delete from public.leads;
    delete from public.reviews;
    insert into public.clients (id, full_name, email, phone, address, notes) values
      ('${client}', 'First Client', 'first@example.com', '+91 98765 43210', '4 Lake Road', 'Likes rose');
    insert into public.appointments (client_id, service_id, appointment_date, status, notes, payment_amount, payment_status)
      select '${client}', services.id, '2026-01-05T04:30:00Z', 'completed', 'Came early', 1500, 'paid'
      from (select id from public.services order by name limit 1) services;
    insert into public.leads (id, full_name, phone, service_interested, message) values
      ('${lead}', 'first client', '098765-43210', 'Nails', 'On a Sunday'),
      (gen_random_uuid(), 'Second Client', '98765 43210', 'Hair', 'For the whole family');
    insert into public.reviews (full_name, rating, review_text, is_approved) values
      ('First Client', 5, 'Lovely work', true)`),
)

async function openFromProfile(): Promise<Page> {
  const page = await office.enter(`/admin/clients?view=${client}`)
  await page.getByRole('dialog').getByRole('link', { name: 'All data' }).click()
  await expect(page.getByRole('heading', { name: 'All data of First Client' })).toBeVisible()
  return page
}

const familyLead = (page: Page) =>
  page.getByRole('region').or(page.locator('section')).filter({ hasText: 'For the whole family' })

test.describe('data of one person', () => {
  test('is found from the profile, and exported without uncertain records until they are included', {
    tag: '@deep',
  }, async () => {
    const page = await openFromProfile()
    const main = page.getByRole('main')
    for (const fact of [
      '+91 98765 43210',
      '4 Lake Road',
      'Likes rose',
      '1 appointment',
      'Came early',
      '₹1,500',
      'On a Sunday',
      'The same phone number, under another name',
      'The same name, but no phone number or email to compare',
    ])
      await expect(main).toContainText(fact)
    await expect(page.getByRole('switch', { name: 'Belongs to this person' })).toHaveCount(2)

    const exported = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('data-about-first-client.json')
      return JSON.parse(await readFile(await file.path(), 'utf8'))
    }
    expect(await exported()).toMatchObject({
      clients: [{ full_name: 'First Client', appointments: [{ notes: 'Came early', payment_amount: 1500 }] }],
      leads: [{ message: 'On a Sunday' }],
      reviews: [],
    })
    await familyLead(page).getByRole('switch').click()
    await expect(familyLead(page).getByRole('switch')).toBeChecked()
    expect((await exported()).leads).toHaveLength(2)
  })

  test('is printed in dark text on white, without controls', { tag: '@deep' }, async () => {
    const page = await openFromProfile()
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
      addEventListener('beforeprint', () => {
        document.title = 'printing'
      })
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page).toHaveTitle(/printing$/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Came early')).toBeVisible()
    await expect(page.getByText('Came early')).toHaveCSS('color', 'rgb(36, 27, 28)')
    await expect(page.getByText('For the whole family')).toBeHidden()
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(0)
  })

  test('is shown to staff, who may not export, print or erase it', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto(`/auth?next=${encodeURIComponent(`/admin/person?client=${client}`)}`)
    await signIn(page, await addAccount(office, 'assistant'))
    await expect(page.getByText('Only the owner may export or erase this.')).toBeVisible()
    await expect(page.getByText('Came early')).toBeVisible()
    for (const name of ['Export', 'Print', 'Erase …'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
  })

  test('is not erased while an appointment is still to come', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.appointments (client_id, service_id, appointment_date)
        select '${client}', service_id, now() + interval '1 day' from public.appointments`)
    const page = await openFromProfile()
    await page.getByRole('button', { name: 'Erase …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase First Client?' })
    await dialog.getByLabel('Type “erase” to go on').fill('erase')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(toast(page, 'Nothing was erased')).toBeVisible()
    await expect(
      page.getByText('1 appointment of this person is still upcoming. Cancel the bookings first.'),
    ).toBeVisible()
    expect(await office.rows(sql`select full_name from public.clients`)).toEqual([
      { full_name: 'First Client' },
    ])
  })

  test('is erased on a phone after the owner read what stays and typed a word', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/leads', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await page.getByRole('button', { name: 'Conversation first client' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'All data' }).click()
    await expect(page.getByText('Came early')).toBeVisible()
    await page.getByRole('button', { name: 'Erase …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase first client?' })
    await expect(dialog).toContainText('name, phone, email, address, guests and all notes, 1 lead.')
    await expect(dialog).toContainText('1 appointment with its day, area, services, status and amount')
    const send = dialog.getByRole('button', { name: 'Erase for good' })
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Type “erase” to go on').fill('Erase')
    await send.click()
    await expectToast(page, 'Erased for good')
    await expect(page).toHaveURL(`${office.url}/admin/leads`)
    await expect(page.getByText('For the whole family')).toBeVisible()
    await expect(page.getByText('first client')).toHaveCount(0)
    const remaining = await office.rows(sql`
      select clients.full_name, clients.phone, appointments.notes, payment_amount::int4 as amount, status
      from public.clients join public.appointments on client_id = clients.id`)
    expect(remaining).toEqual([
      { full_name: 'Erased client', phone: null, notes: null, amount: 1500, status: 'completed' },
    ])
    expect(await office.rows(sql`select full_name from public.leads`)).toEqual([
      { full_name: 'Second Client' },
    ])
    await page.goto(`/admin/person?lead=${lead}`)
    await expect(page.getByText('No data of this person')).toBeVisible()
    await page.goto('/admin/person')
    await expect(page.getByText('No data of this person')).toBeVisible()
  })
})
