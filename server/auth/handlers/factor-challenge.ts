// POST /factors/:id/challenge: starts a verification. A phone gets a text message, a browser its passkey
// options.
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '../audit.ts'
import { authError } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { factorNotFound, refuseBelowAal2, refuseForeignParty } from '../factors/factor-errors.ts'
import { findProvableFactor, insertChallenge, type StoredFactor } from '../factors/factor-store.ts'
import {
  beginAuthentication,
  beginRegistration,
  type RelyingParty,
  readCredential,
} from '../factors/passkey.ts'
import { newPhoneCode } from '../factors/phone.ts'
import { relyingParty } from '../factors/relying-party.ts'
import { isUuid } from '../is-uuid.ts'
import { accountNameOf } from '../login-name.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { requireOwnSession, type SignedIn } from '../signed-in.ts'

const bodySchema = z.object({
  channel: z.string().optional(),
  webauthn: z.object({ rpId: z.string().optional(), rpOrigins: z.array(z.string()).optional() }).optional(),
})

export function challengeFactor(auth: Auth): AuthHandler {
  return async (c) => {
    const signedIn = await requireOwnSession(auth, c)
    const body = await readBody(c, bodySchema)
    const { user } = signedIn
    const origin = originOf(c)
    await auth.limits.factor.count({ ...origin, account: user.id })
    const factorId = c.req.param('id')
    const factor = isUuid(factorId)
      ? await auth.db.asOwner((tx) => findProvableFactor(tx, user.id, factorId))
      : null
    if (factor === null) throw factorNotFound()
    refuseBelowAal2(factor, user, signedIn.aal)

    const record = (tx: Tx) =>
      audit(tx, {
        action: 'challenge_created',
        userId: user.id,
        email: user.email,
        ...origin,
        traits: { factor_id: factor.id, factor_type: factor.factor_type },
      })
    if (factor.factor_type === 'webauthn') {
      const party = await relyingParty(auth)
      refuseForeignParty(party, body.webauthn)
      const { ceremony, publicKey } = await beginCeremony(auth, party, signedIn, factor)
      const challenge = await auth.db.asOwner(async (tx) => {
        await record(tx)
        return insertChallenge(tx, { factorId: factor.id, address: origin.address, webauthn: ceremony })
      })
      const webauthn = { type: ceremony.type, credential_options: { publicKey } }
      return c.json({ id: challenge.id, type: 'webauthn', expires_at: challenge.expiresAt, webauthn })
    }

    const code = factor.factor_type === 'phone' ? newPhoneCode() : undefined
    if (code !== undefined) await auth.limits.sms.count({ ...origin, account: factor.phone ?? factor.id })
    const challenge = await auth.db.asOwner(async (tx) => {
      await record(tx)
      const sealedCode = code && auth.box.seal(`phone:${factor.id}`, code)
      return insertChallenge(tx, { factorId: factor.id, address: origin.address, sealedCode })
    })
    if (code !== undefined) await sendCode(auth, factor, code)
    return c.json({ id: challenge.id, type: factor.factor_type, expires_at: challenge.expiresAt })
  }
}

async function beginCeremony(auth: Auth, party: RelyingParty, { user }: SignedIn, factor: StoredFactor) {
  if (factor.status === 'verified')
    return beginAuthentication(party, readCredential(factor.web_authn_credential))
  const known = await auth.db.asOwner((tx) =>
    tx.query<{ credential: unknown }>(sql`
      select web_authn_credential as credential from auth.mfa_factors
      where user_id = ${user.id}::uuid and factor_type = 'webauthn' and web_authn_credential is not null`),
  )
  const credentials = known.map((row) => readCredential(row.credential))
  return beginRegistration(party, { id: user.id, email: accountNameOf(user) || user.id }, credentials)
}

async function sendCode(auth: Auth, factor: StoredFactor, code: string): Promise<void> {
  if (auth.smsHook === null || factor.phone === null) {
    throw authError(
      422,
      'mfa_phone_verify_not_enabled',
      'This server has no way to send text messages (SMS_HOOK_URL)',
    )
  }
  await auth.smsHook.send({ userId: factor.user_id, phone: factor.phone, code })
}
