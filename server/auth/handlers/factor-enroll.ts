// POST /factors: starts the enrolment of a second factor, which counts once it is verified.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '../audit.ts'
import { authError, validationFailed } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { type FactorType, insertFactor, lockFactorsOf, sweepUnverified } from '../factors/factor-store.ts'
import { normalizePhone } from '../factors/phone.ts'
import { newTotp } from '../factors/totp.ts'
import { accountNameOf } from '../login-name.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { requireOwnSession, type SignedIn } from '../signed-in.ts'
import { hasVerifiedFactor } from '../user-record.ts'

const maxFactors = 10

const bodySchema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
  friendly_name: z.string().max(100).default(''),
  issuer: z.string().max(100).optional(),
  phone: z.string().max(32).optional(),
})

export function enrollFactor(auth: Auth): AuthHandler {
  return async (c) => {
    const signedIn = await requireOwnSession(auth, c)
    const body = await readBody(c, bodySchema)
    const { user } = signedIn
    const origin = originOf(c)
    await auth.limits.factor.count({ ...origin, account: user.id })
    refuseLowAssurance(signedIn)
    const phone = body.factor_type === 'phone' ? phoneOf(auth, body.phone) : undefined
    const totp =
      body.factor_type === 'totp'
        ? await newTotp(body.issuer || (await auth.businessName()), accountNameOf(user))
        : undefined

    const factor = {
      id: randomUUID(),
      userId: user.id,
      name: body.friendly_name.trim(),
      type: body.factor_type,
      phone,
    }
    await auth.db.asOwner(async (tx) => {
      await lockFactorsOf(tx, user.id)
      await sweepUnverified(tx, user.id)
      await refuseConflicts(tx, factor)
      const secret = totp && auth.box.seal(`totp:${factor.id}`, totp.secret)
      await insertFactor(tx, { ...factor, secret })
      const traits = { factor_id: factor.id, factor_type: factor.type }
      await audit(tx, { action: 'factor_in_progress', userId: user.id, email: user.email, ...origin, traits })
    })
    return c.json({ id: factor.id, type: factor.type, friendly_name: factor.name, totp, phone })
  }
}

function refuseLowAssurance({ user, aal }: SignedIn): void {
  if (hasVerifiedFactor(user) && aal !== 'aal2') {
    throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

function phoneOf(auth: Auth, phone: string | undefined): string {
  if (auth.smsHook === null) {
    throw authError(
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone: this server has no way to send text messages (SMS_HOOK_URL)',
    )
  }
  if (!phone) throw validationFailed('Phone number required to enroll Phone factor')
  return normalizePhone(phone)
}

async function refuseConflicts(
  tx: Tx,
  factor: {
    readonly userId: string
    readonly name: string
    readonly type: FactorType
    readonly phone?: string
  },
): Promise<void> {
  if (factor.phone !== undefined) {
    await tx.query(sql`
      delete from auth.mfa_factors
      where user_id = ${factor.userId}::uuid and phone = ${factor.phone} and status = 'unverified'`)
  }
  const existing = await tx.query<{ name: string; phone: string | null }>(sql`
    select coalesce(friendly_name, '') as name, phone from auth.mfa_factors where user_id = ${factor.userId}::uuid`)
  if (factor.phone !== undefined && existing.some(({ phone }) => phone === factor.phone)) {
    throw authError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  }
  if (existing.length >= maxFactors) {
    throw authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  if (existing.some(({ name }) => name === factor.name)) {
    throw authError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${factor.name}" for this user already exists`,
    )
  }
}
