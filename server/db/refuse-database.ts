// Refuses databases that this server must not migrate: a hosted project, a Postgres that is too old, an
// earlier version without its migrations, or one that a newer version has used.
import { StartFailure } from '../start-failure.ts'
import type { OwnerTx } from './contract.ts'
import { sql } from './sql.ts'
import { earlierVersionOf } from './version-0-2-0.ts'

/** The versions of this server. */
export interface ServerVersions {
  readonly platformVersion: number
  readonly migrations: readonly { readonly version: string }[]
}

const firstDraft = '20261115000100'

/** A hosted project has auth.users but not our ledger. Our platform files would break it. */
export async function refuseForeignDatabase(tx: OwnerTx): Promise<void> {
  const [found] = await tx.query<{ version: number; hosted: boolean }>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
           to_regclass('auth.users') is not null and to_regclass('platform.files') is null as hosted`)
  if (found && found.version < 15) {
    throw new StartFailure(
      `DATABASE_URL points to Postgres ${found.version}, but version 15 or newer is needed.`,
    )
  }
  if (found?.hosted) {
    throw new StartFailure(
      'DATABASE_URL points to a database that already has an auth schema: for a hosted project set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY instead.',
    )
  }
}

/** Requires that both ledgers exist. */
export async function refuseOtherVersions(tx: OwnerTx, own: ServerVersions): Promise<void> {
  const [stored] = await tx.query<{ platform: number; migrations: readonly string[] }>(sql`
    select (select coalesce(max(version), 0) from platform.versions) as platform,
           (select coalesce(json_agg(version order by version), '[]') from supabase_migrations.schema_migrations) as migrations`)
  if (!stored) return
  if (stored.migrations.includes(firstDraft)) {
    throw new StartFailure(
      'The database was made by a draft from before version 0.1.0, which this version cannot upgrade: use an empty DATA_DIR or database and restore a backup.',
    )
  }
  const known = new Set(own.migrations.map(({ version }) => version))
  const unknown = stored.migrations.filter((version) => !known.has(version))
  refuseEarlierVersion(unknown)
  if (unknown.length > 0 || stored.platform > own.platformVersion) {
    const sign = unknown.length > 0 ? `migration ${unknown.join(', ')}` : `platform ${stored.platform}`
    throw new StartFailure(
      `The database has been used by a newer version of this program (${sign}): start that version, or restore the backup from before it.`,
    )
  }
}

/** Written before the rows of a backup, which replace it. */
export const unfinishedRestore = 'unfinished_restore'

/** An interrupted restore leaves tables without rows, which would look like a new installation. */
export async function refuseUnfinishedRestore(tx: OwnerTx): Promise<void> {
  const [settings] = await tx.query<{ there: boolean }>(
    sql`select to_regclass('platform.settings') is not null as there`,
  )
  if (!settings?.there) return
  const found = await tx.query(sql`select 1 from platform.settings where name = ${unfinishedRestore}`)
  if (found.length > 0) {
    throw new StartFailure(
      'The restore of a backup into this database was interrupted, so it is empty: run npm run restore again.',
    )
  }
}

function refuseEarlierVersion(unknown: readonly string[]): void {
  const version = earlierVersionOf(unknown)
  if (version === null) return
  throw new StartFailure(
    version === '0.2.0'
      ? 'The database is of version 0.2.0: an embedded one is converted when the server starts; for one of DATABASE_URL make a backup with version 0.2.0 (npm run backup) and restore it into an empty database with this one (npm run restore).'
      : 'The database is older than version 0.2.0, which this version cannot upgrade: start version 0.2.0 on it first.',
  )
}
