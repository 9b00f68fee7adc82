// People with accounts of their own, and how they get in.
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import type { Account, Office } from './office.ts'

/** An account of its own for a test that changes it; staff, but no owner, unless it is to be a stranger's. */
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

/** Types into the sign-in page, which is open already. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Gives the browser of this page a passkey holder that agrees to everything. */
export async function addPasskeyHolder(page: Page): Promise<void> {
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
}
