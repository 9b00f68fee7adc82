// Errors that several endpoints of second factors share.
import { authError, validationFailed } from '../auth-error.ts'
import type { SignedIn } from '../signed-in.ts'
import { hasVerifiedFactor, type UserRecord } from '../user-record.ts'
import type { StoredFactor } from './factor-store.ts'
import type { RelyingParty } from './passkey.ts'

export const factorNotFound = () => authError(404, 'mfa_factor_not_found', 'Factor not found')

/**
 * Once a verified factor protects the account, enrolling another needs aal2: the password alone may be
 * stolen.
 */
export function refuseBelowAal2(factor: StoredFactor, user: UserRecord, aal: SignedIn['aal']): void {
  if (factor.status === 'unverified' && hasVerifiedFactor(user) && aal !== 'aal2') {
    throw authError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
  }
}

/** A client may name the relying party, but only ours is accepted. */
export function refuseForeignParty(
  party: RelyingParty,
  claimed: { readonly rpId?: string; readonly rpOrigins?: readonly string[] } | undefined,
): void {
  const foreignOrigin = claimed?.rpOrigins?.find((origin) => origin !== party.origin)
  if ((claimed?.rpId !== undefined && claimed.rpId !== party.id) || foreignOrigin !== undefined) {
    throw validationFailed(`Passkeys of this site belong to ${party.origin}`)
  }
}
