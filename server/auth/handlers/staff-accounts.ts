// POST /members, POST /members/:id/link and POST /members/:id/phone: the owner invites a staff member, resets a password or
// changes the number with which somebody signs in. Not part of GoTrue; authorised by the owner's session and the schema. The link
// is mailed or shown. An account has an email address or a phone number.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { AppEnv } from '#server/http/env.ts'
import { asUser } from '../as-user.ts'
import { audit } from '../audit.ts'
import { authError, mailMissing, userNotFound } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { isUuid } from '../is-uuid.ts'
import { loginNameText, newLoginName } from '../login-name.ts'
import { mailInvitation } from '../mails.ts'
import { createOneTimeToken } from '../one-time-tokens.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { requireOwnSession } from '../signed-in.ts'
import { createUser, endOtherAccess, findAccount, nameColumns, updateUser } from '../users.ts'

const linkSchema = z.object({ by_mail: z.boolean().default(false) })

const inviteSchema = linkSchema.extend({
  email: z.string().max(320).optional(),
  /** In place of the address. */
  phone: z.string().max(32).optional(),
  full_name: z.string().max(100).nullish(),
  role: z.enum(['owner', 'desk', 'beautician']),
  beautician_id: z.guid().nullish(),
})

export function inviteStaffMember(auth: Auth): AuthHandler {
  return async (c) => {
    const owner = await requireOwnSession(auth, c)
    const body = await readBody(c, inviteSchema)
    const name = newLoginName(body)
    const named = loginNameText(name)
    const byMail = body.by_mail && 'email' in name
    requireMailer(auth, byMail)
    await auth.limits.recovery.count({ ...originOf(c), account: `invitation ${named}` })
    const invitation = await asUser(auth, owner, async (tx) => {
      // Checked first: only the owner may learn whether an account exists.
      await tx.query(sql`select private.require_owner()`)
      const known = await findAccount(tx, name)
      const { id } = known ?? (await createUser(tx, { name, passwordHash: null, isConfirmed: false }))
      const { email, phone } = nameColumns(name)
      await tx.query(sql`
        select public.add_member(
          ${email}, ${body.full_name ?? null}, ${body.role}, ${body.beautician_id ?? null}::uuid, ${phone})`)
      await tx.query(sql`update auth.users set invited_at = now() where id = ${id}::uuid`)
      await audit(tx, {
        action: 'user_invited',
        userId: id,
        email: named,
        ...originOf(c),
        traits: { by: owner.user.id },
      })
      return { id, named, link: await linkFor(auth, tx, id, named) }
    })
    return c.json({
      user_id: invitation.id,
      link: invitation.link,
      mailed: await mailLink(auth, c, invitation, byMail, true),
    })
  }
}

export function renewStaffLink(auth: Auth): AuthHandler {
  return async (c) => {
    const owner = await requireOwnSession(auth, c)
    const { by_mail: isMailWanted } = await readBody(c, linkSchema)
    const id = c.req.param('id')
    if (!isUuid(id)) throw userNotFound(404)
    if (id === owner.user.id)
      throw authError(422, 'validation_failed', 'Change your own password under Security.')
    requireMailer(auth, isMailWanted)
    const invitation = await asUser(auth, owner, async (tx) => {
      await tx.query(sql`select private.require_owner()`)
      const [member] = await tx.query<InvitedMember>(sql`
        select email, phone, role, is_active, has_accepted from public.members() where user_id = ${id}::uuid`)
      if (member === undefined) throw userNotFound(404)
      // The link is shown, so it would give that owner's account to this session.
      if (member.role === 'owner') await tx.query(sql`select private.require_fresh_proof()`)
      if (!member.is_active) throw authError(422, 'user_banned', 'Enable this account first.')
      await tx.query(sql`update auth.users set encrypted_password = null where id = ${id}::uuid`)
      await endOtherAccess(tx, id, null)
      const named = member.email ?? member.phone ?? ''
      const traits = { by: owner.user.id }
      await audit(tx, { action: 'user_recovery_requested', userId: id, email: named, ...originOf(c), traits })
      const byMail = isMailWanted && member.email !== null
      return { named, byMail, isNew: !member.has_accepted, link: await linkFor(auth, tx, id, named) }
    })
    return c.json({
      user_id: id,
      link: invitation.link,
      mailed: await mailLink(auth, c, invitation, invitation.byMail, invitation.isNew),
    })
  }
}

const numberSchema = z.object({ phone: z.string().max(32) })

/** Of an account without an email address. Password, sessions and an open link stay: the person is the same. */
export function changeStaffNumber(auth: Auth): AuthHandler {
  return async (c) => {
    const owner = await requireOwnSession(auth, c)
    const name = newLoginName(await readBody(c, numberSchema))
    const id = c.req.param('id')
    if (!isUuid(id)) throw userNotFound(404)
    if (id === owner.user.id)
      throw authError(422, 'validation_failed', 'Another owner has to change your number.')
    await auth.limits.recovery.count({ ...originOf(c), account: `number ${id}` })
    const named = loginNameText(name)
    await asUser(auth, owner, async (tx) => {
      await tx.query(sql`select private.require_owner()`)
      const [member] = await tx.query<InvitedMember>(
        sql`select email, phone from public.members() where user_id = ${id}::uuid`,
      )
      if (!member?.phone) throw userNotFound(404)
      await updateUser(tx, id, { phone: nameColumns(name).phone ?? '' })
      const traits = { by: owner.user.id, before: member.phone }
      await audit(tx, { action: 'user_modified', userId: id, email: named, ...originOf(c), traits })
    })
    return c.json({ user_id: id, phone: named })
  }
}

interface InvitedMember extends Record<string, unknown> {
  readonly email: string | null
  /** With the plus sign. */
  readonly phone: string | null
  readonly role: string
  readonly is_active: boolean
  readonly has_accepted: boolean
}

function requireMailer({ mailer }: Auth, isWanted: boolean): void {
  if (isWanted && mailer() === null) throw mailMissing('An invitation can be mailed or handed over as a link')
}

/** The token is in the fragment, so it is in no server log and no mail scanner uses it up. */
async function linkFor(auth: Auth, tx: Tx, userId: string, named: string): Promise<string> {
  const { linkToken } = await createOneTimeToken(tx, { userId, type: 'invite', email: named })
  return `${auth.siteUrl}/auth?reset#invitation=${linkToken}`
}

/** If the mail fails, the link still works and can be handed over. */
async function mailLink(
  auth: Auth,
  c: Context<AppEnv>,
  { named, link }: { readonly named: string; readonly link: string },
  byMail: boolean,
  isNew: boolean,
): Promise<boolean> {
  const mailer = byMail ? auth.mailer() : null
  if (mailer === null) return false
  try {
    await mailInvitation(auth, mailer, { to: named, link, isNew })
    return true
  } catch (error) {
    c.var.log.error({ err: error }, 'invitation mail failed')
    return false
  }
}
