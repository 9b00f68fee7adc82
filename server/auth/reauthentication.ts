// Reauthentication: changing the password or the email, or downloading a backup, needs the current password, a
// recent second factor or a recent recovery link. An open session alone is not enough.
import { sql } from '#server/db/sql.ts'
import { authError } from './auth-error.ts'
import type { Auth } from './deps.ts'
import type { AuthAttempt } from './limits.ts'
import type { SignedIn } from './signed-in.ts'

/** The lifetime of the link. */
const recoverySeconds = 3600
const secondFactorSeconds = 600

const validSeconds: Readonly<Record<string, number>> = {
  otp: recoverySeconds,
  totp: secondFactorSeconds,
  'mfa/phone': secondFactorSeconds,
  'mfa/webauthn': secondFactorSeconds,
}

/** Throws GoTrue's errors. A wrong password counts towards the sign-in limit. */
export async function requireReauthentication(
  auth: Auth,
  { user, amr }: SignedIn,
  currentPassword: string | undefined,
  attempt: AuthAttempt,
): Promise<void> {
  if (currentPassword !== undefined) {
    await auth.limits.signIn.count(attempt)
    if (!(await auth.passwords.matches(await storedHash(auth, user.id), currentPassword, 'known'))) {
      throw authError(400, 'current_password_mismatch', 'The current password is wrong.')
    }
    await auth.limits.signIn.refund(attempt)
    return
  }
  const now = Date.now() / 1000
  if (amr.some(({ method, timestamp }) => timestamp + (validSeconds[method] ?? 0) > now)) return
  throw authError(
    400,
    'current_password_required',
    'Your current password is required to change your password or email.',
  )
}

export async function storedHash(auth: Auth, userId: string): Promise<string | null> {
  const [stored] = await auth.db.asOwner((tx) =>
    tx.query<{ hash: string | null }>(sql`
      select encrypted_password as hash from auth.users where id = ${userId}::uuid`),
  )
  return stored?.hash ?? null
}
