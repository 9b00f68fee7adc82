// Passkeys as a second factor: what the browser is asked, and whether its answer holds. The relying party is the
// site's own host and origin, whatever a client claims.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'

const credentialSchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()).optional(),
})
export type StoredCredential = z.infer<typeof credentialSchema>

const ceremonySchema = z.object({ type: z.enum(['create', 'request']), challenge: z.string() })
export type Ceremony = z.infer<typeof ceremonySchema>

export interface RelyingParty {
  readonly id: string
  readonly origin: string
  readonly name: string
}

export const readCredential = (stored: unknown): StoredCredential => credentialSchema.parse(stored)
export const readCeremony = (stored: unknown): Ceremony => ceremonySchema.parse(stored)

export async function beginRegistration(
  party: RelyingParty,
  user: { readonly id: string; readonly email: string },
  known: readonly StoredCredential[],
) {
  const publicKey = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.email,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  const ceremony: Ceremony = { type: 'create', challenge: publicKey.challenge }
  return { ceremony, publicKey }
}

export async function beginAuthentication(party: RelyingParty, credential: StoredCredential) {
  const publicKey = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [{ id: credential.id, transports: credential.transports }],
    userVerification: 'preferred',
  })
  const ceremony: Ceremony = { type: 'request', challenge: publicKey.challenge }
  return { ceremony, publicKey }
}

/** The credential to store from now on, or null when the browser's answer does not hold. */
export async function finishCeremony(
  party: RelyingParty,
  ceremony: Ceremony,
  stored: StoredCredential | null,
  answer: unknown,
): Promise<StoredCredential | null> {
  const expected = {
    expectedChallenge: ceremony.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The password was the first factor: holding the authenticator is the second.
    requireUserVerification: false,
  }
  try {
    if (ceremony.type === 'create') {
      const response = answer as RegistrationResponseJSON
      const result = await verifyRegistrationResponse({ response, ...expected })
      if (!result.verified) return null
      const { id, publicKey, counter, transports } = result.registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
    }
    if (stored === null) return null
    const result = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      credential: { ...stored, publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')) },
      ...expected,
    })
    return result.verified ? { ...stored, counter: result.authenticationInfo.newCounter } : null
  } catch {
    // The library throws on every answer that does not fit; for the caller it is one and the same: not proven.
    return null
  }
}
