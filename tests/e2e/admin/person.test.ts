// Everything kept of one person, on one page: found, exported, printed and erased.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

const client = '00000000-0000-4000-8000-0000000000c1'
const lead = '00000000-0000-4000-8000-0000000000d1'

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    insert into public.clients (id, full_name, email, phone, address, notes) values
      ('${client}', 'First Client', 'first@example.com', '+91 98765 43210', '4 Lake Road', 'Likes rose');
    insert into public.appointments (client_id, service_id, appointment_date, status, notes, payment_amount, payment_status)
      select '${client}', services.id, '2026-01-05T04:30:00Z', 'completed', 'Came early', 1500, 'paid'
      from (select id from public.services order by name limit 1) services;
    insert into public.leads (id, full_name, phone, service_interested, message) values
      ('${lead}', 'first client', '098765-43210', 'Nails', 'On a Sunday'),
      (gen_random_uuid(), 'Second Client', '98765 43210', 'Hair', 'For the whole family');
    insert into public.reviews (full_name, rating, review_text, is_approved) values
      ('First Client', 5, 'Lovely work', true)`)
})
afterAll(() => office?.close())

async function openFromProfile(): Promise<Page> {
  const page = await office.enter(`/admin/clients?view=${client}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Everything kept' }).click()
  await page.getByRole('heading', { name: 'What is kept of First Client' }).waitFor()
  return page
}

const familyLead = (page: Page) =>
  page.getByRole('region').or(page.locator('section')).filter({ hasText: 'For the whole family' })

describe('everything kept of a person', () => {
  it('is found from the profile: the client, the visits, the enquiries, and what may be somebody else’s', async () => {
    const page = await openFromProfile()
    const text = await page.getByRole('main').textContent()
    for (const fact of [
      '+91 98765 43210',
      '4 Lake Road',
      'Likes rose',
      '1 visit',
      'Came early',
      '₹1,500',
      'On a Sunday',
    ])
      expect(text).toContain(fact)
    const doubts = await page.getByRole('switch', { name: 'Belongs to this person' }).count()
    expect(doubts).toBe(2)
    expect(text).toContain('The same phone number, under another name')
    expect(text).toContain('The same name, and nothing else to know them by')
  })

  it('is exported without what may be somebody else’s, until a person has said that it is theirs', async () => {
    const page = await openFromProfile()
    const exported = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('kept-of-first-client.json')
      return JSON.parse(await readFile(await file.path(), 'utf8'))
    }
    const certain = await exported()
    expect(certain).toMatchObject({
      clients: [{ full_name: 'First Client', appointments: [{ notes: 'Came early', payment_amount: 1500 }] }],
      enquiries: [{ message: 'On a Sunday' }],
      reviews: [],
    })
    await familyLead(page).getByRole('switch').click()
    expect((await exported()).enquiries).toHaveLength(2)
  })

  it('prints as words on white paper, without the office around it', async () => {
    const page = await openFromProfile()
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
      addEventListener('beforeprint', () => {
        document.title = 'printing'
      })
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => page.title()).toMatch(/printing$/)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('link').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByText('Came early').isVisible()).toBe(true)
    expect(await page.getByText('For the whole family').isVisible()).toBe(false)
    const ink = await page.getByText('Came early').evaluate((element) => getComputedStyle(element).color)
    expect(ink).toBe('rgb(36, 27, 28)')
  })

  it('is shown to staff, who may neither hand it out nor erase it', async () => {
    const page = await office.visit()
    await page.goto(`/auth?next=${encodeURIComponent(`/admin/person?client=${client}`)}`)
    await signIn(page, await addAccount(office, 'assistant'))
    await page.getByText('Only the owner may hand this out or erase it.').waitFor()
    await page.getByText('Came early').waitFor()
    for (const name of ['Export', 'Print', 'Erase …'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
  })

  it('stays while a visit is still to come, and says so', async () => {
    await office.run(`
      insert into public.appointments (client_id, service_id, appointment_date)
        select '${client}', service_id, now() + interval '1 day' from public.appointments`)
    const page = await openFromProfile()
    await page.getByRole('button', { name: 'Erase …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase First Client?' })
    await dialog.getByLabel('Type “erase” to go on').fill('erase')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await toast(page, 'Nothing was erased').waitFor()
    await page.getByText('1 visit of this person is still to come. Cancel what is booked first.').waitFor()
    expect(await office.rows(sql`select full_name from public.clients`)).toEqual([
      { full_name: 'First Client' },
    ])
    await office.run(`delete from public.appointments where appointment_date > now()`)
  })

  it('is erased by the owner from a phone, who is told what stays and types a word before', async () => {
    const page = await office.enter('/admin/leads', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await page.getByRole('button', { name: 'Talk first client' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Everything kept' }).click()
    await page.getByText('Came early').waitFor()
    await page.getByRole('button', { name: 'Erase …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase first client?' })
    const words = await dialog.textContent()
    expect(words).toContain('name, phone, email, address, guests and all notes, 1 enquiry.')
    expect(words).toContain('1 visit with its day, area, services, status and amount')
    const send = dialog.getByRole('button', { name: 'Erase for good' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('Type “erase” to go on').fill('Erase')
    await send.click()
    await toast(page, 'Erased for good').waitFor()
    await page.waitForURL(`${office.url}/admin/leads`)
    await page.getByText('For the whole family').waitFor()
    expect(await page.getByText('first client').count()).toBe(0)
    const standing = await office.rows(sql`
      select clients.full_name, clients.phone, appointments.notes, payment_amount::int4 as amount, status
      from public.clients join public.appointments on client_id = clients.id`)
    expect(standing).toEqual([
      { full_name: 'Erased client', phone: null, notes: null, amount: 1500, status: 'completed' },
    ])
    expect(await office.rows(sql`select full_name from public.leads`)).toEqual([
      { full_name: 'Second Client' },
    ])
  })

  it('is nothing where nobody is kept', async () => {
    const page = await office.enter(`/admin/person?lead=${lead}`)
    await page.getByText('Nothing is kept of this person').waitFor()
    await page.goto('/admin/person')
    await page.getByText('Nothing is kept of this person').waitFor()
  })
})
