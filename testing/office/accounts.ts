// Adds accounts beside the owner's and signs them in.
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Office } from './office.ts'
import type { Account } from './owner.ts'

/** Adds an account that a test may change: a desk member, or an account without staff rights ('not-staff'). */
export async function addAccount(
  office: Office,
  name: string,
  kind: 'staff' | 'not-staff' = 'staff',
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

/** Adds a virtual authenticator that confirms all passkey requests of this page. */
export async function addVirtualAuthenticator(
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
