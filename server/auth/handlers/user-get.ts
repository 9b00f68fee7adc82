// GET /user: the signed-in user. OAuth clients use /oauth/userinfo instead.
import type { Auth, AuthHandler } from '../deps.ts'
import { requireOwnSession } from '../signed-in.ts'
import { userJson } from '../user-record.ts'

export function getUser(auth: Auth): AuthHandler {
  return async (c) => c.json(userJson((await requireOwnSession(auth, c)).user))
}
