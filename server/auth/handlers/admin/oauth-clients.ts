// /admin/oauth/clients: OAuth clients registered by the owner. A secret is shown only when it is created.
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import { authError } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { isUuid } from '../../is-uuid.ts'
import {
  clientBodySchema,
  clientChangesSchema,
  clientJson,
  createClient,
  findClient,
  listClients,
  regenerateSecret,
  removeClient,
  updateClient,
} from '../../oauth/clients.ts'
import { readBody } from '../../read-body.ts'
import { requireAdmin } from '../../signed-in.ts'

const notFound = () => authError(404, 'oauth_client_not_found', 'OAuth client not found')

function clientIdOf(c: Context<AppEnv>): string {
  const id = c.req.param('id')
  if (!isUuid(id)) throw notFound()
  return id
}

export function listOAuthClients(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const clients = await auth.db.asOwner(listClients)
    c.header('X-Total-Count', String(clients.length))
    return c.json({ clients: clients.map((client) => clientJson(client)), aud: 'authenticated' })
  }
}

export function createOAuthClient(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const body = await readBody(c, clientBodySchema)
    const { client, secret } = await auth.db.asOwner((tx) => createClient(tx, body))
    return c.json(clientJson(client, secret), 201)
  }
}

export function getOAuthClient(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = clientIdOf(c)
    const client = await auth.db.asOwner((tx) => findClient(tx, id))
    if (client === null) throw notFound()
    return c.json(clientJson(client))
  }
}

export function updateOAuthClient(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = clientIdOf(c)
    const changes = await readBody(c, clientChangesSchema)
    const client = await auth.db.asOwner((tx) => updateClient(tx, id, changes))
    if (client === null) throw notFound()
    return c.json(clientJson(client))
  }
}

export function deleteOAuthClient(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = clientIdOf(c)
    if (!(await auth.db.asOwner((tx) => removeClient(tx, id)))) throw notFound()
    return c.body(null, 204)
  }
}

export function regenerateOAuthSecret(auth: Auth): AuthHandler {
  return async (c) => {
    await requireAdmin(auth, c)
    const id = clientIdOf(c)
    const answer = await auth.db.asOwner(async (tx) => {
      const client = await findClient(tx, id)
      if (client === null) throw notFound()
      if (client.client_type === 'public')
        throw authError(400, 'validation_failed', 'A public client has no secret')
      return clientJson(client, await regenerateSecret(tx, id))
    })
    return c.json(answer)
  }
}
