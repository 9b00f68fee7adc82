/** Settings → Backups and data: backups, how to restore one, and data retention. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { paths } from '#app/office/lib/paths.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { nextNightlyBackup } from '#domain/business/nightly-backup.ts'
import { sizeText } from '#domain/text/size-text.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { useMakeBackup } from './calls.ts'
import { DataRetention } from './data-retention.tsx'
import { missingImagesText } from './labels.ts'
import { type BackupState, backupQuery, hasFailedCopy } from './queries.ts'

const loadDownloadDialog = () => import('./download-dialog.tsx')

export function BackupsScreen() {
  const isOwner = useIsOwner()
  return (
    <>
      <PageHeading title="Backups and data" subtitle="Copies of all data, and the data of a person" />
      {!isOwner && <OwnersOnly what="backups and data" />}
      <div className="max-w-3xl space-y-5">
        {isOwner && (backendIsElsewhere() ? <MadeElsewhere /> : <Backups />)}
        <TitledCard
          title="A person’s data"
          subtitle="Everything stored about a person, to give to them or to erase"
        >
          <Link to={paths.person} className={buttonClasses('secondary')}>
            Find a person
          </Link>
        </TitledCard>
        <DataRetention mayEdit={isOwner} />
      </div>
    </>
  )
}

const MadeElsewhere = () => (
  <TitledCard title="Backups">
    <p className="text-sm text-muted">Your hosting project makes the backups. Please check there.</p>
  </TitledCard>
)

function Backups() {
  const state = useQuery(backupQuery)
  return (
    <Loaded query={state} title="The backups could not be loaded" loading="Loading the backups">
      {(data) => <BackupCards state={data} />}
    </Loaded>
  )
}

function BackupCards({ state }: { state: BackupState }) {
  const make = useMakeBackup()
  const [isDownloading, setIsDownloading] = useState(false)
  const DownloadDialog = useLazyDialog(loadDownloadDialog)
  const { time_zone } = useBusinessProfile()
  const isCopied = state.last_copy_at !== null || state.last_copy_failure_at !== null
  return (
    <>
      <TitledCard title="Backups" subtitle="Made automatically every night and kept on the server">
        {hasFailedCopy(state) && (
          <div className="mb-4">
            <Notice>
              The copy outside this server failed on{' '}
              {formatDateAndClock(state.last_copy_failure_at, time_zone)}. The server says:{' '}
              {state.last_copy_problem}.
            </Notice>
          </div>
        )}
        {state.last_missing !== null && state.last_missing > 0 && (
          <div className="mb-4">
            <Notice>{missingImagesText(state.last_missing)}</Notice>
          </div>
        )}
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">Last backup</dt>
          <dd>{lastText(state.last_success_at, state.last_bytes, time_zone)}</dd>
          <dt className="text-muted">Copy outside this server</dt>
          <dd>{isCopied ? lastText(state.last_copy_at, state.last_copy_bytes, time_zone) : 'Not set up'}</dd>
          <dt className="text-muted">Next backup</dt>
          <dd>{formatDateAndClock(nextNightlyBackup(new Date(), time_zone).toISOString(), time_zone)}</dd>
        </dl>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            Back up now
          </Button>
          <Button variant="secondary" onClick={() => setIsDownloading(true)}>
            Download
          </Button>
        </div>
        {isDownloading && <DownloadDialog onClose={() => setIsDownloading(false)} />}
        <p className="mt-3 text-sm text-muted">
          {isCopied
            ? 'Every backup is also copied, encrypted, to a place outside this server. You need the passphrase to open a copy, so do not keep it on this server only.'
            : 'If the server is lost, its backups are lost too. Download one regularly and keep it in a safe place: it contains all your data. The person who looks after the server can set up copies that are made every night.'}
        </p>
      </TitledCard>
      <TitledCard title="Restore a backup" subtitle="On the server, where the product is installed">
        <ol className="list-decimal space-y-1.5 pl-5 text-sm">
          <li>Stop the server.</li>
          <li>
            <code>npm run restore -- FILE --replace</code>. The present data is kept in another folder. With a
            passphrase, add <code className="whitespace-nowrap">--passphrase</code>. For a copy from outside,
            use <code className="whitespace-nowrap">--from-bucket</code> instead of the file.
          </li>
          <li>Start it again. Everyone signs in with the password they had when the backup was made.</li>
        </ol>
      </TitledCard>
    </>
  )
}

function lastText(moment: string | null, bytes: number | null, zone: string): string {
  if (moment === null) return 'None yet'
  const size = bytes === null ? '' : `, ${sizeText(bytes)}`
  return formatDateAndClock(moment, zone) + size
}
