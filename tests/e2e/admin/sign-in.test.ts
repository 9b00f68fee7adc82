import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchMail, type MailCatcher, readable } from './mail-catcher.ts'
import { type Office, openOffice, owner, toast } from './office.ts'

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

async function signIn(page: Page, { email, password }: typeof owner) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const service = () =>
  createClient(office.url, office.secretKey, { auth: { persistSession: false, autoRefreshToken: false } })

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
    const stranger = { email: 'stranger@example.com', password: 'some long password' }
    const { error } = await service().auth.admin.createUser({ ...stranger, email_confirm: true })
    expect(error).toBeNull()
    const page = await office.visit()
    await page.goto('/auth')
    await signIn(page, stranger)
    await page.getByRole('heading', { name: 'This account is not staff' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(`${office.url}/auth`)
  })

  it('lets a forgotten password be replaced through the mailed link', async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('status').getByText('a mail with a link is on its way').waitFor()
    const link = /https?:\/\/[^\s"<]+\/verify[^\s"<]+/.exec(readable(await mails.next()))?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('an even longer sentence')
    await page.getByLabel('Repeat the new password').fill('an even longer sentence')
    await page.getByRole('button', { name: 'Save password' }).click()
    await toast(page, 'Password changed').waitFor()
    await page.waitForURL(`${office.url}/admin`)
    const again = await office.visit()
    await again.goto('/auth')
    await signIn(again, { email: owner.email, password: 'an even longer sentence' })
    await again.waitForURL(`${office.url}/admin`)
  })

  it('asks for the second factor before the back-office opens', async () => {
    const careful = { email: 'careful@example.com', password: 'some long password' }
    const { data } = await service().auth.admin.createUser({ ...careful, email_confirm: true })
    await office.run(`insert into public.staff (user_id, full_name) values ('${data.user?.id}', 'Careful')`)
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
})
