// An owner sets the mail server in Settings, and what sends mails follows without a reload.
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.describe('the mail server', () => {
  test('is typed in, tested, saved with the owner’s password, and removed', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/notifications', { viewport: screens.phone })
    const notice = page.getByText('Emails are not set up yet.')
    await expect(notice).toBeVisible()
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const save = page.getByRole('button', { name: 'Save changes' })

    await field('Server').fill('localhost')
    await field('Port').selectOption('587')
    await expect(field('Security')).toHaveValue('starttls')
    await field('User name').fill('salon@example.com')
    await field('Sender address').fill('salon@example.com')
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByText('Enter the name of the server, such as smtp.example.com')).toBeVisible()
    await expect(page.getByText('Enter the password', { exact: true })).toBeVisible()

    // A reserved name, which no DNS has.
    await field('Server').fill('smtp.example.invalid')
    await field('Password of the mail account').fill('abcd efgh ijkl mnop')
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(
      page.getByText(
        /The email was not sent\. No server has this name\. .*getaddrinfo .* smtp\.example\.invalid/,
      ),
    ).toBeVisible()

    await save.click()
    await expect(page.getByText('Type the password with which you sign in')).toBeVisible()
    await expectAccessible(page)
    await field('Your own password').fill('not this one')
    await save.click()
    await expect(
      toast(page, 'Error saving the mail server').getByText('The current password is wrong.'),
    ).toBeVisible()
    await field('Your own password').fill(owner.password)
    await save.click()
    await expectToast(page, 'Mail server saved')
    await expect(notice).toHaveCount(0)
    await expect(save).toHaveCount(0)
    await expect(field('Password of the mail account')).toHaveValue('')

    await field('Port').selectOption('465')
    await save.click()
    await expect(
      page.getByText('Type it again: it is not kept for another server, port or user name'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()

    // Without a reload.
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
    await page
      .getByRole('region', { name: 'Sections' })
      .getByRole('link', { name: /^Users/ })
      .click()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(
      page.getByText('The link is sent by email, or you share it; it works for three days'),
    ).toBeVisible()

    await page.goto('/admin/settings/notifications')
    await expect(field('Server')).toHaveValue('smtp.example.invalid')
    await page.getByRole('button', { name: 'Remove this mail server' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the mail server' })
    await dialog.getByLabel('Current password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Mail server removed')
    await expect(notice).toBeVisible()
    await expect(field('Server')).toHaveValue('')
  })

  test('is not shown to the desk', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/notifications')
    await signIn(page, await addAccount(office, 'desk'))
    await expect(page.getByText('An owner can do it here.')).toBeVisible()
    await expect(page.getByLabel('Password of the mail account')).toHaveCount(0)
  })
})
