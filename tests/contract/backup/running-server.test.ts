// A backup of the running server over HTTP: only the owner gets one, and after a restore the old password and
// second factor still work.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBackupFile } from '#server/backup/backup-file.ts'
import { keysOf } from '#server/backup/make-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const login = (name: string) => ({ email: `${name}@example.com`, password: 'henna needs patience' })

describe('a backup of the running server', () => {
  let database: TestDatabase
  let server: TestServer
  let scratch: string
  let target: { url: string; drop: () => Promise<void> } | undefined

  beforeAll(async () => {
    scratch = await scratchFolder()
    database = await openTestDatabase('postgres')
    server = await startTestServer(database.db)
    for (const role of ['owner', 'desk']) {
      const { data } = await server.service().auth.admin.createUser({ ...login(role), email_confirm: true })
      await database.db.asOwner((tx) =>
        tx.query(sql`insert into public.staff (user_id, role) values (${data.user?.id ?? ''}, ${role})`),
      )
    }
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
    await target?.drop()
    await rm(scratch, { recursive: true, force: true })
  })

  async function signIn(at: TestServer, name: string): Promise<SupabaseClient> {
    const client = at.visitor()
    expect((await client.auth.signInWithPassword(login(name))).error).toBeNull()
    return client
  }

  const tokenOf = async (client: SupabaseClient) =>
    (await client.auth.getSession()).data.session?.access_token

  async function fetchBackup(
    client: SupabaseClient,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const token = await tokenOf(client)
    return fetch(`${server.url}/backup/v1`, {
      method: 'POST',
      headers: {
        apikey: server.secrets.apiKeys.publishable,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
  }

  async function requestProof(client: SupabaseClient, password?: string): Promise<Response> {
    return fetch(`${server.url}/auth/v1/proof`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(client)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ current_password: password }),
    })
  }

  async function proofOf(client: SupabaseClient): Promise<string> {
    const { proof } = (await (await requestProof(client, login('owner').password)).json()) as {
      proof: string
    }
    return proof
  }

  it('is refused for visitors, for staff and with a broken token', async () => {
    expect((await fetchBackup(server.visitor())).status).toBe(403)
    expect((await fetchBackup(await signIn(server, 'desk'))).status).toBe(403)
    const forged = await fetch(`${server.url}/backup/v1`, {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c' },
    })
    expect(forged.status).toBe(403)
    const kept = await fetch(`${server.url}/backup/v1/kept`, { method: 'POST' })
    expect(kept.status).toBe(403)
  })

  it('is not asked for by a large form, which would be in memory before its sender is known', async () => {
    const body = new URLSearchParams({ token: 'x'.repeat(100_000) })
    for (const given of [body, new Blob([body.toString()]).stream()]) {
      const response = await fetch(`${server.url}/backup/v1`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: given,
        // Without it Node refuses a body of unknown length.
        ...{ duplex: 'half' },
      })
      expect([response.status, await response.json()]).toEqual([
        413,
        { message: 'The request is too large.' },
      ])
    }
  })

  it('is downloaded only with a fresh proof, which an open session alone does not get', async () => {
    const owner = await signIn(server, 'owner')
    expect((await fetchBackup(owner)).status).toBe(403)
    expect((await fetchBackup(owner, { 'x-backup-proof': 'invented' })).status).toBe(403)
    for (const [password, error_code] of [
      [undefined, 'current_password_required'],
      ['not it', 'current_password_mismatch'],
    ] as const) {
      const refused = await requestProof(owner, password)
      expect([refused.status, await refused.json()]).toMatchObject([400, { error_code }])
    }
    const proof = await proofOf(owner)
    // It belongs to one session.
    expect((await fetchBackup(await signIn(server, 'owner'), { 'x-backup-proof': proof })).status).toBe(403)
    const answer = await fetchBackup(owner, { 'x-backup-proof': proof })
    expect(answer.status).toBe(200)
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    expect(text).not.toContain(server.secrets.apiKeys.secret)
    expect(text).not.toContain(keysOf(server.secrets).encryptionKey)
  })

  it('is made now for the owner, recorded, and downloaded by a form with their token', async () => {
    const owner = await signIn(server, 'owner')
    const token = (await owner.auth.getSession()).data.session?.access_token ?? ''
    const made = await fetch(`${server.url}/backup/v1/kept`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    const { bytes } = (await made.json()) as { bytes: number }
    expect((await owner.rpc('backup_state')).data).toMatchObject([
      { last_bytes: bytes, last_missing: 0, last_problem: null },
    ])
    const request = (fields: Record<string, string>) =>
      fetch(`${server.url}/backup/v1`, { method: 'POST', body: new URLSearchParams(fields) })
    const proof = await proofOf(owner)
    const file = await request({ token, proof, passphrase: 'a long sentence' })
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const path = join(scratch, 'downloaded.backup')
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
    expect((await verifyBackupFile(path, 'a long sentence')).keys).toEqual(keysOf(server.secrets))
    const incomplete: Record<string, string>[] = [{}, { token }, { proof }]
    for (const fields of incomplete) expect((await request(fields)).status).toBe(403)
  })

  it('needs both factors of the owner, and restores both', async () => {
    const owner = await signIn(server, 'owner')
    const { data: factor } = await owner.auth.mfa.enroll({ factorType: 'totp' })
    if (!factor) throw new Error('The authenticator was not enrolled')
    // A code counts once: each is that of another step.
    const verify = async (client: SupabaseClient, step: number) => {
      const timestamp = Date.now() + step * 30_000
      const code = TOTP.generate({ secret: secretOf(factor.totp.uri), timestamp })
      expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
    }
    await verify(owner, -1)
    // The password alone is not enough once there is a second factor.
    const half = await signIn(server, 'owner')
    expect((await fetchBackup(half, { 'x-backup-proof': await proofOf(half) })).status).toBe(403)

    // A second factor of the last minutes is proof enough, but not in the session that has enrolled it.
    expect((await requestProof(owner)).status).toBe(400)
    await verify(half, 0)
    const { proof } = (await (await requestProof(half)).json()) as { proof: string }
    const passphrase = 'a long sentence'
    const answer = await fetchBackup(half, {
      'x-backup-proof': proof,
      'x-backup-passphrase': encodeURIComponent(passphrase),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const path = join(scratch, 'door.backup')
    await writeFile(path, Buffer.from(await answer.arrayBuffer()))

    const folder = join(scratch, 'restored')
    target = await createTestDatabase()
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: target.url }, scratch)
    await restore(config, {
      path,
      passphrase,
      replace: false,
      files: folderStore(join(folder, 'files')),
    })
    const keys = keysOf(server.secrets)
    const db = await openDatabase(config)
    const restored = await startTestServer(db, {
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      ENCRYPTION_KEY: keys.encryptionKey,
    })
    try {
      const again = await signIn(restored, 'owner')
      expect((await again.rpc('is_owner')).data).toBe(false)
      await verify(again, 1)
      expect((await again.rpc('is_owner')).data).toBe(true)
    } finally {
      await restored.close()
      await db.close()
    }
  })
})

function secretOf(uri: string) {
  const { secret } = URI.parse(uri)
  return secret
}
