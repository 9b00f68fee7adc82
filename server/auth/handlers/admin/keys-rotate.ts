// POST /admin/keys/rotate: a new signing key, from now on. Our own addition, so that `npm run keys` also works while
// the embedded database is in use by the server.
import type { Auth, AuthHandler } from '../../deps.ts'
import { requireAdmin } from '../../signed-in.ts'

export function rotateKeys(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    return c.json({ kid: await auth.keys.rotate() })
  }
}
