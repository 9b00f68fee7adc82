import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { screenOptions } from '#testing/browser/browser.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { addAccount, addVirtualAuthenticator, signIn } from '#testing/office/accounts.ts'
import type { Account } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { catchTexts, type TextCatcher } from '#testing/office/text-catcher.ts'

let texts: TextCatcher
const office = sharedOffice(async () => {
  texts = await catchTexts()
  return texts.environment
})
test.afterAll(() => texts.close())

/** Each test has its own account, since it changes it. */
async function enterAs(account: Account): Promise<Page> {
  const page = await office.visit()
  await page.goto('/auth?next=/admin/settings/security')
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  return page
}

test.describe('account security', () => {
  test('changes the password only with the current one', { tag: '@deep' }, async () => {
    const account = await addAccount(office, 'password-changer')
    const page = await enterAs(account)
    await page.getByLabel('Current password').fill('a wrong one')
    await page.getByLabel('New password', { exact: true }).fill('a new long password')
    await page.getByLabel('Repeat the new password').fill('a different password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('The two passwords are not the same')).toBeVisible()
    await page.getByLabel('Repeat the new password').fill('a new long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(toast(page, 'Error changing password')).toBeVisible()
    await page.getByLabel('Current password').fill(account.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Password changed')
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await enterAs({ ...account, password: 'a new long password' })
  })

  test('keeps the secret of an enrolment when the factors are read again', { tag: '@deep' }, async () => {
    const page = await enterAs(await addAccount(office, 'app-switcher'))
    await page.clock.install()
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const secret = page.getByRole('dialog').locator('code')
    const shown = (await secret.textContent()) ?? ''
    await page.clock.fastForward(30_000)
    const read = page.waitForResponse(/\/auth\/v1\/user/)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await read
    // The list behind the dialog knows the unfinished factor now: the next one gets another name.
    await page.getByLabel('6-digit code from the app').fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect(secret).toHaveText(shown)
  })

  test('opens an authenticator app on the same phone, or copies the secret', { tag: '@deep' }, async () => {
    const page = await office.visit({
      ...screenOptions('phone'),
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.goto('/auth?next=/admin/settings/security')
    await signIn(page, await addAccount(office, 'app-on-phone'))
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
    const secret = (await dialog.locator('code').textContent()) ?? ''
    await expect(dialog.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
      'href',
      new RegExp(`^otpauth://totp/.*secret=${secret}`),
    )
    await dialog.getByRole('button', { name: 'Copy the secret' }).click()
    await expectToast(page, 'Copied')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  })

  test('enrols an authenticator app by QR code or secret, and removes it', async () => {
    const page = await enterAs(await addAccount(office, 'app-user'))
    await expect(page.getByText('No second step yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
    const qrCode = dialog.getByRole('img', { name: 'QR code for the authenticator app' })
    await expect(qrCode).toBeVisible()
    await expect
      .poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const clock = new TOTP({ secret: (await dialog.locator('code').textContent()) ?? '' })
    await dialog.getByLabel('6-digit code from the app').fill('000000')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('6-digit code from the app').fill(clock.generate())
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expectToast(page, 'Authenticator app added')
    await answerConfirm(page, true, () =>
      page.getByRole('button', { name: 'Remove Authenticator app' }).click(),
    )
    await expectToast(page, 'Second step removed')
    await expect(page.getByText('No second step yet.')).toBeVisible()
    // The session stays usable without the factor.
    await page.goto('/admin/clients')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  })

  test('adds a passkey and signs in with it', { tag: '@deep' }, async () => {
    const account = await addAccount(office, 'passkey-user')
    const page = await enterAs(account)
    await addVirtualAuthenticator(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await expectToast(page, 'Passkey added')
    await expect(page.getByRole('button', { name: 'Remove Passkey' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(`${office.url}/auth`)
    await signIn(page, account)
    await page.getByRole('button', { name: 'Continue with your passkey' }).click()
    await expect(page).toHaveURL(`${office.url}/admin`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  test('enrols a phone by an SMS code, which the next sign-in requires', { tag: '@deep' }, async () => {
    const account = await addAccount(office, 'phone-user')
    const page = await enterAs(account)
    await page.getByRole('button', { name: 'Add phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add phone' })
    await dialog.getByLabel('Phone number').fill('98765 43210')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect(dialog.getByText('Enter the number with its country code')).toBeVisible()
    await dialog.getByLabel('Phone number').fill('+91 98765 43210')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByLabel('6-digit code').fill(await texts.next())
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expectToast(page, 'Phone added')
    await expect(page.getByRole('button', { name: 'Remove Phone' })).toBeVisible()

    const elsewhere = await office.visit()
    await elsewhere.goto('/auth')
    await signIn(elsewhere, account)
    await elsewhere.getByRole('button', { name: 'Send me a code' }).click()
    await elsewhere.getByLabel('6-digit code').fill(await texts.next())
    await elsewhere.getByRole('button', { name: 'Verify' }).click()
    await expect(elsewhere).toHaveURL(`${office.url}/admin`)
  })

  test('lists the sessions and signs the others out, which their pages notice', {
    tag: '@deep',
  }, async () => {
    const account = await addAccount(office, 'two-devices')
    const there = await enterAs(account)
    const here = await enterAs(account)
    const sessions = here.getByText(/^Chrome on Linux$/)
    await expect(here.getByText('This device')).toBeVisible()
    await expect(sessions).toHaveCount(2)
    await here.getByRole('button', { name: 'Sign out all other sessions' }).click()
    await expectToast(here, 'The other sessions were signed out')
    await expect(sessions).toHaveCount(1)
    // A page checks its session when its window gets the focus.
    await there.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(there).toHaveURL(/\/auth\?next=%2Fadmin%2Fsettings%2Fsecurity/)
    await here.getByRole('link', { name: 'Clients' }).click()
    await expect(here.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  })
})
