// GET, PUT and DELETE /admin/users/:id, and the factors of that user.
import { z } from 'zod'
import { audit } from '../../audit.ts'
import { authError } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { factorNotFound } from '../../factors/factor-errors.ts'
import { deleteFactor, findFactor } from '../../factors/factor-store.ts'
import { isUuid } from '../../is-uuid.ts'
import { readBody } from '../../read-body.ts'
import { originOf } from '../../request-origin.ts'
import { requireAdmin } from '../../signed-in.ts'
import { factorJson, userJson } from '../../user-record.ts'
import { deleteUser, endOtherAccess, requireUserRecord, updateUser } from '../../users.ts'
import { changesFrom, userBodySchema } from './user-body.ts'

const deleteSchema = z.object({ should_soft_delete: z.boolean().default(false) })

function userIdOf(c: { req: { param(name: string): string | undefined } }): string {
  const id = c.req.param('id')
  if (!isUuid(id)) throw authError(404, 'validation_failed', 'user_id must be an UUID')
  return id
}

export function getUserByAdmin(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = userIdOf(c)
    return c.json(userJson(await auth.db.asOwner((tx) => requireUserRecord(tx, id))))
  }
}

export function updateUserByAdmin(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = userIdOf(c)
    const changes = await changesFrom(await readBody(c, userBodySchema), auth.passwords)
    const user = await auth.db.asOwner(async (tx) => {
      const updated = await updateUser(tx, id, changes)
      // A new password or a ban also ends the sessions of this user.
      if (changes.passwordHash || changes.bannedUntil) await endOtherAccess(tx, id, null)
      const action = changes.passwordHash ? 'user_updated_password' : 'user_modified'
      await audit(tx, {
        action,
        userId: id,
        email: updated.email,
        ...originOf(c),
        traits: { by: 'administrator' },
      })
      return updated
    })
    return c.json(userJson(user))
  }
}

export function deleteUserByAdmin(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = userIdOf(c)
    const { should_soft_delete: soft } = await readBody(c, deleteSchema)
    await auth.db.asOwner(async (tx) => {
      const { email } = await requireUserRecord(tx, id)
      await deleteUser(tx, id, soft)
      await audit(tx, { action: 'user_deleted', userId: id, email, ...originOf(c), traits: { soft } })
    })
    return c.json({})
  }
}

export function listFactorsByAdmin(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = userIdOf(c)
    const user = await auth.db.asOwner((tx) => requireUserRecord(tx, id))
    return c.json(user.factors.map(factorJson))
  }
}

/** For a user who lost their second factor. */
export function deleteFactorByAdmin(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = userIdOf(c)
    const factorId = c.req.param('factorId')
    const removed = await auth.db.asOwner(async (tx) => {
      const factor = isUuid(factorId) ? await findFactor(tx, id, factorId) : null
      if (factor === null) throw factorNotFound()
      const { email, factors } = await requireUserRecord(tx, id)
      await deleteFactor(tx, factor)
      const traits = { factor_id: factor.id, factor_type: factor.factor_type, by: 'administrator' }
      await audit(tx, { action: 'factor_deleted', userId: id, email, ...originOf(c), traits })
      return factors.find((candidate) => candidate.id === factor.id)
    })
    return c.json(removed && factorJson(removed))
  }
}
