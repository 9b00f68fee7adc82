// POST /proof: reauthenticates the session's user and returns a short-lived proof for requests that need one, such
// as the download of a backup. The schema learns of it too, for what needs one there: making an owner. Not part of GoTrue.
import { z } from 'zod'
import { sql } from '#server/db/sql.ts'
import { createProofs } from '#server/keys/proofs.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { accountNameOf } from '../login-name.ts'
import { readBody } from '../read-body.ts'
import { requireReauthentication } from '../reauthentication.ts'
import { originOf } from '../request-origin.ts'
import { requireOwnSession } from '../signed-in.ts'

const bodySchema = z.object({ current_password: z.string().max(1024).optional() })

export function giveProof(auth: Auth): AuthHandler {
  const proofs = createProofs(auth.encryptionKey)
  return async (c) => {
    const signedIn = await requireOwnSession(auth, c)
    const { current_password: password } = await readBody(c, bodySchema)
    const account = accountNameOf(signedIn.user)
    const device = await auth.devices.recognize(c, account)
    await requireReauthentication(auth, signedIn, password, { ...originOf(c), account, device })
    await auth.db.asOwner((tx) => tx.query(sql`select private.note_proof(${signedIn.sessionId}::uuid)`))
    return c.json({ proof: proofs.issue(signedIn.sessionId) })
  }
}
