// The keys of this installation: from the environment, or created once in DATA_DIR with mode 0600. Servers on
// one Postgres must have the same keys; the database stores their fingerprint.
import { createHash, randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { damagedSecrets, forbiddenFolder } from './damaged-folder.ts'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'
import { flush } from './flush.ts'
import type { ApiKeys } from './http/credentials.ts'
import { isMissing } from './missing-file.ts'
import { StartFailure } from './start-failure.ts'

export interface Secrets {
  readonly apiKeys: ApiKeys
  /** Encrypts signing keys and second-factor secrets. */
  readonly encryptionKey: Uint8Array
}

const fileShape = z.object({
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
  encryptionKey: z.string().refine((text) => Buffer.from(text, 'base64').length === 32),
})

type SecretsFile = Readonly<z.infer<typeof fileShape>>

export async function loadSecrets(config: Config): Promise<Secrets> {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, ENCRYPTION_KEY } = config
  const stored =
    SUPABASE_PUBLISHABLE_KEY && SUPABASE_SECRET_KEY && ENCRYPTION_KEY
      ? null
      : await readOrCreateSecrets(config.dataDir)
  return {
    apiKeys: {
      publishable: SUPABASE_PUBLISHABLE_KEY ?? stored?.publishableKey ?? '',
      secret: SUPABASE_SECRET_KEY ?? stored?.secretKey ?? '',
    },
    encryptionKey: Buffer.from(ENCRYPTION_KEY ?? stored?.encryptionKey ?? '', 'base64'),
  }
}

/** Null if there are none. Damaged ones are never replaced, because the database cannot be decrypted without them. */
async function readSecrets(folder: string, path: string): Promise<SecretsFile | null> {
  try {
    return fileShape.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (isMissing(error)) return null
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw await damagedSecrets(folder, error)
    if (error instanceof Error && 'code' in error) throw forbiddenFolder(path, error.code, error)
    throw error
  }
}

async function readOrCreateSecrets(folder: string): Promise<SecretsFile> {
  const path = join(folder, 'secrets.json')
  const stored = await readSecrets(folder, path)
  if (stored !== null) return stored
  const created: SecretsFile = {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    encryptionKey: randomBytes(32).toString('base64'),
  }
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  // The database cannot be decrypted without them.
  await flush(draft)
  await rename(draft, path)
  await flush(folder)
  return created
}

/** Identifies keys without revealing them. */
export function fingerprintOf({ encryptionKey, apiKeys }: Secrets): string {
  const hash = createHash('sha256').update(encryptionKey).update(apiKeys.publishable).update(apiKeys.secret)
  return hash.digest('hex')
}

/** Refuses a database whose other servers have different keys, because half of all sign-ins would fail. */
export async function requireSameSecrets(db: Db, secrets: Secrets): Promise<void> {
  const fingerprint = fingerprintOf(secrets)
  const [row] = await db.asOwner(async (tx) => {
    await tx.query(sql`
      insert into platform.settings (name, value) values ('secrets_fingerprint', to_jsonb(${fingerprint}::text))
      on conflict (name) do nothing`)
    return tx.query<{ value: string }>(
      sql`select value from platform.settings where name = 'secrets_fingerprint'`,
    )
  })
  if (row?.value !== fingerprint) {
    throw new StartFailure(
      'This database belongs to a server with other keys: set SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and ENCRYPTION_KEY to the values of the first server (its DATA_DIR/secrets.json).',
    )
  }
}
