// A passkey from enrolment to the second sign-in, in a real browser with a virtual authenticator: the official client
// runs in a page of this site, because only a browser can hold a passkey.
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { engineNames, openTestDatabase, type TestDatabase } from '../../support/databases.ts'
import { type AuthServer, password, startAuthServer } from './auth-server.ts'

/** The computer itself, and a key on a cable. */
const transports = { pglite: 'internal', postgres: 'usb' } as const

async function bundledClient(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../../../node_modules/@supabase/supabase-js/dist/index.mjs'),
        formats: ['es'],
      },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The client was not bundled')
  return chunk.code
}

describe.each(engineNames)('a passkey in the browser (%s)', (engine) => {
  let database: TestDatabase
  let server: AuthServer
  let listening: ReturnType<typeof serve>
  let browser: Browser
  let page: Page
  let email: string
  let site: string

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const client = await bundledClient()
    listening = serve({
      port: 0,
      fetch: (request: Request) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/') return new Response(html(), { headers: { 'Content-Type': 'text/html' } })
        if (pathname === '/client.js') {
          return new Response(client, { headers: { 'Content-Type': 'text/javascript' } })
        }
        return server.fetch(request, undefined, '127.0.0.1')
      },
    })
    await new Promise((resolve) => listening.once('listening', resolve))
    site = `http://localhost:${(listening.address() as AddressInfo).port}`
    server = await startAuthServer(database.db, { siteUrl: site })
    email = (await server.addStaff()).email
    const html = () => `<!doctype html><title>Passkey</title><script type="module">
      import { createClient } from '/client.js'
      window.client = createClient('${site}', '${server.apiKeys.publishable}')
    </script>`
    browser = await launchBrowser()
    page = await browser.newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: transports[engine],
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  })
  afterAll(async () => {
    await browser?.close()
    listening?.close()
    await server?.close()
    await database?.close()
  })

  /** What the page's client answers; the code runs in the browser. */
  async function inPage<T>(code: string): Promise<T> {
    return page.evaluate(`(async () => { const { auth } = window.client; ${code} })()`) as Promise<T>
  }

  it('is enrolled, and lifts the next sign-in to aal2', async () => {
    await page.goto(site)
    await page.waitForFunction('window.client !== undefined')
    const signIn = `const signedIn = await auth.signInWithPassword({ email: '${email}', password: '${password}' });
      if (signedIn.error) return { error: signedIn.error.message };`

    const registered = await inPage<{ error: string | null; level: string; factors: { status: string }[] }>(`
      ${signIn}
      const { error } = await auth.mfa.webauthn.register({ friendlyName: 'Laptop' });
      const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
      const factors = await auth.mfa.listFactors();
      return { error: error?.message ?? null, level: data?.currentLevel, factors: factors.data?.webauthn };`)
    expect(registered).toMatchObject({ error: null, level: 'aal2', factors: [{ status: 'verified' }] })

    const again = await inPage<{ error: string | null; before: string; after: string; methods: string[] }>(`
      await auth.signOut();
      ${signIn}
      const before = await auth.mfa.getAuthenticatorAssuranceLevel();
      const factors = await auth.mfa.listFactors();
      const { error } = await auth.mfa.webauthn.authenticate({ factorId: factors.data.webauthn[0].id });
      const after = await auth.mfa.getAuthenticatorAssuranceLevel();
      return {
        error: error?.message ?? null,
        before: before.data.currentLevel,
        after: after.data.currentLevel,
        methods: after.data.currentAuthenticationMethods.map((entry) => entry.method),
      };`)
    expect(again).toEqual({
      error: null,
      before: 'aal1',
      after: 'aal2',
      methods: ['mfa/webauthn', 'password'],
    })
  })

  it('is refused for another site and for an answer given twice', async () => {
    const refused = await inPage<{ foreign: string; first: string | null; replayed: string }>(`
      const factors = await auth.mfa.listFactors();
      const factorId = factors.data.webauthn[0].id;
      const foreign = await auth.mfa.challenge({ factorId, webauthn: { rpId: 'evil.test', rpOrigins: ['https://evil.test'] } });
      const { data } = await auth.mfa.webauthn.challenge({ factorId, webauthn: { rpId: 'localhost', rpOrigins: ['${site}'] } });
      const answer = { factorId, challengeId: data.challengeId, webauthn: { ...data.webauthn, rpId: 'localhost', rpOrigins: ['${site}'] } };
      const first = await auth.mfa.verify(answer);
      const replayed = await auth.mfa.verify(answer);
      return { foreign: foreign.error?.code, first: first.error?.message ?? null, replayed: replayed.error?.code };`)
    expect(refused).toEqual({ foreign: 'validation_failed', first: null, replayed: 'mfa_factor_not_found' })
  })
})
