// POST /token?grant_type=password: signs in with an email or a phone number. An unknown one, a wrong password and a missing
// one take the same time and get the same response.
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '../audit.ts'
import { authError, userBanned, wrongCredentials } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { loginNameText, typedLoginName } from '../login-name.ts'
import { isForeignHash } from '../passwords.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'
import { startSession } from '../sessions.ts'
import { findAccount, updateUser } from '../users.ts'

const bodySchema = z.object({
  email: z.string().max(320).optional(),
  phone: z.string().max(32).optional(),
  password: z.string().max(1024).default(''),
})

export function passwordGrant(auth: Auth): AuthHandler {
  return async (c) => {
    const { password, ...typed } = await readBody(c, bodySchema)
    const name = typedLoginName(typed)
    const accountName = loginNameText(name)
    const provider = 'email' in name ? 'email' : 'phone'
    const origin = originOf(c)
    const device = await auth.devices.recognize(c, accountName)
    const attempt = { ...origin, account: accountName, device }
    await auth.limits.signIn.count(attempt)

    const account = await auth.db.asOwner((tx) => findAccount(tx, name))
    const matches = await auth.passwords.matches(
      account?.encrypted_password ?? null,
      password,
      device ? 'known' : origin,
    )
    if (account === null || !matches) {
      await auth.db.asOwner((tx) => audit(tx, { action: 'login_failed', email: accountName, ...origin }))
      throw wrongCredentials()
    }
    const { encrypted_password: comparedHash, ...user } = account
    if (user.is_banned) throw userBanned(400)
    if (user.confirmed_at === null) throw notConfirmed(provider)
    const newHash = comparedHash && isForeignHash(comparedHash) && (await auth.passwords.hash(password))
    const session = await auth.db.asOwner(async (tx) => {
      if (!(await isUnchanged(tx, user.id, comparedHash))) throw wrongCredentials()
      if (newHash) await updateUser(tx, user.id, { passwordHash: newHash })
      await audit(tx, {
        action: 'login',
        userId: user.id,
        email: accountName,
        ...origin,
        traits: { provider },
      })
      return startSession(tx, auth.chain, { userId: user.id, method: 'password', ...origin })
    })
    await auth.limits.signIn.refund(attempt)
    await auth.devices.remember(c, accountName)
    return c.json(await sessionJson(auth, { ...user, last_sign_in_at: new Date() }, session))
  }
}

const notConfirmed = (provider: 'email' | 'phone') =>
  provider === 'email'
    ? authError(400, 'email_not_confirmed', 'Email not confirmed')
    : authError(400, 'phone_not_confirmed', 'Phone not confirmed')

/** Hashing takes a while. A password reset or a ban in the meantime must prevent the session. */
async function isUnchanged(tx: Tx, userId: string, comparedHash: string | null): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from auth.users
    where id = ${userId}::uuid and encrypted_password = ${comparedHash} and coalesce(banned_until <= now(), true)
    for no key update`)
  return rows.length > 0
}
