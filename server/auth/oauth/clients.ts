// OAuth clients, registered by the owner.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { digest } from '../digest.ts'

const authMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const
export type ClientAuthMethod = (typeof authMethods)[number]

export const clientBodySchema = z.object({
  client_name: z.string().trim().min(1, 'client_name is required').max(200),
  redirect_uris: z
    .array(
      z
        .string()
        .refine(isSafeRedirectUri, 'must be https, http on this computer, or an application’s own scheme'),
    )
    .min(1, 'at least one redirect_uri is required')
    .max(10),
  client_uri: z.httpUrl().max(2048).optional(),
  logo_uri: z.httpUrl().max(2048).optional(),
  token_endpoint_auth_method: z.enum(authMethods).optional(),
  client_type: z.enum(['public', 'confidential']).optional(),
})

export const clientChangesSchema = clientBodySchema
  .pick({ client_name: true, redirect_uris: true, client_uri: true, logo_uri: true })
  .partial()

export interface OAuthClient {
  readonly id: string
  readonly client_secret_hash: string | null
  readonly client_name: string
  readonly client_uri: string | null
  readonly logo_uri: string | null
  readonly client_type: 'public' | 'confidential'
  readonly token_endpoint_auth_method: ClientAuthMethod
  readonly redirect_uris: readonly string[]
  readonly created_at: Date
  readonly updated_at: Date
}

/** OAuth 2.1: https or loopback only, no fragment, no executable scheme. */
export function isSafeRedirectUri(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#') || uri.length > 2048) return false
  const { protocol, hostname } = new URL(uri)
  if (protocol === 'https:') return true
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(protocol)
}

const columns = sql`id, client_secret_hash, coalesce(client_name, '') as client_name, client_uri, logo_uri,
  client_type::text, token_endpoint_auth_method, redirect_uris::json as redirect_uris, created_at, updated_at`

export async function createClient(
  tx: Tx,
  body: z.infer<typeof clientBodySchema>,
): Promise<{ client: OAuthClient; secret: string | null }> {
  const isPublic = body.client_type === 'public' || body.token_endpoint_auth_method === 'none'
  const method: ClientAuthMethod = isPublic
    ? 'none'
    : (body.token_endpoint_auth_method ?? 'client_secret_basic')
  const secret = isPublic ? null : newSecret()
  const [client] = await tx.query<OAuthClient>(sql`
    insert into auth.oauth_clients (id, client_secret_hash, registration_type, redirect_uris, grant_types, client_name,
      client_uri, logo_uri, client_type, token_endpoint_auth_method)
    values (${randomUUID()}, ${secret && digest(secret)}, 'manual', ${JSON.stringify(body.redirect_uris)},
      'authorization_code,refresh_token', ${body.client_name}, ${body.client_uri ?? null}, ${body.logo_uri ?? null},
      ${isPublic ? 'public' : 'confidential'}, ${method})
    returning ${columns}`)
  if (client === undefined) throw new Error('The client was not stored')
  return { client, secret }
}

export async function findClient(tx: Tx, id: string): Promise<OAuthClient | null> {
  const [client] = await tx.query<OAuthClient>(sql`
    select ${columns} from auth.oauth_clients where id = ${id}::uuid and deleted_at is null`)
  return client ?? null
}

export function listClients(tx: Tx): Promise<OAuthClient[]> {
  return tx.query<OAuthClient>(sql`
    select ${columns} from auth.oauth_clients where deleted_at is null order by created_at, id`)
}

export async function updateClient(
  tx: Tx,
  id: string,
  changes: z.infer<typeof clientChangesSchema>,
): Promise<OAuthClient | null> {
  const [client] = await tx.query<OAuthClient>(sql`
    update auth.oauth_clients
    set client_name = coalesce(${changes.client_name ?? null}, client_name),
      client_uri = coalesce(${changes.client_uri ?? null}, client_uri),
      logo_uri = coalesce(${changes.logo_uri ?? null}, logo_uri),
      redirect_uris = coalesce(${changes.redirect_uris ? JSON.stringify(changes.redirect_uris) : null}, redirect_uris),
      updated_at = now()
    where id = ${id}::uuid and deleted_at is null
    returning ${columns}`)
  return client ?? null
}

export async function regenerateSecret(tx: Tx, id: string): Promise<string> {
  const secret = newSecret()
  await tx.query(sql`
    update auth.oauth_clients set client_secret_hash = ${digest(secret)}, updated_at = now() where id = ${id}::uuid`)
  return secret
}

/** Also deletes its authorization requests, consents and sessions. */
export async function removeClient(tx: Tx, id: string): Promise<boolean> {
  const removed = await tx.query(sql`delete from auth.oauth_clients where id = ${id}::uuid returning id`)
  return removed.length > 0
}

export function secretMatches(client: OAuthClient, secret: string): boolean {
  const expected = Buffer.from(client.client_secret_hash ?? '')
  const given = Buffer.from(digest(secret))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function clientJson(client: OAuthClient, secret?: string | null) {
  return {
    client_id: client.id,
    ...(secret ? { client_secret: secret } : {}),
    client_name: client.client_name,
    client_type: client.client_type,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    registration_type: 'manual',
    client_uri: client.client_uri ?? undefined,
    logo_uri: client.logo_uri ?? undefined,
    redirect_uris: client.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
