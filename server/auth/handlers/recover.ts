// POST /recover: mails a link to choose a new password. Response and timing are the same whether the account
// exists or not. The work starts after a random delay, so that a following request cannot measure it either.
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { sql } from '#server/db/sql.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { audit } from '../audit.ts'
import { mailMissing, validationFailed } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { beginFlow, type Flow } from '../flow-state.ts'
import { mailRecovery } from '../mails.ts'
import { createOneTimeToken } from '../one-time-tokens.ts'
import { isChallenge, parseChallengeMethod } from '../pkce.ts'
import { readBody } from '../read-body.ts'
import { safeRedirect } from '../redirects.ts'
import { originOf } from '../request-origin.ts'
import { findCredentials, normalizeEmail } from '../users.ts'

const bodySchema = z.object({
  email: z
    .string({ error: 'Password recovery requires an email' })
    .min(1, 'Password recovery requires an email')
    .max(320),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

const latestStartMs = 1000

interface Recovery {
  readonly email: string
  readonly address: string
  readonly redirectTo: string
  readonly flow: Flow | null
}

export function recover(auth: Auth): AuthHandler {
  return async (c) => {
    const mailer = auth.mailer()
    const { log } = c.var
    if (mailer === null) {
      log.warn(
        'No mail was sent, because no mail server is set. Instead: npm run staff -- reset-password EMAIL',
      )
      throw mailMissing('A forgotten password is replaced through a mailed link')
    }
    const body = await readBody(c, bodySchema)
    const recovery: Recovery = {
      email: normalizeEmail(body.email),
      address: originOf(c).address,
      redirectTo: safeRedirect(auth.siteUrl, c.req.query('redirect_to')),
      flow: parseFlow(body.code_challenge, body.code_challenge_method),
    }
    const device = await auth.devices.recognize(c, recovery.email)
    await auth.limits.recovery.count({ address: recovery.address, account: recovery.email, device })
    setTimeout(
      () =>
        sendRecovery(auth, mailer, recovery).catch((error: unknown) =>
          log.error({ err: error }, 'recovery mail failed'),
        ),
      randomInt(latestStartMs),
    )
    return c.json({})
  }
}

function parseFlow(
  challenge: string | null | undefined,
  requestedMethod: string | null | undefined,
): Recovery['flow'] {
  if (!challenge && !requestedMethod) return null
  const method = parseChallengeMethod(requestedMethod ?? undefined)
  if (!challenge || method === null || !isChallenge(challenge)) {
    throw validationFailed(
      'PKCE flow requires a code_challenge of 43 to 128 characters and its code_challenge_method',
    )
  }
  return { challenge, method }
}

async function sendRecovery(
  auth: Auth,
  mailer: Mailer,
  { email, address, redirectTo, flow }: Recovery,
): Promise<void> {
  const token = await auth.db.asOwner(async (tx) => {
    const user = await findCredentials(tx, email)
    if (user === null) return null
    await tx.query(sql`update auth.users set recovery_sent_at = now() where id = ${user.id}::uuid`)
    await audit(tx, { action: 'user_recovery_requested', userId: user.id, email, address })
    const token = await createOneTimeToken(tx, {
      userId: user.id,
      type: 'recovery',
      email,
      isFlow: flow !== null,
    })
    if (flow) await beginFlow(tx, user.id, token.id, flow)
    return token
  })
  if (token === null) return
  await mailRecovery(auth, mailer, email, token, redirectTo)
}
