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
const secondFactors: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn']

/** Throws GoTrue's errors. A wrong password counts towards the sign-in limit. */
export async function requireReauthentication(
  auth: Auth,
  { user, sessionId, amr }: SignedIn,
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
  const wasWithin = (seconds: number, methods: readonly string[]) =>
    amr.some(({ method, timestamp }) => methods.includes(method) && timestamp + seconds > Date.now() / 1000)
  if (wasWithin(recoverySeconds, ['otp'])) return
  if (wasWithin(secondFactorSeconds, secondFactors) && (await hasOlderFactor(auth, sessionId))) return
  throw authError(
    400,
    'current_password_required',
    'Your current password is required to change your password or email.',
  )
}

/** A factor that the session has enrolled itself proves nothing: anybody with that session could enrol one. */
async function hasOlderFactor(auth: Auth, sessionId: string): Promise<boolean> {
  const found = await auth.db.asOwner((tx) =>
    tx.query(sql`
      select from auth.sessions s join auth.mfa_factors f on f.id = s.factor_id
      where s.id = ${sessionId}::uuid and f.created_at < s.created_at`),
  )
  return found.length > 0
}

export async function storedHash(auth: Auth, userId: string): Promise<string | null> {
  const [stored] = await auth.db.asOwner((tx) =>
    tx.query<{ hash: string | null }>(sql`
      select encrypted_password as hash from auth.users where id = ${userId}::uuid`),
  )
  return stored?.hash ?? null
}
