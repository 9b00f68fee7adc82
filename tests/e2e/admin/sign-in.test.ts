import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { addApplication, redirectUri } from './consent-request.ts'
import { catchMail, type MailCatcher, nextPasswordLink } from './mail-catcher.ts'
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

describe('sign-in', () => {
  it('sends a visitor of the back-office to the sign-in page and then back to where she wanted', async () => {
    const page = await office.visit()
    await page.goto('/admin/leads?status=new')
    await page.waitForURL(/\/auth\?next=/)
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await signIn(page, owner)
    await toast(page, 'Login successful!').waitFor()
    await page.waitForURL(`${office.url}/admin/leads?status=new`)
    await page.goto('/auth')
    await page.waitForURL(`${office.url}/admin`)
  })

  it('asks for what is missing, shows and hides the password, and repeats what the server said', async () => {
    const page = await office.visit()
    await page.goto('/auth?next=https://elsewhere.example/')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Email is required').waitFor()
    await page.getByText('Password is required').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByText('Password must be at least 6 characters').waitFor()
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')
    await signIn(page, { email: owner.email, password: 'not the password' })
    await toast(page, 'Invalid login credentials').waitFor()

    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    const answer = Promise.withResolvers<void>()
    await page.route('**/auth/v1/token**', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign In' }).click()
    const processing = page.getByRole('button', { name: 'Processing...' })
    await processing.waitFor()
    expect(await processing.isDisabled()).toBe(true)
    answer.resolve()
    // A return address of another site is not followed.
    await page.waitForURL(`${office.url}/admin`)
  })

  it('says that the server cannot be reached', async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await page.getByLabel('Email').waitFor()
    await office.unreachable(async () => {
      await signIn(page, owner)
      await toast(page, 'An error occurred').getByText('The server could not be reached').waitFor()
    })
  })

  it('tells an account that is not staff so, instead of showing empty tables', async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await signIn(page, await addAccount(office, 'stranger', 'stranger'))
    await page.getByRole('heading', { name: 'This account is not staff' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(`${office.url}/auth`)
  })

  it('lets a forgotten password be replaced through the mailed link', async () => {
    const account = await addAccount(office, 'forgetful')
    const page = await office.visit()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('status').getByText('a mail with a link is on its way').waitFor()
    const link = await nextPasswordLink(mails)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('an even longer sentence')
    await page.getByLabel('Repeat the new password').fill('an even longer sentence')
    await page.getByRole('button', { name: 'Save password' }).click()
    await toast(page, 'Password changed').waitFor()
    await page.waitForURL(`${office.url}/admin`)
    const again = await office.visit()
    await again.goto('/auth')
    await signIn(again, { ...account, password: 'an even longer sentence' })
    await again.waitForURL(`${office.url}/admin`)
  })

  it('asks for the second factor before the back-office opens', async () => {
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
    await page.waitForURL(/\/auth/)
    await signIn(page, careful)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.goto('/admin/clients')
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByLabel('6-digit code').fill('123')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Enter the 6 digits of the code').waitFor()
    await page.getByLabel('6-digit code').fill(clock.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.waitForURL(`${office.url}/admin/clients`)
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  })
  it('offers a phone as second factor only where text messages can be sent', async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/security')
    await signIn(page, await addAccount(office, 'no-phone'))
    await page.getByRole('button', { name: 'Add passkey' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add phone' }).count()).toBe(0)
  })
})

describe('consent', () => {
  let address: (state: string) => string

  beforeAll(async () => {
    address = await addApplication(office)
  })

  it('asks a visitor to sign in first, names application and permissions, and takes no for an answer', async () => {
    const page = await office.visit()
    await page.goto(address('first'))
    await page.waitForURL(/\/auth\?next=/)
    const account = await addAccount(office, 'consenting')
    await signIn(page, account)
    await page.getByRole('heading', { name: 'Allow Salon Calendar?' }).waitFor()
    await page.getByText(account.email).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      'Know that it is you',
      'See your email address',
    ])
    const left = page.waitForRequest((request) => request.url().startsWith(redirectUri))
    await page.getByRole('button', { name: 'Deny' }).click()
    const answer = new URL((await left).url()).searchParams
    expect(answer.get('error')).toBe('access_denied')
    expect(answer.get('state')).toBe('first')
  })

  it('follows the address with the code after approval', async () => {
    const page = await office.enter('/admin')
    await page.goto(address('second'))
    await page.getByRole('heading', { name: 'Allow Salon Calendar?' }).waitFor()
    const left = page.waitForRequest((request) => request.url().startsWith(redirectUri))
    await page.getByRole('button', { name: 'Approve' }).click()
    const answer = new URL((await left).url()).searchParams
    expect(answer.get('code')).toBeTruthy()
    expect(answer.get('state')).toBe('second')
  })

  it('explains an unknown request', async () => {
    const page = await office.enter('/admin')
    await page.goto('/oauth/consent?authorization_id=unknownunknownunknownunknown0000')
    await page.getByRole('alert').getByText('This request is unknown').waitFor()
  })
})
