// PUT /user: changes the own password, email (after confirmation by mail) and metadata.
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '../audit.ts'
import { authError, emailExists, mailMissing } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { accountNameOf } from '../login-name.ts'
import { mailEmailChange, mailNotice } from '../mails.ts'
import { createOneTimeToken, type MailedToken } from '../one-time-tokens.ts'
import { checkNewPassword } from '../passwords.ts'
import { readBody } from '../read-body.ts'
import { requireReauthentication, storedHash } from '../reauthentication.ts'
import { originOf } from '../request-origin.ts'
import { requireOwnSession, type SignedIn } from '../signed-in.ts'
import { hasVerifiedFactor, userJson } from '../user-record.ts'
import { endOtherAccess, findCredentials, normalizeEmail, requireUserRecord, updateUser } from '../users.ts'

const maxMetadataBytes = 4096

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
    const { user } = signedIn
    refuseLowAssurance(signedIn, body)
    if (body.phone)
      throw authError(422, 'phone_provider_disabled', 'The phone number of an account cannot be changed')
    if (body.password !== undefined) checkNewPassword(body.password)
    const requestedEmail = body.email === undefined ? null : normalizeEmail(body.email)
    const newEmail = requestedEmail === user.email ? null : requestedEmail
    const mailer = auth.mailer()
    if (newEmail && mailer === null) throw mailMissing('A new address is confirmed by mail')

    const origin = originOf(c)
    if (body.password !== undefined || newEmail) {
      const account = accountNameOf(user)
      const device = await auth.devices.recognize(c, account)
      await requireReauthentication(auth, signedIn, body.current_password, { ...origin, account, device })
    }
    const passwordHash =
      body.password === undefined ? null : await newPasswordHash(auth, signedIn, body.password)
    if (newEmail) await auth.limits.recovery.count({ ...origin, account: user.id })

    const mailed = await auth.db.asOwner(async (tx) => {
      const changes = { passwordHash: passwordHash ?? undefined, userMetadata: body.data }
      const { user_metadata: metadata } = await updateUser(tx, user.id, changes)
      if (body.data) refuseLargeMetadata(metadata)
      if (passwordHash) {
        await endOtherAccess(tx, user.id, signedIn.sessionId)
        await audit(tx, {
          action: 'user_updated_password',
          userId: user.id,
          email: accountNameOf(user),
          ...origin,
        })
      }
      if (body.data)
        await audit(tx, { action: 'user_modified', userId: user.id, email: accountNameOf(user), ...origin })
      return newEmail && beginEmailChange(tx, user.id, newEmail)
    })
    if (mailer && user.email && (passwordHash || newEmail)) {
      const { log } = c.var
      mailNotice(auth, mailer, user.email, { password: passwordHash !== null, newEmail }).catch(
        (error: unknown) => log.error({ err: error }, 'notice of a changed account failed'),
      )
    }
    if (mailer && mailed && newEmail) await mailEmailChange(auth, mailer, { newEmail, token: mailed })
    const updated = await auth.db.asOwner((tx) => requireUserRecord(tx, user.id))
    return c.json(userJson(updated))
  }
}

function refuseLowAssurance({ user, aal }: SignedIn, body: z.infer<typeof bodySchema>): void {
  const changesAccess = body.password !== undefined || body.email !== undefined || body.phone !== undefined
  if (changesAccess && hasVerifiedFactor(user) && aal !== 'aal2') {
    throw authError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}

/** Checked after merging, because all metadata is part of every access token. */
function refuseLargeMetadata(metadata: Readonly<Record<string, unknown>>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes) {
    throw authError(422, 'validation_failed', `User metadata is limited to ${maxMetadataBytes} bytes`)
  }
}

async function newPasswordHash(auth: Auth, { user }: SignedIn, password: string): Promise<string> {
  const isSame = await auth.passwords.matches(await storedHash(auth, user.id), password, 'known')
  if (isSame) throw authError(422, 'same_password', 'New password should be different from the old password.')
  return auth.passwords.hash(password)
}

async function beginEmailChange(tx: Tx, userId: string, email: string): Promise<MailedToken> {
  if (await findCredentials(tx, email)) throw emailExists()
  await tx.query(sql`
    update auth.users set email_change = ${email}, email_change_sent_at = now() where id = ${userId}::uuid`)
  return createOneTimeToken(tx, { userId, type: 'email_change', email })
}
