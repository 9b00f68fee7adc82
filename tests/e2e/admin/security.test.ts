import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering, type Office, openOffice, type owner, toast } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

/** Every test has an account of its own, since each changes it. */
async function enterAs(name: string): Promise<{ page: Page; email: string; password: string }> {
  const credentials = { email: `${name}@example.com`, password: 'some long password' }
  const service = createClient(office.url, office.secretKey, { auth: { persistSession: false } })
  const { data, error } = await service.auth.admin.createUser({ ...credentials, email_confirm: true })
  if (error) throw error
  await office.run(`insert into public.staff (user_id, full_name) values ('${data.user.id}', '${name}')`)
  const page = await signIn(credentials)
  return { page, ...credentials }
}

async function signIn({ email, password }: typeof owner): Promise<Page> {
  const page = await office.visit()
  await page.goto('/auth?next=/admin/security')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  return page
}

describe('account security', () => {
  it('changes the password, only for who knows the current one', async () => {
    const { page } = await enterAs('password-changer')
    await page.getByLabel('Current password').fill('a wrong one')
    await page.getByLabel('New password', { exact: true }).fill('a new long password')
    await page.getByLabel('Repeat the new password').fill('a different password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The two passwords are not the same').waitFor()
    await page.getByLabel('Repeat the new password').fill('a new long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Error changing password').waitFor()
    await page.getByLabel('Current password').fill('some long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Password changed').waitFor()
    expect(await page.getByLabel('Current password').inputValue()).toBe('')
    await signIn({ email: 'password-changer@example.com', password: 'a new long password' })
  })

  it('enrols an authenticator app by QR code or secret, and removes it', async () => {
    const { page } = await enterAs('app-user')
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
    const { page, email, password } = await enterAs('passkey-user')
    const browserProtocol = await page.context().newCDPSession(page)
    await browserProtocol.send('WebAuthn.enable')
    await browserProtocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await toast(page, 'Passkey added').waitFor()
    await page.getByRole('button', { name: 'Remove Passkey' }).waitFor()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL(`${office.url}/auth`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Continue with your passkey' }).click()
    await page.waitForURL(`${office.url}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  it('offers a phone only where text messages can be sent', async () => {
    const { page } = await enterAs('no-phone')
    await page.getByRole('button', { name: 'Add passkey' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add phone' }).count()).toBe(0)
  })

  it('lists the sessions and signs the others out, which their pages notice', async () => {
    const { page: here, email, password } = await enterAs('two-devices')
    const there = await signIn({ email, password })
    await here.reload()
    await here.getByText('This device').waitFor()
    expect(await here.getByText(/^Chrome on Linux$/).count()).toBe(2)
    await here.getByRole('button', { name: 'Sign out all other sessions' }).click()
    await toast(here, 'The other sessions were signed out').waitFor()
    await expect.poll(() => here.getByText(/^Chrome on Linux$/).count()).toBe(1)
    // Coming back to the tab is when its owner would notice.
    await there.evaluate(() => window.dispatchEvent(new Event('focus')))
    await there.waitForURL(/\/auth\?next=%2Fadmin%2Fsecurity/)
    await here.getByRole('link', { name: 'Clients' }).click()
    await here.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  })
})
