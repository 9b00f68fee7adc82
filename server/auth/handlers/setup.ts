// GET and POST /setup: the first owner of a new installation, with the token that the server has printed. Not part of GoTrue.
import { z } from 'zod'
import { audit } from '../audit.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { setUpFirstOwner } from '../first-owner.ts'
import { checkNewPassword } from '../passwords.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { requireSetupToken, setupStateReader } from '../setup-token.ts'
import { normalizeEmail } from '../users.ts'

const bodySchema = z.object({
  token: z.string().max(100),
  full_name: z.string().trim().min(1).max(100),
  email: z.string().max(320),
  password: z.string().max(1024),
})

export function setupState(auth: Auth): AuthHandler {
  const readState = setupStateReader(auth.db)
  return async (c) => c.json({ state: await readState() })
}

export function setUp(auth: Auth): AuthHandler {
  return async (c) => {
    const origin = originOf(c)
    await auth.limits.setup.count(origin.address)
    const { token, full_name: fullName, ...typed } = await readBody(c, bodySchema)
    // Only a holder of the token may make the server hash a password.
    await auth.db.asOwner((tx) => requireSetupToken(tx, token))
    const email = normalizeEmail(typed.email)
    checkNewPassword(typed.password)
    const passwordHash = await auth.passwords.hash(typed.password)
    await auth.db.asOwner(async (tx) => {
      const userId = await setUpFirstOwner(tx, { token, fullName, email, passwordHash })
      await audit(tx, { action: 'user_created', userId, email, ...origin })
    })
    return c.json({ email })
  }
}
