// GET, PUT and DELETE /server: the mail server that owners have set. The password can be written and not read.
import type { Handler } from 'hono'
import { z } from 'zod'
import { mailServerForm } from '#domain/messages/mail-server-form.ts'
import { DatabaseError } from '#server/db/contract.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { MailRoutesDeps } from './deps.ts'
import { passwordMissing, readBody, refusal, requireOwner, requireProof } from './mail-request.ts'
import type { OwnersMailServer } from './owners-mail-server.ts'

export function readMailServer(deps: MailRoutesDeps): Handler<AppEnv> {
  return async (c) => {
    await requireOwner(deps, c)
    c.header('cache-control', 'no-store')
    if (!deps.ownersServer)
      return c.json({ set_by_operator: true, sender: deps.mailServer()?.from ?? null, settings: null })
    const stored = await deps.ownersServer.store.read()
    return c.json({
      set_by_operator: false,
      settings: stored?.settings ?? null,
      needs_password: stored?.password === null,
    })
  }
}

const bodySchema = z.object({
  server: mailServerForm,
  /** `updated_at` of the edited settings; null where there were none. */
  version: z.iso.datetime({ offset: true }).nullable(),
})

export function saveMailServer(deps: MailRoutesDeps): Handler<AppEnv> {
  return async (c) => {
    const owner = await requireProof(deps, c)
    const own = requireOwnersServer(deps)
    const { server, version } = await readBody(c, bodySchema)
    const stored = await own.store.read()
    if (server.password === null && stored?.password === null) throw passwordMissing()
    const saved = await own.store.save(owner.claims, server, version).catch((error: unknown) => {
      throw asRefusal(error)
    })
    if (!saved) throw refusal(409, 'conflict', 'Someone else has saved a change.')
    await own.reload()
    // Only now, or they would be tried with the former one.
    await own.store.retryWaiting()
    return c.json(saved)
  }
}

export function removeMailServer(deps: MailRoutesDeps): Handler<AppEnv> {
  return async (c) => {
    const owner = await requireProof(deps, c)
    const own = requireOwnersServer(deps)
    await own.store.remove(owner.claims)
    await own.reload()
    return c.json({})
  }
}

function requireOwnersServer({ ownersServer }: MailRoutesDeps): OwnersMailServer {
  if (ownersServer) return ownersServer
  throw refusal(409, 'set_by_operator', 'The operator of this server has set the mail server (SMTP_URL).')
}

/** A check of the schema; its message is for users. */
const asRefusal = (error: unknown) =>
  error instanceof DatabaseError && error.sqlState === '23514'
    ? refusal(422, 'refused', error.message, error)
    : error
