// GET /user: the signed-in user as the database knows it now.
import type { Auth, AuthHandler } from '../deps.ts'
import { requireSignedIn } from '../signed-in.ts'
import { userJson } from '../user-record.ts'

export function getUser(auth: Auth): AuthHandler {
  return async (c) => c.json(userJson((await requireSignedIn(auth, c)).user))
}
