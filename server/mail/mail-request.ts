// Reads the requests of owners about mail.
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Caller } from '#server/db/contract.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import { identifyOwner } from '#server/http/identify-owner.ts'
import { isNestedTooDeep } from '#server/http/json-depth.ts'
import type { MailRoutesDeps } from './deps.ts'

export const passwordMissing = () => refusal(422, 'password_missing', 'Type the password of the mail server.')

export const refusal = (status: number, code: string, message: string, cause?: unknown) =>
  new AppError({ status, code, message, cause })

export async function requireOwner(deps: MailRoutesDeps, c: Context<AppEnv>): Promise<Caller> {
  const owner = await identifyOwner(c.req.raw.headers, deps, deps.db)
  if (owner) return owner
  throw refusal(403, 'not_owner', 'Only an owner may do this.')
}

/** An open session alone must not change where mails go. The secret key needs no proof. */
export async function requireProof(deps: MailRoutesDeps, c: Context<AppEnv>): Promise<Caller> {
  const owner = await requireOwner(deps, c)
  const proof = c.req.header('x-proof') ?? ''
  if (owner.role === 'service_role' || deps.proofs.accepts(proof, String(owner.claims.session_id)))
    return owner
  throw refusal(403, 'proof_required', 'This needs your password again.')
}

/** An empty body counts as {}. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text()
  const parsed = schema.safeParse(text.trim() === '' ? {} : parseJson(text))
  if (parsed.success) return parsed.data
  throw refusal(400, 'invalid', parsed.error.issues[0]?.message ?? 'The request is not valid.', parsed.error)
}

function parseJson(text: string): unknown {
  if (isNestedTooDeep(text)) throw refusal(400, 'invalid', 'The request is nested too deep.')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refusal(400, 'invalid', 'The request is not valid JSON.', cause)
  }
}
