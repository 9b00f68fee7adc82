import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice, owner } from './office.ts'

let office: Office
let clientId: string
const redirectUri = 'http://localhost:9/callback'
const verifier = 'a-verifier-that-is-long-enough-for-the-rule-of-43-characters'

beforeAll(async () => {
  office = await openOffice()
  const service = createClient(office.url, office.secretKey, { auth: { persistSession: false } })
  const { data, error } = await service.auth.admin.oauth.createClient({
    client_name: 'Salon Calendar',
    redirect_uris: [redirectUri],
  })
  if (error) throw error
  clientId = data.client_id
})
afterAll(() => office?.close())

function authorizeAddress(state: string) {
  const address = new URL('/auth/v1/oauth/authorize', office.url)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return address.href
}

describe('consent', () => {
  it('asks a visitor to sign in first, names application and permissions, and takes no for an answer', async () => {
    const page = await office.visit()
    await page.goto(authorizeAddress('first'))
    await page.waitForURL(/\/auth\?next=/)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Allow Salon Calendar?' }).waitFor()
    await page.getByText(owner.email).waitFor()
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
    await page.goto(authorizeAddress('second'))
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
