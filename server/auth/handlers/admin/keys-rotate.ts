// POST /admin/keys/rotate: creates a new signing key. Not part of GoTrue; `npm run keys` needs it while the
// server holds the embedded database.
import type { Auth, AuthHandler } from '../../deps.ts'
import { requireAdmin } from '../../signed-in.ts'

export function rotateKeys(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    return c.json({ kid: await auth.keys.rotate() })
  }
}
