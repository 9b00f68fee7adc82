// Uses up a mailed token, for both forms of /verify: recovery, invitation and email change.
import type { Tx } from '#server/db/contract.ts'
import { audit } from './audit.ts'
import { authError, userBanned } from './auth-error.ts'
import { accountNameOf } from './login-name.ts'
import { type OneTimeTokenType, takeOneTimeToken } from './one-time-tokens.ts'
import type { RequestOrigin } from './request-origin.ts'
import type { UserRecord } from './user-record.ts'
import { requireUserRecord, updateUser } from './users.ts'

export function parseTokenType(type: string | undefined): OneTimeTokenType | null {
  return type === 'recovery' || type === 'email_change' || type === 'invite' ? type : null
}

export const invalidToken = (message = 'Token has expired or is invalid') =>
  authError(403, 'otp_expired', message)

/** Uses the token up and applies its effect. Returns its user, or null if the token is invalid. */
export async function applyToken(
  tx: Tx,
  type: OneTimeTokenType,
  linkTokens: readonly string[],
  origin: RequestOrigin,
): Promise<UserRecord | null> {
  const taken = await takeOneTimeToken(tx, type, linkTokens)
  if (taken === null) return null
  const user = await requireUserRecord(tx, taken.userId)
  if (user.is_banned) throw userBanned(403)
  if (type !== 'email_change') {
    await audit(tx, {
      action: 'login',
      userId: user.id,
      email: accountNameOf(user),
      ...origin,
      traits: { provider: type },
    })
    // The mail arrived, so the address is confirmed. For an invitation that was handed over, the owner
    // vouches for the address or the number.
    if (user.confirmed_at !== null) return user
    return updateUser(tx, user.id, user.email ? { emailConfirmed: true } : { phoneConfirmed: true })
  }
  if (user.email_change !== taken.email) return null
  await audit(tx, {
    action: 'user_modified',
    userId: user.id,
    email: taken.email,
    ...origin,
    traits: { changed: 'email' },
  })
  return updateUser(tx, user.id, { email: taken.email, emailConfirmed: true })
}
