import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, addPasskeyHolder, signIn } from './accounts.ts'
import { type Account, type Office, openOffice } from './office.ts'
import { catchTexts, type TextCatcher } from './text-catcher.ts'

let office: Office
let texts: TextCatcher

beforeAll(async () => {
  texts = await catchTexts()
  office = await openOffice(texts.environment)
})
afterAll(async () => {
  await office?.close()
  await texts?.close()
})

/** Every test has an account of its own, since each changes it. */
async function enterAs(account: Account): Promise<Page> {
  const page = await office.visit()
  await page.goto('/auth?next=/admin/settings/security')
  await signIn(page, account)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  return page
}

describe('account security', () => {
  it('changes the password, only for who knows the current one', async () => {
    const account = await addAccount(office, 'password-changer')
    const page = await enterAs(account)
    await page.getByLabel('Current password').fill('a wrong one')
    await page.getByLabel('New password', { exact: true }).fill('a new long password')
    await page.getByLabel('Repeat the new password').fill('a different password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The two passwords are not the same').waitFor()
    await page.getByLabel('Repeat the new password').fill('a new long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Error changing password').waitFor()
    await page.getByLabel('Current password').fill(account.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Password changed').waitFor()
    expect(await page.getByLabel('Current password').inputValue()).toBe('')
    await enterAs({ ...account, password: 'a new long password' })
  })

  it('enrols an authenticator app by QR code or secret, and removes it', async () => {
    const page = await enterAs(await addAccount(office, 'app-user'))
    await page.getByText('No second factor yet.').waitFor()
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
    const qrCode = dialog.getByRole('img', { name: 'QR code for the authenticator app' })
    await qrCode.waitFor()
    await expect
      .poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const clock = new TOTP({ secret: (await dialog.locator('code').textContent()) ?? '' })
    await dialog.getByLabel('6-digit code from the app').fill('000000')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('6-digit code from the app').fill(clock.generate())
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await toast(page, 'Authenticator app added').waitFor()
    const remove = page.getByRole('button', { name: 'Remove Authenticator app' })
    await remove.waitFor()
    await answering(page, true, () => remove.click())
    await toast(page, 'Second factor removed').waitFor()
    await page.getByText('No second factor yet.').waitFor()
    // The account works on without it.
    await page.goto('/admin/clients')
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  })

  it('makes a passkey and signs in with it', async () => {
    const account = await addAccount(office, 'passkey-user')
    const page = await enterAs(account)
    await addPasskeyHolder(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await toast(page, 'Passkey added').waitFor()
    await page.getByRole('button', { name: 'Remove Passkey' }).waitFor()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL(`${office.url}/auth`)
    await signIn(page, account)
    await page.getByRole('button', { name: 'Continue with your passkey' }).click()
    await page.waitForURL(`${office.url}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  it('enrols a phone by a code in a text message and asks for it at the next sign-in', async () => {
    const account = await addAccount(office, 'phone-user')
    const page = await enterAs(account)
    await page.getByRole('button', { name: 'Add phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add phone' })
    await dialog.getByLabel('Phone number').fill('98765 43210')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByText('Enter the number with its country code').waitFor()
    await dialog.getByLabel('Phone number').fill('+91 98765 43210')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByLabel('6-digit code').fill(await texts.next())
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await toast(page, 'Phone added').waitFor()
    await page.getByRole('button', { name: 'Remove Phone' }).waitFor()

    const elsewhere = await office.visit()
    await elsewhere.goto('/auth')
    await signIn(elsewhere, account)
    await elsewhere.getByRole('button', { name: 'Send me a code' }).click()
    await elsewhere.getByLabel('6-digit code').fill(await texts.next())
    await elsewhere.getByRole('button', { name: 'Verify' }).click()
    await elsewhere.waitForURL(`${office.url}/admin`)
  })

  it('lists the sessions and signs the others out, which their pages notice', async () => {
    const account = await addAccount(office, 'two-devices')
    const here = await enterAs(account)
    const there = await enterAs(account)
    await here.reload()
    await here.getByText('This device').waitFor()
    expect(await here.getByText(/^Chrome on Linux$/).count()).toBe(2)
    await here.getByRole('button', { name: 'Sign out all other sessions' }).click()
    await toast(here, 'The other sessions were signed out').waitFor()
    await expect.poll(() => here.getByText(/^Chrome on Linux$/).count()).toBe(1)
    // Coming back to the tab is when its owner would notice.
    await there.evaluate(() => window.dispatchEvent(new Event('focus')))
    await there.waitForURL(/\/auth\?next=%2Fadmin%2Fsettings%2Fsecurity/)
    await here.getByRole('link', { name: 'Clients' }).click()
    await here.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  })
})
