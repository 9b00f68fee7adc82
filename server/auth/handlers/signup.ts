// POST /signup: closed. The owner creates accounts.
import { z } from 'zod'
import { authError } from '../auth-error.ts'
import type { AuthHandler } from '../deps.ts'
import { readBody } from '../read-body.ts'

const bodySchema = z.object({ email: z.string().optional(), phone: z.string().optional() })

export const signup: AuthHandler = async (c) => {
  const { email, phone } = await readBody(c, bodySchema)
  if (!email && !phone) {
    throw authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
}
