// Using up a mailed token: what both forms of /verify do. A recovery and an invitation open a session; an email change
// takes effect and opens one too.
import type { Tx } from '#server/db/contract.ts'
import { audit } from './audit.ts'
import { authError, userBanned } from './auth-error.ts'
import { type OneTimeTokenType, takeOneTimeToken } from './one-time-tokens.ts'
import type { RequestOrigin } from './request-origin.ts'
import type { UserRecord } from './user-record.ts'
import { requireUserRecord, updateUser } from './users.ts'

export function parseTokenType(type: string | undefined): OneTimeTokenType | null {
  return type === 'recovery' || type === 'email_change' || type === 'invite' ? type : null
}

export const invalidToken = (message = 'Token has expired or is invalid') =>
  authError(403, 'otp_expired', message)

/** The token's user, with the token's effect applied, and the token's id; null if the token does not hold. */
export async function applyToken(
  tx: Tx,
  type: OneTimeTokenType,
  linkTokens: readonly string[],
  origin: RequestOrigin,
): Promise<{ readonly user: UserRecord; readonly tokenId: string } | null> {
  const taken = await takeOneTimeToken(tx, type, linkTokens)
  if (taken === null) return null
  const user = await requireUserRecord(tx, taken.userId)
  if (user.is_banned) throw userBanned(403)
  if (type !== 'email_change') {
    await audit(tx, {
      action: 'login',
      userId: user.id,
      email: user.email,
      ...origin,
      traits: { provider: type },
    })
    // The mail arrived, so the address is the user's; of an invitation that was handed over the owner says so.
    const isConfirmed = user.email_confirmed_at !== null
    const confirmed = isConfirmed ? user : await updateUser(tx, user.id, { emailConfirmed: true })
    return { user: confirmed, tokenId: taken.id }
  }
  if (user.email_change !== taken.email) return null
  await audit(tx, {
    action: 'user_modified',
    userId: user.id,
    email: taken.email,
    ...origin,
    traits: { changed: 'email' },
  })
  const changed = await updateUser(tx, user.id, { email: taken.email, emailConfirmed: true })
  return { user: changed, tokenId: taken.id }
}
