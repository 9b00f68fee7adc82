import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { catchMail, type MailCatcher, nextPasswordLink } from '#testing/mail/mail-catcher.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { addApplication, redirectUri } from './consent-request.ts'

let mails: MailCatcher
const office = sharedOffice(async () => {
  mails = await catchMail()
  return { SMTP_URL: mails.url }
})
test.afterAll(() => mails.close())

test.describe('sign-in', () => {
  test('is required by an office page, and leads back to it', async () => {
    const page = await office.visit()
    await page.goto('/admin/leads?status=new')
    await expect(page).toHaveURL(/\/auth\?next=/)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await signIn(page, owner)
    await expectToast(page, 'Login successful!')
    await expect(page).toHaveURL(`${office.url}/admin/leads?status=new`)
    await page.goto('/auth')
    await expect(page).toHaveURL(`${office.url}/admin`)
  })

  test('checks the fields, shows and hides the password, and repeats the error of the server', {
    tag: '@deep',
  }, async () => {
    const page = await office.visit()
    await page.goto('/auth?next=https://elsewhere.example/')
    const password = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await password.fill('short')
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await signIn(page, { email: owner.email, password: 'not the password' })
    await expect(toast(page, 'Invalid login credentials')).toBeVisible()

    await password.fill(owner.password)
    const release = await holdRequests(page, '**/auth/v1/token**')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    release()
    // A return address of another site is not followed.
    await expect(page).toHaveURL(`${office.url}/admin`)
  })

  test('says that the server cannot be reached', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await expect(page.getByLabel('Email')).toBeVisible()
    await office.unreachable(async () => {
      await signIn(page, owner)
      await expect(
        toast(page, 'An error occurred').getByText('The server could not be reached'),
      ).toBeVisible()
    })
  })

  test('tells an account without staff rights so', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await signIn(page, await addAccount(office, 'stranger', 'not-staff'))
    await expect(page.getByRole('heading', { name: 'This account is not staff' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(`${office.url}/auth`)
  })

  test('replaces a forgotten password through the mailed link', { tag: '@deep' }, async () => {
    const account = await addAccount(office, 'forgetful')
    const page = await office.visit()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('status').getByText('you will get an email with a link')).toBeVisible()
    const link = await nextPasswordLink(mails)
    // A mail scanner opens the link first and presses nothing.
    const scanner = await office.visit()
    await scanner.goto(link)
    await expect(scanner.getByRole('button', { name: 'Choose a new password' })).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('an even longer sentence')
    await page.getByLabel('Repeat the new password').fill('an even longer sentence')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expectToast(page, 'Password changed')
    await expect(page).toHaveURL(`${office.url}/admin`)
    const again = await office.visit()
    await again.goto('/auth')
    await signIn(again, { ...account, password: 'an even longer sentence' })
    await expect(again).toHaveURL(`${office.url}/admin`)
  })

  test('asks for the second factor before the office opens', async () => {
    const careful = await addAccount(office, 'careful')
    const client = createClient(office.url, office.publishableKey, { auth: { persistSession: false } })
    await client.auth.signInWithPassword(careful)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (!factor) throw new Error('no factor')
    const clock = new TOTP({ secret: factor.totp.secret })
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: clock.generate(),
    })
    expect(error).toBeNull()

    const page = await office.visit()
    await page.goto('/admin/clients')
    await expect(page).toHaveURL(/\/auth/)
    await signIn(page, careful)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.goto('/admin/clients')
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.getByLabel('6-digit code').fill('123')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Enter the 6 digits of the code')).toBeVisible()
    // A code is accepted once, and the current one was used above.
    await page.getByLabel('6-digit code').fill(clock.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(`${office.url}/admin/clients`)
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  })

  test('offers a phone as second factor only with a text message hook', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/security')
    await signIn(page, await addAccount(office, 'no-phone'))
    await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add phone' })).toHaveCount(0)
  })
})

test.describe('consent', () => {
  let address: (state: string) => string

  test.beforeAll(async () => {
    address = await addApplication(office)
  })

  test('asks for sign-in first, names application and permissions, and can be denied', {
    tag: '@deep',
  }, async () => {
    const page = await office.visit()
    await page.goto(address('first'))
    await expect(page).toHaveURL(/\/auth\?next=/)
    const account = await addAccount(office, 'consenting')
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'Allow Salon Calendar?' })).toBeVisible()
    await expect(page.getByText(account.email)).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'Know that it is you',
      'See your email address',
    ])
    const left = page.waitForRequest((request) => request.url().startsWith(redirectUri))
    await page.getByRole('button', { name: 'Deny' }).click()
    const answer = new URL((await left).url()).searchParams
    expect(answer.get('error')).toBe('access_denied')
    expect(answer.get('state')).toBe('first')
  })

  test('sends the code to the application after approval, and explains an unknown request', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/oauth/consent?authorization_id=unknownunknownunknownunknown0000')
    await expect(page.getByRole('alert').getByText('This request is unknown')).toBeVisible()
    await page.goto(address('second'))
    await expect(page.getByRole('heading', { name: 'Allow Salon Calendar?' })).toBeVisible()
    const left = page.waitForRequest((request) => request.url().startsWith(redirectUri))
    await page.getByRole('button', { name: 'Approve' }).click()
    const answer = new URL((await left).url()).searchParams
    expect(answer.get('code')).toBeTruthy()
    expect(answer.get('state')).toBe('second')
  })
})
