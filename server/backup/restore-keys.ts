// Decides with which keys a restored installation runs: those of the backup, those that are configured here, or
// new ones.
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSealedBox } from '#server/keys/sealed-box.ts'
import type { Config } from '../config.ts'
import { DamagedSecrets } from '../damaged-folder.ts'
import type { Db } from '../db/contract.ts'
import { unlessMissing } from '../missing-file.ts'
import { fingerprintOf, loadSecrets, type Secrets } from '../secrets.ts'
import { StartFailure } from '../start-failure.ts'
import type { BackupKeys } from './backup-file.ts'
import { keysOf, SEALED_ROW } from './make-backup.ts'

export interface RestoredKeys {
  /** Decrypts rows of a backup without keys. Absent: the file has none, or its keys are gone. */
  readonly unseal?: (sealed: string) => string
  /** Called with the restored database. */
  adapt(db: Db): Promise<void>
  /** Called when the database is in place. */
  store(): Promise<void>
}

interface KeyOptions {
  readonly path: string
  readonly replace: boolean
  readonly newKeys?: boolean
}

/** Refuses wrong keys before anything is restored, because encrypted values need their own key. */
export async function chooseKeys(
  config: Config,
  keys: BackupKeys | string,
  options: KeyOptions,
): Promise<RestoredKeys> {
  if (typeof keys !== 'string') {
    await refuseOtherKeys(config, keys, options.replace)
    return { adapt: async () => {}, store: () => keepKeys(config, keys) }
  }
  const secrets = await configuredSecrets(config).catch((error: unknown) => {
    if (options.newKeys && error instanceof DamagedSecrets) return null
    throw error
  })
  if (secrets && fingerprintOf(secrets) === keys) {
    const box = createSealedBox(secrets.encryptionKey)
    return { unseal: (sealed) => box.open(SEALED_ROW, sealed), adapt: async () => {}, store: async () => {} }
  }
  if (options.newKeys) {
    return { adapt: forgetFormerKeys, store: async () => (secrets ? undefined : moveDamagedAside(config)) }
  }
  throw new StartFailure(
    `${options.path} holds no keys, because it was made without a passphrase: put the secrets.json of its installation into ${config.dataDir} (or set SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and ENCRYPTION_KEY), or add --new-keys. With new keys everyone signs in again and sets up authenticator apps again.`,
  )
}

/** The next start creates new ones. */
async function moveDamagedAside({ dataDir }: Config): Promise<void> {
  const path = join(dataDir, 'secrets.json')
  await unlessMissing(rename(path, `${path}.damaged-${Date.now()}`))
}

/** Null if there are none yet; reading must not create them. */
async function configuredSecrets(config: Config): Promise<Secrets | null> {
  const isGiven = config.SUPABASE_PUBLISHABLE_KEY && config.SUPABASE_SECRET_KEY && config.ENCRYPTION_KEY
  return isGiven || existsSync(join(config.dataDir, 'secrets.json')) ? loadSecrets(config) : null
}

async function refuseOtherKeys(config: Config, keys: BackupKeys, replace: boolean): Promise<void> {
  const given = {
    publishableKey: config.SUPABASE_PUBLISHABLE_KEY,
    secretKey: config.SUPABASE_SECRET_KEY,
    encryptionKey: config.ENCRYPTION_KEY,
  }
  const different = Object.entries(given).some(
    ([name, key]) => key !== undefined && key !== keys[name as keyof BackupKeys],
  )
  // With --replace secrets.json is replaced too, and may be what is damaged.
  const kept = replace ? null : await configuredSecrets(config)
  if (different || (kept && keysOf(kept).encryptionKey !== keys.encryptionKey)) {
    throw new StartFailure(
      'The backup belongs to an installation with other keys: unset SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and ENCRYPTION_KEY, or use --replace to take over those of the backup.',
    )
  }
}

async function keepKeys({ dataDir }: Config, keys: BackupKeys): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  const draft = `${path}.restored`
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, path)
}

/** Removes what only the former keys can open. The next start creates signing keys, and secrets.json if needed. */
async function forgetFormerKeys(db: Db): Promise<void> {
  await db.asOwner((tx) =>
    tx.script(`
      delete from platform.settings where name = 'secrets_fingerprint';
      delete from platform.signing_keys;
      delete from private.mail_server;
      delete from private.push_subscriptions;
      delete from auth.sessions;
      delete from auth.mfa_challenges;
      delete from auth.mfa_factors where factor_type = 'totp'`),
  )
}
