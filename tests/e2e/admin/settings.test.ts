// Settings: each section has its own address, and old addresses redirect to it.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { catchMail, type MailCatcher } from '#testing/mail/mail-catcher.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

let mails: MailCatcher
const office = sharedOffice(async () => {
  mails = await catchMail()
  return { SMTP_URL: mails.url }
})
test.afterAll(() => mails.close())

const sections = [
  ['Business profile', 'profile'],
  ['Terms and refunds', 'terms'],
  ['Operating hours', 'hours'],
  ['Days off', 'days-off'],
  ['Beauticians', 'beauticians'],
  ['Areas and travel', 'areas'],
  ['Pay sheets', 'pay'],
  ['Pay rules', 'pay-rules'],
  ['Messages', 'messages'],
  ['Email notifications', 'notifications'],
  ['Payments', 'payments'],
  ['Users', 'users'],
  ['Security', 'security'],
  ['Backups and data', 'backups'],
  ['Import', 'import'],
  ['About', 'about'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('settings', () => {
  async function openAndReturn(page: Page, [title, address]: (typeof sections)[number]) {
    // The description of another section may contain the title.
    const link = page
      .getByRole('region', { name: 'Sections' })
      .getByRole('link', { name: new RegExp(`^${title}`) })
    await link.click()
    await expect(page).toHaveURL(`${office.url}/admin/settings/${address}`)
    await expect(page.locator('h1')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(heading(page, 'Settings')).toBeVisible()
  }

  test('an invalid field is not behind the bar that saves', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/profile', { viewport: screens.phone })
    const field = page.getByLabel('WhatsApp', { exact: true })
    await field.fill('9826')
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(field).toBeFocused()
    const error = page.getByText('Enter 10 to 20 digits')
    // What is drawn at the place of the error: the bar would be in front of it.
    await expect
      .poll(() =>
        error.evaluate((text) => {
          const { left, bottom } = text.getBoundingClientRect()
          return document.elementFromPoint(left + 2, bottom - 2) === text
        }),
      )
      .toBe(true)
  })

  test('a section opens from the list on a phone, and leads back', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings', { viewport: screens.phone })
    await openAndReturn(page, sections[7])
  })

  test('all sections open from the list on a phone, and lead back', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings', { viewport: screens.phone })
    for (const section of sections) await openAndReturn(page, section)
  })

  test('the list of sections is beside the section on a large screen', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/about', { viewport: { width: 1440, height: 900 } })
    const list = page.getByRole('navigation', { name: 'Settings' })
    await expect(list.getByRole('link')).toHaveText(sections.map(([title]) => title))
    await list.getByRole('link', { name: 'Payments' }).click()
    await expect(heading(page, 'Payments')).toBeVisible()
    await expect(list.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page')
  })

  for (const [old, now, title] of [
    ['/admin/profile', '/admin/settings/profile', 'Business profile'],
    ['/admin/security?from=mail', '/admin/settings/security?from=mail', 'Security'],
  ] as const) {
    test(`${old} redirects to ${now}`, { tag: '@deep' }, async () => {
      const page = await office.enter(old)
      await expect(page).toHaveURL(office.url + now)
      await expect(heading(page, title)).toBeVisible()
    })
  }
})

test.describe('email notifications', () => {
  test('send a test mail, show the answer of the mail server, and switch a client mail off', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/settings/notifications')
    await expect(page.getByText('set the mail server (SMTP_URL)')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(
      page.getByText(`The mail server has accepted the email to ${owner.email}. It said: 250`),
    ).toBeVisible()
    expect(await mails.next()).toContain(`To: ${owner.email}`)
    await page.getByRole('switch', { name: 'Confirmation' }).click()
    await expectToast(page, 'Rule updated successfully')
    expect(
      await office.rows(
        sql`select is_on from public.message_rules where kind = 'confirmation' and channel = 'mail'`,
      ),
    ).toEqual([{ is_on: false }])
  })
})

test.describe('backups', () => {
  test('are made on request, described and downloaded', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/backups')
    await expect(page.getByText('None yet')).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expectToast(page, 'Backup created')
    await expect(page.getByText(/^\d+ \w+ \d{4}, .+ [ap]m, \d.* [KM]B$/)).toBeVisible()
    await page.getByRole('button', { name: 'Download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download a backup' })
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByLabel('Passphrase for the file').fill('too short')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(dialog.getByText('The passphrase needs at least 10 characters')).toBeVisible()
    await dialog.getByLabel('Passphrase for the file').fill('')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(
      toast(page, 'Error fetching a backup').getByText('The current password is wrong.'),
    ).toBeVisible()
    await dialog.getByLabel('Current password').fill(owner.password)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/backup/)
    expect(await file.failure()).toBeNull()
    await page.goto('/admin/settings/about')
    await expect(page.getByText(/^Backup up to date\. Last backup on/)).toBeVisible()
    await expect(page.getByText(/^Shringar \d+\.\d+\.\d+/)).toBeVisible()
    await expect(page.getByText(/^PostgreSQL 1\d\.\d+, \d.* MB$/)).toBeVisible()
  })

  test('are not offered to the desk', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/backups')
    await signIn(page, await addAccount(office, 'desk'))
    await expect(page.getByText('Only owners may change backups and data.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  })
})

test.describe('retention of leads', () => {
  test('is set by the owner, and the page counts the leads that will be erased', {
    tag: '@deep',
  }, async () => {
    await office.run(`
      insert into public.leads (full_name, phone, service_interested, created_at)
        values ('Old Enquiry', '0000000000', 'Facial', now() - interval '7 months')`)
    const page = await office.enter('/admin/settings/backups')
    await expect(page.getByText('Within a month nothing will be erased.')).toBeVisible()
    const months = page.getByLabel('Months that leads are kept')
    await months.fill('0')
    await expect(page.getByText('Enter whole months, 1 to 120')).toBeVisible()
    await months.fill('6')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText(/^On \d+ \w+ \d{4} 1 lead will be erased; within a month 1 in all\.$/),
    ).toBeVisible()
  })
})
