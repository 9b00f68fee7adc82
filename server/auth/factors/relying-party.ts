// The WebAuthn relying party: this site.
import type { Auth } from '../deps.ts'
import type { RelyingParty } from './passkey.ts'

export async function relyingParty(auth: Auth): Promise<RelyingParty> {
  const { hostname, origin } = new URL(auth.siteUrl)
  return { id: hostname, origin, name: await auth.businessName() }
}
