// A passkey from enrolment to the second sign-in, with the official client in a page: only a browser can hold a passkey.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { createClient, SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from '#testing/browser/test.ts'
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres-server.ts'
import { addAccount, addVirtualAuthenticator } from '#testing/office/accounts.ts'
import type { Office } from '#testing/office/office.ts'
import type { Account } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const clientScript = join(
  dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js')),
  'umd/supabase.js',
)

interface ClientWindow {
  supabase: { createClient: typeof createClient }
  client: SupabaseClient
}

/** An empty page of the site, whose `window.client` is the official client. */
async function openClientPage({ url, publishableKey, visit }: Office): Promise<Page> {
  const page = await visit()
  await page.route(`${url}/empty`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${url}/empty`)
  await page.addScriptTag({ path: clientScript })
  await page.evaluate(
    ([address, key]) => {
      const loaded = window as unknown as ClientWindow
      loaded.client = loaded.supabase.createClient(address, key)
    },
    [url, publishableKey] as const,
  )
  return page
}

const signIn = (page: Page, account: Account) =>
  page.evaluate(async (login) => {
    const { auth } = (window as unknown as ClientWindow).client
    await auth.signOut()
    const { error } = await auth.signInWithPassword(login)
    return error?.message ?? null
  }, account)

const assurance = (page: Page) =>
  page.evaluate(async () => {
    const { data } = await (
      window as unknown as ClientWindow
    ).client.auth.mfa.getAuthenticatorAssuranceLevel()
    return {
      level: data?.currentLevel,
      methods: data?.currentAuthenticationMethods.map((entry) =>
        typeof entry === 'string' ? entry : entry.method,
      ),
    }
  })

async function expectPasskeyWorks(office: Office, transport: 'internal' | 'usb'): Promise<void> {
  const account = await addAccount(office, `${transport}-passkey`)
  const page = await openClientPage(office)
  await addVirtualAuthenticator(page, transport)

  await test.step('it is enrolled', async () => {
    expect(await signIn(page, account)).toBeNull()
    const enrolled = await page.evaluate(async () => {
      const { mfa } = (window as unknown as ClientWindow).client.auth
      const { error } = await mfa.webauthn.register({ friendlyName: 'Laptop' })
      const { data } = await mfa.listFactors()
      return { error: error?.message ?? null, factors: data?.webauthn.map(({ status }) => status) }
    })
    expect(enrolled).toEqual({ error: null, factors: ['verified'] })
    expect(await assurance(page)).toMatchObject({ level: 'aal2' })
  })

  await test.step('it lifts the next sign-in to aal2', async () => {
    expect(await signIn(page, account)).toBeNull()
    expect(await assurance(page)).toMatchObject({ level: 'aal1' })
    const failed = await page.evaluate(async () => {
      const { mfa } = (window as unknown as ClientWindow).client.auth
      const { data } = await mfa.listFactors()
      const { error } = await mfa.webauthn.authenticate({ factorId: data?.webauthn[0]?.id ?? '' })
      return error?.message ?? null
    })
    expect(failed).toBeNull()
    expect(await assurance(page)).toEqual({ level: 'aal2', methods: ['mfa/webauthn', 'password'] })
  })

  await test.step('it is refused for another site and for a replayed answer', async () => {
    const refused = await page.evaluate(async (site) => {
      const { mfa } = (window as unknown as ClientWindow).client.auth
      const { data: factors } = await mfa.listFactors()
      const factorId = factors?.webauthn[0]?.id ?? ''
      const foreign = await mfa.challenge({
        factorId,
        webauthn: { rpId: 'evil.test', rpOrigins: ['https://evil.test'] },
      })
      const own = { rpId: 'localhost', rpOrigins: [site] }
      const { data } = await mfa.webauthn.challenge({ factorId, webauthn: own })
      if (!data) return null
      const answer = { factorId, challengeId: data.challengeId, webauthn: { ...data.webauthn, ...own } }
      const first = await mfa.verify(answer)
      const replayed = await mfa.verify(answer)
      return {
        foreign: foreign.error?.code,
        first: first.error?.message ?? null,
        replayed: replayed.error?.code,
      }
    }, office.url)
    expect(refused).toEqual({ foreign: 'validation_failed', first: null, replayed: 'mfa_factor_not_found' })
  })
}

test.describe('on PGlite', { tag: '@deep' }, () => {
  const office = sharedOffice()
  test('a passkey of the computer is a second factor', () => expectPasskeyWorks(office, 'internal'))
})

test.describe('on Postgres', { tag: '@deep' }, () => {
  let folder: string
  let postgres: PostgresServer
  const office = sharedOffice(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shringar-passkey-'))
    // As root, Postgres runs under a user of its own, which has to reach its folder.
    await chmod(folder, 0o755)
    postgres = await createPostgresServer(join(folder, 'postgres'))
    await postgres.start()
    await postgres.createDatabase('passkey')
    return { DATABASE_URL: `${postgres.url}/passkey` }
  })
  test.afterAll(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  test('a passkey on a USB key is a second factor', () => expectPasskeyWorks(office, 'usb'))
})
