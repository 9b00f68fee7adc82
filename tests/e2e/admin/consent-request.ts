// An OAuth application that asks for access to the account of the signed-in user.
import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Office } from '#testing/office/office.ts'

export const redirectUri = 'http://localhost:9/callback'
const verifier = 'a-verifier-that-is-long-enough-for-the-rule-of-43-characters'

/** Registers the application. Returns a function: the address to which it sends the browser, with this state. */
export async function addApplication(office: Office): Promise<(state: string) => string> {
  const service = createClient(office.url, office.secretKey, { auth: { persistSession: false } })
  const { data, error } = await service.auth.admin.oauth.createClient({
    client_name: 'Salon Calendar',
    redirect_uris: [redirectUri],
  })
  if (error) throw error
  return (state) => {
    const address = new URL('/auth/v1/oauth/authorize', office.url)
    address.search = new URLSearchParams({
      client_id: data.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    return address.href
  }
}
