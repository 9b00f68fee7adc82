// What only the database knows: the age of the outbox and of the backups. Asked at a scrape, in bounded time, and not
// more often than every few seconds.
import { DatabaseError, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { within } from '#server/http/within.ts'
import type { Reading, Registry } from './registry.ts'

export interface InstallationDeps {
  readonly db: Db
  sendsMail(): boolean
  readonly answerMs: number
  readonly maxAgeMs: number
}

interface Facts {
  readonly late_mail_seconds: number
  readonly late_push_seconds: number
  readonly last_backup: number | null
  readonly last_failure: number | null
  readonly last_copy: number | null
  readonly missing: number | null
}

/** Returns what is to be awaited before the readings are written. */
export function readInstallation({ readings }: Registry, deps: InstallationDeps): () => Promise<void> {
  const { db, sendsMail, answerMs, maxAgeMs } = deps
  let facts: Facts | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null

  const one = (pick: (known: Facts) => number | null) => (): Reading[] => [{ value: facts && pick(facts) }]
  readings('shringar_database_up', 'Whether the database answered this scrape in time.', 'gauge', () => [
    { value: facts ? 1 : 0 },
  ])
  readings(
    'shringar_outbox_late_seconds',
    'How long the oldest message has been waiting that could be sent now.',
    'gauge',
    () => [
      { labels: { channel: 'mail' }, value: facts && sendsMail() ? facts.late_mail_seconds : null },
      { labels: { channel: 'push' }, value: facts?.late_push_seconds ?? null },
    ],
  )
  readings(
    'shringar_backup_last_success_timestamp_seconds',
    'When the last good backup was made, and its last copy in the bucket, in Unix time.',
    'gauge',
    () => [
      { labels: { place: 'server' }, value: facts?.last_backup ?? null },
      { labels: { place: 'bucket' }, value: facts?.last_copy ?? null },
    ],
  )
  readings(
    'shringar_backup_last_failure_timestamp_seconds',
    'When a backup or its copy last failed, in Unix time.',
    'gauge',
    one((known) => known.last_failure),
  )
  readings(
    'shringar_backup_missing_files',
    'Uploaded files that the last good backup does not have, because they are lost.',
    'gauge',
    one((known) => known.missing),
  )

  async function refresh(): Promise<void> {
    try {
      facts = await readFacts(db)
      readAt = performance.now()
    } finally {
      running = null
    }
  }

  return async () => {
    if (performance.now() - readAt < maxAgeMs) return
    // A scrape that comes while one waits shares its answer.
    running ??= refresh()
    try {
      await within(answerMs, running)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseError)) throw error
      facts = null
      readAt = Number.NEGATIVE_INFINITY
    }
  }
}

/** A mail that failed for now is tried again within four hours, and is late meanwhile. */
async function readFacts(db: Db): Promise<Facts> {
  const [facts] = await db.asOwner((tx) =>
    tx.last<Facts>(sql`
      select
        coalesce(extract(epoch from now() - (
          select min(due_at) from public.messages
          where channel = 'mail' and state = 'due' and try_at <= now() + interval '4 hours' and due_at <= now() and until > now()
            and (kind in ('new_lead', 'safety_alert') or not private.is_quiet())
        )), 0)::float8 as late_mail_seconds,
        coalesce(extract(epoch from now() - (
          select min(try_at) from private.pushes where state in ('due', 'claimed') and try_at <= now() and until > now()
        )), 0)::float8 as late_push_seconds,
        extract(epoch from good.made_at)::float8 as last_backup,
        good.missing,
        (select extract(epoch from max(made_at))::float8 from private.backups where problem is not null) as last_failure,
        (
          select extract(epoch from max(made_at))::float8 from private.backups
          where place = 'bucket' and problem is null
        ) as last_copy
      from (select) as always left join lateral (
        select made_at, missing from private.backups
        where place = 'server' and problem is null order by made_at desc limit 1
      ) as good on true`),
  )
  if (!facts) throw new Error('The installation has no facts.')
  return facts
}
