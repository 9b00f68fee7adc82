// PUT /user: own password, own email (mailed for confirmation first), own metadata.
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '../audit.ts'
import { authError, emailExists, validationFailed, wrongCredentials } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import type { Knock } from '../limits.ts'
import { mailEmailChange } from '../mails.ts'
import { createOneTimeToken, type MailedToken } from '../one-time-tokens.ts'
import { checkNewPassword } from '../passwords.ts'
import { readBody } from '../read-body.ts'
import { safeRedirect } from '../redirects.ts'
import { originOf } from '../request-origin.ts'
import { requireOwnSession, type SignedIn } from '../signed-in.ts'
import { hasVerifiedFactor, userJson } from '../user-record.ts'
import { endOtherAccess, findCredentials, normalizeEmail, requireUserRecord, updateUser } from '../users.ts'

const mostMetadataBytes = 4096

const bodySchema = z.object({
  email: z.string().max(320).optional(),
  phone: z.string().max(32).optional(),
  password: z.string().max(1024).optional(),
  current_password: z.string().max(1024).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})

export function updateOwnUser(auth: Auth): AuthHandler {
  return async (c) => {
    const signedIn = await requireOwnSession(auth, c)
    const body = await readBody(c, bodySchema)
    const { user, aal } = signedIn
    const changesAccess = body.password !== undefined || body.email !== undefined || body.phone !== undefined
    if (changesAccess && hasVerifiedFactor(user) && aal !== 'aal2') {
      throw authError(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
    }
    if (body.phone)
      throw authError(422, 'phone_provider_disabled', 'Phone numbers are only used as a second factor')

    const origin = originOf(c)
    const email = user.email ?? ''
    const knock = { ...origin, account: email, device: await auth.devices.recognize(c, email) }
    const passwordHash = await newPasswordHash(auth, signedIn, body, knock)
    const newEmail = body.email === undefined ? null : normalizeEmail(body.email)
    const emailChange = newEmail === null || newEmail === user.email ? null : newEmail
    if (emailChange) await auth.limits.recovery.enter({ ...origin, account: user.id })

    const mailed = await auth.db.asOwner(async (tx) => {
      const changes = { passwordHash: passwordHash ?? undefined, userMetadata: body.data }
      const { user_metadata: metadata } = await updateUser(tx, user.id, changes)
      if (body.data) refuseLargeMetadata(metadata)
      if (passwordHash) {
        await endOtherAccess(tx, user.id, signedIn.sessionId)
        await audit(tx, { action: 'user_updated_password', userId: user.id, email: user.email, ...origin })
      }
      if (body.data)
        await audit(tx, { action: 'user_modified', userId: user.id, email: user.email, ...origin })
      return emailChange && beginEmailChange(tx, user.id, emailChange)
    })
    if (mailed && emailChange) {
      const redirectTo = safeRedirect(auth.siteUrl, c.req.query('redirect_to'))
      await mailEmailChange(auth, { oldEmail: user.email, newEmail: emailChange, token: mailed, redirectTo })
    }
    const updated = await auth.db.asOwner((tx) => requireUserRecord(tx, user.id))
    return c.json(userJson(updated))
  }
}

/** As it stands after the change: all of it travels in every access token, with every request. */
function refuseLargeMetadata(metadata: Readonly<Record<string, unknown>>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > mostMetadataBytes) {
    throw authError(422, 'validation_failed', `User metadata is limited to ${mostMetadataBytes} bytes`)
  }
}

async function newPasswordHash(
  auth: Auth,
  { user }: SignedIn,
  body: { readonly password?: string; readonly current_password?: string },
  knock: Knock,
): Promise<string | null> {
  if (body.password === undefined) return null
  if (body.password === '') throw validationFailed('Password cannot be empty')
  checkNewPassword(body.password)
  const email = user.email ?? ''
  const stored = await auth.db.asOwner((tx) => findCredentials(tx, email))
  if (body.current_password !== undefined) {
    await auth.limits.signIn.enter(knock)
    if (!(await auth.passwords.matches(stored?.encrypted_password ?? null, body.current_password, 'known'))) {
      throw wrongCredentials()
    }
    await auth.limits.signIn.giveBack(knock)
  }
  if (
    stored?.encrypted_password &&
    (await auth.passwords.matches(stored.encrypted_password, body.password, 'known'))
  ) {
    throw authError(422, 'same_password', 'New password should be different from the old password.')
  }
  return auth.passwords.hash(body.password)
}

async function beginEmailChange(tx: Tx, userId: string, email: string): Promise<MailedToken> {
  if (await findCredentials(tx, email)) throw emailExists()
  await tx.query(sql`
    update auth.users set email_change = ${email}, email_change_sent_at = now() where id = ${userId}::uuid`)
  return createOneTimeToken(tx, { userId, type: 'email_change', email })
}
