// A backup without a passphrase holds no secret. It is restored with the keys of its installation, or with new ones.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOf } from '#server/backup/make-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { openKeyRing } from '#server/keys/key-ring.ts'
import { createMailServerStore } from '#server/mail/stored-mail-server.ts'
import { loadSecrets, requireSameSecrets, type Secrets } from '#server/secrets.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { deepIt } from '#testing/depth.ts'
import {
  backUp,
  contentsOf,
  emptyInstallation,
  filledInstallation,
  type Installation,
} from './installations.ts'

const mailServer = {
  host: 'smtp.example.com',
  port: 465,
  security: 'tls',
  user_name: 'salon@example.com',
  password: 'abcd efgh ijkl mnop',
  sender_name: null,
  sender_address: 'salon@example.com',
} as const

describe('a backup without a passphrase', () => {
  let scratch: string
  let origin: Installation
  let secrets: Secrets
  let path: string
  const targets: Installation[] = []
  beforeAll(async () => {
    scratch = await scratchFolder()
    origin = await filledInstallation('postgres', scratch)
    secrets = await loadSecrets(origin.config)
    await origin.use(async (db) => {
      await requireSameSecrets(db, secrets)
      await (await openKeyRing(db, secrets)).close()
      await createMailServerStore(db, secrets.encryptionKey).save({ role: 'service_role' }, mailServer, null)
      await db.asOwner((tx) =>
        tx.script(`
          insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
            select gen_random_uuid(), id, 'totp', 'verified', 'sealed', now(), now() from auth.users limit 1;
          select private.appointment_link(id) from public.appointments limit 3`),
      )
    })
    path = await backUp(origin, join(scratch, 'open.backup'), {})
  })
  afterAll(async () => {
    for (const installation of [origin, ...targets]) await installation?.remove()
    await rm(scratch, { recursive: true, force: true })
  })

  async function target(): Promise<Installation> {
    const installation = await emptyInstallation('postgres', scratch)
    targets.push(installation)
    return installation
  }
  const restoreInto = ({ config, files }: Installation, newKeys = false) =>
    restore(config, { path, passphrase: null, replace: false, files, newKeys })
  const query = (installation: Installation, statement: Sql) =>
    installation.use((db) => db.asOwner((tx) => tx.query(statement)))

  it('holds neither the keys nor the secret of private links nor the password of the mail server', async () => {
    const text = gunzipSync(await readFile(path)).toString()
    const { publishableKey: _, ...keys } = keysOf(secrets)
    const [linkSecret] = await origin.use((db) =>
      db.asOwner((tx) =>
        tx.query<{ inner: string; outer: string }>(sql`
          select encode(inner_key, 'hex') as inner, encode(outer_key, 'hex') as outer from private.link_secret`),
      ),
    )
    const password = Buffer.from(mailServer.password)
    const encoded = [mailServer.password, password.toString('base64'), password.toString('hex')]
    const secretTexts = [...Object.values(keys), linkSecret?.inner, linkSecret?.outer, ...encoded]
    expect(secretTexts.filter((secret) => text.includes(secret ?? ''))).toEqual([])
    expect(text).toContain(mailServer.host)
  })

  it('is refused where its keys are not, with a sentence that says what to do', async () => {
    const installation = await target()
    await expect(restoreInto(installation)).rejects.toThrow(
      `${path} holds no keys, because it was made without a passphrase: put the secrets.json of its installation into ${installation.config.dataDir} (or set SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and ENCRYPTION_KEY), or add --new-keys. With new keys everyone signs in again and sets up authenticator apps again.`,
    )
  })

  it('is restored whole beside the secrets.json of its installation', async () => {
    const installation = await target()
    await writeFile(join(installation.config.dataDir, 'secrets.json'), JSON.stringify(keysOf(secrets)))
    await restoreInto(installation)
    expect(await contentsOf(installation)).toEqual(await contentsOf(origin))
    const { encryptionKey } = await loadSecrets(installation.config)
    const stored = await installation.use((db) => createMailServerStore(db, encryptionKey).read())
    expect(stored?.password).toBe(mailServer.password)
  })

  it('can be restored with new keys: sessions of before end, and links that clients have go on working', async () => {
    const installation = await target()
    await restoreInto(installation, true)
    const created = await loadSecrets(installation.config)
    expect(created.apiKeys.secret).not.toBe(secrets.apiKeys.secret)
    await installation.use(async (db) => {
      await requireSameSecrets(db, created)
      await (await openKeyRing(db, created)).close()
      expect(await db.asOwner((tx) => tx.query(sql`select factor_type from auth.mfa_factors`))).toEqual([])
      expect(await createMailServerStore(db, created.encryptionKey).read()).toBeNull()
    })
    const tokens = await query(
      origin,
      sql`select private.link_token(appointment_id, nonce) as token from private.appointment_links`,
    )
    expect(tokens).toHaveLength(3)
    for (const { token } of tokens) {
      const opened = sql`select (private.appointment_by_token(${String(token)}, false)).id is not null as is_open`
      expect(await query(installation, opened)).toEqual([{ is_open: true }])
    }
  })

  deepIt('can be restored with new keys where secrets.json is damaged, which is moved aside', async () => {
    const installation = await target()
    const { dataDir } = installation.config
    await writeFile(join(dataDir, 'secrets.json'), '{"publishableKey": "sb_pub')
    await expect(restoreInto(installation)).rejects.toThrow(/secrets\.json is damaged .* add --new-keys: /)
    await restoreInto(installation, true)
    const created = await loadSecrets(installation.config)
    await installation.use((db) => requireSameSecrets(db, created))
    expect((await readdir(dataDir)).filter((name) => name.startsWith('secrets.json.damaged-'))).toHaveLength(
      1,
    )
  })
})
