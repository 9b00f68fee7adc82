// POST /admin/users: creates an account. A staff member also needs a row in public.staff.
import { audit } from '../../audit.ts'
import { validationFailed } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { readBody } from '../../read-body.ts'
import { originOf } from '../../request-origin.ts'
import { requireAdmin } from '../../signed-in.ts'
import { userJson } from '../../user-record.ts'
import { createUser, updateUser } from '../../users.ts'
import { changesFrom, userBodySchema } from './user-body.ts'

export function createUserByAdmin(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const body = await readBody(c, userBodySchema)
    const { email, passwordHash, emailConfirmed, userMetadata, appMetadata, bannedUntil } = await changesFrom(
      body,
      auth.passwords,
    )
    if (email === undefined) throw validationFailed('Cannot create a user without either an email or phone')
    const user = await auth.db.asOwner(async (tx) => {
      const created = await createUser(tx, {
        id: body.id,
        name: { email },
        passwordHash: passwordHash ?? null,
        isConfirmed: emailConfirmed ?? false,
        userMetadata,
        appMetadata,
      })
      await audit(tx, { action: 'user_created', userId: created.id, email, ...originOf(c) })
      return bannedUntil === undefined ? created : updateUser(tx, created.id, { bannedUntil })
    })
    return c.json(userJson(user))
  }
}
