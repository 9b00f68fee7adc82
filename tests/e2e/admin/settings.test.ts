// One place for all settings: each section has its own address, and the old ones lead there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { screens } from '../support/browser.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { catchMail, type MailCatcher } from './mail-catcher.ts'
import { type Office, openOffice, owner } from './office.ts'

let office: Office
let mails: MailCatcher
beforeAll(async () => {
  mails = await catchMail()
  office = await openOffice({ SMTP_URL: mails.url })
})
afterAll(async () => {
  await office?.close()
  await mails?.close()
})

const sections = [
  ['Business profile', 'profile'],
  ['Operating hours', 'hours'],
  ['Days off', 'days-off'],
  ['Beauticians', 'beauticians'],
  ['Areas and travel', 'areas'],
  ['Messages', 'messages'],
  ['Email notifications', 'notifications'],
  ['Payments', 'payments'],
  ['Users', 'users'],
  ['Security', 'security'],
  ['Backups and data', 'backups'],
  ['Import', 'import'],
  ['About', 'about'],
] as const

describe('settings', () => {
  it('are a list on a phone, from which each section opens and to which it leads back', async () => {
    const page = await office.enter('/admin/settings', { viewport: screens.phone })
    const list = page.getByRole('region', { name: 'Sections' })
    for (const [title, address] of sections) {
      await list.getByRole('link', { name: title }).click()
      await page.waitForURL(`**/admin/settings/${address}`)
      await page.locator('h1').waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    }
  })

  it('stand beside each other on a large screen', async () => {
    const page = await office.enter('/admin/settings/about', { viewport: { width: 1440, height: 900 } })
    const beside = page.getByRole('navigation', { name: 'Settings' })
    expect(await beside.getByRole('link').allTextContents()).toEqual(sections.map(([title]) => title))
    await beside.getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    expect(await beside.getByRole('link', { name: 'Payments' }).getAttribute('aria-current')).toBe('page')
  })

  it.each([
    ['/admin/profile', '/admin/settings/profile', 'Business profile'],
    ['/admin/security?from=mail', '/admin/settings/security?from=mail', 'Security'],
  ])('that were at %s are at %s', async (old, now, title) => {
    const page = await office.enter(old)
    expect(page.url()).toBe(office.url + now)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })
})

describe('email notifications', () => {
  it('send a test mail, and show what the mail server said', async () => {
    const page = await office.enter('/admin/settings/notifications')
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByText(`The mail server has taken the mail to ${owner.email}. It said: 250`).waitFor()
    expect(await mails.next()).toContain(`To: ${owner.email}`)
  })

  it('switch a mail to clients off where all mails stand', async () => {
    const page = await office.enter('/admin/settings/notifications')
    await page.getByRole('switch', { name: 'Confirmation' }).click()
    await toast(page, 'Rule updated successfully').waitFor()
    expect(
      await office.rows(
        sql`select is_on from public.message_rules where kind = 'confirmation' and channel = 'mail'`,
      ),
    ).toEqual([{ is_on: false }])
  })
})

describe('backups', () => {
  it('are made now, and told of', async () => {
    const page = await office.enter('/admin/settings/backups')
    await page.getByText('None yet').waitFor()
    await page.getByRole('button', { name: 'Make one now' }).click()
    await toast(page, 'Backup made').waitFor()
    await page.getByText(/^\d+ \w+ \d{4}, .+ [ap]m, \d.* [KM]B$/).waitFor()
    await page.goto('/admin/settings/about')
    await page.getByText(/^No backup: the last one is of/).waitFor()
    await page.getByText(/^Shringar \d+\.\d+\.\d+/).waitFor()
    await page.getByText(/^PostgreSQL 1\d\.\d+, \d.* MB$/).waitFor()
  })

  it('are downloaded as a file', async () => {
    const page = await office.enter('/admin/settings/backups')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/backup/)
    expect(await file.failure()).toBeNull()
  })

  it('are nothing for the desk', async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/backups')
    await signIn(page, await addAccount(office, 'desk'))
    await page.getByText('Only owners may change what is kept.').waitFor()
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0)
  })
})

describe('how long enquiries are kept', () => {
  it('is the owner’s to say, and what will go is shown before it goes', async () => {
    await office.run(`insert into public.leads (full_name, phone, service_interested, created_at)
      values ('Old Enquiry', '0000000000', 'Facial', now() - interval '7 months')`)
    const page = await office.enter('/admin/settings/backups')
    await page.getByText('Within a month nothing will be erased.').waitFor()
    const months = page.getByLabel('Months that enquiries are kept')
    await months.fill('0')
    await page.getByText('Enter whole months, 1 to 120').waitFor()
    await months.fill('6')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^On \d+ \w+ \d{4} 1 enquiry will be erased; within a month 1 in all\.$/).waitFor()
  })
})
