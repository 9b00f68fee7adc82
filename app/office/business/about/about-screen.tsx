/** Settings → About: the running version, and due tasks. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { type BackupState, backupQuery } from '#app/office/business/backups/queries.ts'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { paths } from '#app/office/lib/paths.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { sizeText } from '#domain/text/size-text.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { version } from '../../../../package.json'
import { databaseQuery } from './queries.ts'

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000

export function AboutScreen() {
  const { data: database, error } = useQuery(databaseQuery)
  const { siteUrl, backendUrl } = readPublicConfig()
  const databaseText = database && `PostgreSQL ${database.version}, ${sizeText(database.bytes)}`
  return (
    <>
      <PageHeading title="About" subtitle="Version, database and backups" />
      <div className="max-w-3xl space-y-5">
        <TitledCard title="This installation">
          <dl className="grid gap-x-6 gap-y-2 text-sm wrap-anywhere sm:grid-cols-[auto_1fr]">
            <dt className="text-muted">Version</dt>
            <dd>Shringar {version}</dd>
            <dt className="text-muted">Database</dt>
            <dd>{databaseText ?? (error ? 'Not known' : '…')}</dd>
            <dt className="text-muted">Address</dt>
            <dd>{siteUrl}</dd>
            <dt className="text-muted">Data</dt>
            <dd>{backendUrl || 'On this server'}</dd>
          </dl>
        </TitledCard>
        <TitledCard title="Backups and updates">
          <ul className="list-disc space-y-1.5 pl-5 text-sm">
            <BackupDue />
            <li>
              Updates: this server does not check for newer versions. The CHANGELOG lists what is new in each;
              a backup is made before an update changes the database.
            </li>
          </ul>
        </TitledCard>
      </div>
    </>
  )
}

function BackupDue() {
  const asks = useIsOwner() && !backendIsElsewhere()
  const { data: state } = useQuery({ ...backupQuery, enabled: asks })
  const { time_zone } = useBusinessProfile()
  if (!state) return null
  return (
    <li>
      {backupText(state, time_zone)}{' '}
      <Link to={paths.backups} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Backups and data
      </Link>
    </li>
  )
}

function backupText({ last_success_at }: BackupState, zone: string): string {
  if (last_success_at === null) return 'No backup yet.'
  const day = formatDate(last_success_at, zone)
  const isOld = Date.now() - Date.parse(last_success_at) > TWO_DAYS_MS
  return isOld
    ? `Backup overdue. The last good backup is of ${day}.`
    : `Backup up to date. Last backup on ${day}.`
}
