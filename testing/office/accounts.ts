// Accounts beside the owner's, and ways to sign in.
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Office } from './office.ts'
import type { Account } from './owner.ts'

/** Adds an account for a test that changes it: staff with the role desk, or no staff at all ('stranger'). */
export async function addAccount(
  office: Office,
  name: string,
  kind: 'staff' | 'stranger' = 'staff',
): Promise<Account> {
  const account = { email: `${name}@example.com`, password: 'some long password' }
  const service = createClient(office.url, office.secretKey, { auth: { persistSession: false } })
  const { data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true })
  if (error) throw error
  if (kind === 'staff') {
    await office.run(`insert into public.staff (user_id, full_name) values ('${data.user.id}', '${name}')`)
  }
  return account
}

/** Fills in and sends the sign-in form of an open sign-in page. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Adds a virtual authenticator to this page that confirms every passkey request. */
export async function addPasskeyHolder(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<void> {
  const browserProtocol = await page.context().newCDPSession(page)
  await browserProtocol.send('WebAuthn.enable')
  await browserProtocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
