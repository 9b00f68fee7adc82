// POST /factors/:id/verify: verifies a factor, raises the session to aal2 and returns new tokens.
import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#server/http/env.ts'
import { audit } from '../audit.ts'
import { authError, tooManyRequests, validationFailed } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { factorNotFound, refuseBelowAal2, refuseForeignParty } from '../factors/factor-errors.ts'
import {
  countAttempt,
  findChallenge,
  findProvableFactor,
  lockFactorsOf,
  markProven,
  type StoredChallenge,
  type StoredFactor,
  spendChallenge,
  takeTotpStep,
} from '../factors/factor-store.ts'
import { finishCeremony, readCeremony, readCredential } from '../factors/passkey.ts'
import { sameCode } from '../factors/phone.ts'
import { relyingParty } from '../factors/relying-party.ts'
import { stepOfCode } from '../factors/totp.ts'
import { isUuid } from '../is-uuid.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'
import { liftSession } from '../sessions.ts'
import { requireOwnSession } from '../signed-in.ts'
import { hasVerifiedFactor } from '../user-record.ts'
import { requireUserRecord } from '../users.ts'

const bodySchema = z.object({
  challenge_id: z.string().default(''),
  code: z.string().max(64).default(''),
  webauthn: z
    .object({
      type: z.enum(['create', 'request']),
      rpId: z.string().optional(),
      rpOrigins: z.array(z.string()).optional(),
      credential_response: z.looseObject({ id: z.string() }),
    })
    .optional(),
})

type Body = z.infer<typeof bodySchema>
type Proof = { readonly totpStep?: number; readonly webauthnCredential?: unknown }

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

export function verifyFactor(auth: Auth): AuthHandler {
  return async (c) => {
    const { user, sessionId, aal } = await requireOwnSession(auth, c)
    const body = await readBody(c, bodySchema)
    const origin = originOf(c)
    await auth.limits.factor.count({ ...origin, account: user.id })
    const { factor, challenge } = await find(
      auth,
      user.id,
      c.req.param('id') ?? '',
      body.challenge_id,
      origin.address,
    )
    refuseBelowAal2(factor, user, aal)
    if (factor.factor_type !== 'webauthn' && body.code === '')
      throw validationFailed('Code needs to be non-empty')

    const traits = { factor_id: factor.id, factor_type: factor.factor_type }
    const actor = { userId: user.id, email: user.email, ...origin, traits }
    const attempt = await auth.db.asOwner((tx) => countAttempt(tx, factor.id))
    if (!attempt.allowed) throw tooManyRequests(attempt.retryAfterSeconds)

    const proof = await prove(auth, c, factor, challenge, body)
    const lifted =
      proof &&
      (await auth.db.asOwner(async (tx) => {
        await lockFactorsOf(tx, user.id)
        const current = await requireUserRecord(tx, user.id)
        refuseBelowAal2(factor, current, aal)
        if (proof.totpStep !== undefined && !(await takeTotpStep(tx, factor.id, proof.totpStep))) return null
        if (!(await spendChallenge(tx, challenge.id))) return null
        await markProven(tx, factor, { ...proof, isFirst: !hasVerifiedFactor(current) })
        const method = methods[factor.factor_type]
        const session = await liftSession(tx, auth.chain, {
          sessionId,
          userId: user.id,
          factorId: factor.id,
          method,
        })
        await audit(tx, { action: 'verification_attempted', ...actor })
        return { session, user: await requireUserRecord(tx, user.id) }
      }))
    if (!lifted) {
      await auth.db.asOwner((tx) =>
        audit(tx, { action: attempt.last ? 'factor_paused' : 'verification_failed', ...actor }),
      )
      throw notProven(factor)
    }
    return c.json(await sessionJson(auth, lifted.user, lifted.session))
  }
}

async function find(auth: Auth, userId: string, factorId: string, challengeId: string, address: string) {
  const found = await auth.db.asOwner(async (tx) => {
    const factor = isUuid(factorId) ? await findProvableFactor(tx, userId, factorId) : null
    if (factor === null) throw factorNotFound()
    return {
      factor,
      challenge: isUuid(challengeId) ? await findChallenge(tx, factor.id, challengeId, address) : null,
    }
  })
  const { factor, challenge } = found
  if (challenge === null) {
    throw authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (!challenge.same_address) {
    throw authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.expired) {
    throw authError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return { factor, challenge }
}

async function prove(
  auth: Auth,
  c: Context<AppEnv>,
  factor: StoredFactor,
  challenge: StoredChallenge,
  body: Body,
): Promise<Proof | null> {
  switch (factor.factor_type) {
    case 'totp': {
      const secret = auth.box.open(`totp:${factor.id}`, factor.secret ?? '')
      const totpStep = stepOfCode(secret, body.code.trim(), Date.now())
      return totpStep === null ? null : { totpStep }
    }
    case 'phone': {
      const code = auth.box.open(`phone:${factor.id}`, challenge.otp_code ?? '')
      return sameCode(code, body.code) ? {} : null
    }
    case 'webauthn': {
      if (body.webauthn === undefined) throw validationFailed('webauthn needs to be given for a passkey')
      const party = await relyingParty(auth)
      refuseForeignParty(party, body.webauthn)
      const ceremony = readCeremony(challenge.web_authn_session_data)
      const stored = ceremony.type === 'request' ? readCredential(factor.web_authn_credential) : null
      const finished = await finishCeremony(party, ceremony, stored, body.webauthn.credential_response)
      if (finished.credential !== null) return { webauthnCredential: finished.credential }
      c.var.log.info({ factorId: factor.id, err: finished.reason }, 'passkey not verified')
      return null
    }
  }
}

function notProven({ factor_type }: StoredFactor) {
  const what = {
    totp: 'Invalid TOTP code entered',
    phone: 'Invalid MFA Phone code entered',
    webauthn: 'Invalid passkey',
  }
  return authError(422, 'mfa_verification_failed', what[factor_type])
}
