// DELETE /factors/:id: removes a second factor. Requires aal2, so the password alone is not enough.
import { audit } from '../audit.ts'
import { authError } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { factorNotFound } from '../factors/factor-errors.ts'
import { deleteFactor, findFactor } from '../factors/factor-store.ts'
import { isUuid } from '../is-uuid.ts'
import { originOf } from '../request-origin.ts'
import { requireOwnSession } from '../signed-in.ts'

export function unenrollFactor(auth: Auth): AuthHandler {
  return async (c) => {
    const { user, aal } = await requireOwnSession(auth, c)
    const factorId = c.req.param('id')
    if (!isUuid(factorId)) throw factorNotFound()
    await auth.db.asOwner(async (tx) => {
      const factor = await findFactor(tx, user.id, factorId)
      if (factor === null) throw factorNotFound()
      if (factor.status === 'verified' && aal !== 'aal2') {
        throw authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      }
      await deleteFactor(tx, factor)
      const traits = { factor_id: factor.id, factor_type: factor.factor_type }
      await audit(tx, {
        action: 'factor_deleted',
        userId: user.id,
        email: user.email,
        ...originOf(c),
        traits,
      })
    })
    return c.json({ id: factorId })
  }
}
