// WebAuthn ceremonies for passkeys as second factor. The relying party is always the site's own host and
// origin.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'

/** Ed25519, ES256 and RS256: what authenticators support. */
const supportedAlgorithmIDs = [-8, -7, -257]

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
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  const ceremony: Ceremony = { type: 'create', challenge: publicKey.challenge }
  return { ceremony, publicKey: forAnyAuthenticator(publicKey) }
}

/**
 * Without this the official client asks for a USB security key. Browsers treat an unknown value as no
 * preference, which allows the phone or laptop itself.
 */
function forAnyAuthenticator(options: PublicKeyCredentialCreationOptionsJSON) {
  return {
    ...options,
    authenticatorSelection: { ...options.authenticatorSelection, authenticatorAttachment: 'any' },
  }
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

export type Finished =
  /** The credential to store. */
  | { readonly credential: StoredCredential }
  /** Verification failed. The reason is for the log only. */
  | { readonly credential: null; readonly reason: unknown }

const unproven = (reason: unknown): Finished => ({ credential: null, reason })

export async function finishCeremony(
  party: RelyingParty,
  ceremony: Ceremony,
  stored: StoredCredential | null,
  answer: unknown,
): Promise<Finished> {
  const expected = {
    expectedChallenge: ceremony.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The password was the first factor; possession of the authenticator is the second.
    requireUserVerification: false,
  }
  try {
    if (ceremony.type === 'create') {
      const response = answer as RegistrationResponseJSON
      const result = await verifyRegistrationResponse({ response, supportedAlgorithmIDs, ...expected })
      if (!result.verified) return unproven('The registration could not be verified')
      const { id, publicKey, counter, transports } = result.registrationInfo.credential
      return {
        credential: { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports },
      }
    }
    if (stored === null) return unproven('There is no passkey to compare with')
    const result = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      credential: { ...stored, publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')) },
      ...expected,
    })
    if (!result.verified) return unproven('The signature does not belong to the passkey')
    return { credential: { ...stored, counter: result.authenticationInfo.newCounter } }
  } catch (reason) {
    // The library throws for every invalid response. The browser gets the same error for all of them.
    return unproven(reason)
  }
}
