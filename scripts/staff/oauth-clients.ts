// Registers, lists and removes OAuth applications.
import type { SupabaseClient } from '@supabase/supabase-js'
import { StartFailure } from '#server/start-failure.ts'

export interface NewClient {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly uri: string | null
  /** A public client (a phone or browser application) has no secret and uses PKCE alone. */
  readonly isPublic: boolean
}

export async function addClient(
  client: SupabaseClient,
  wanted: NewClient,
): Promise<{ id: string; secret: string | null }> {
  const { data, error } = await client.auth.admin.oauth.createClient({
    client_name: wanted.name,
    redirect_uris: [...wanted.redirectUris],
    ...(wanted.uri ? { client_uri: wanted.uri } : {}),
    token_endpoint_auth_method: wanted.isPublic ? 'none' : 'client_secret_basic',
  })
  if (error) throw new StartFailure(error.message)
  return { id: data.client_id, secret: data.client_secret ?? null }
}

export async function listClients(client: SupabaseClient) {
  const { data, error } = await client.auth.admin.oauth.listClients()
  if (error) throw new StartFailure(error.message)
  return data.clients.map((entry) => ({
    id: entry.client_id,
    name: entry.client_name,
    type: entry.client_type,
    redirect: entry.redirect_uris.join(' '),
  }))
}

export async function removeClient(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.auth.admin.oauth.deleteClient(id)
  if (error) throw new StartFailure(error.message)
}
