import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { type BackupState, backupQuery, missingImagesText } from '#app/office/business/backups/queries.ts'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { formatDate, formatDateAndClock } from '#domain/time/business-time.ts'

/** A notice for the owner while the last automatic backup has failed or lacks images. */
export function BackupNotice() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const { data: backups } = useQuery({ ...backupQuery, enabled: access?.isOwner === true })
  const { time_zone } = useBusinessProfile()
  if (!backups) return null
  if (!hasFailedLast(backups))
    return backups.last_missing ? <MissingImages count={backups.last_missing} /> : null
  const { last_failure_at, last_success_at, last_problem } = backups
  return (
    <div className="mb-4 md:mb-6">
      <Notice>
        <p className="font-medium">The backup of {formatDateAndClock(last_failure_at, time_zone)} failed</p>
        <p className="mt-1 wrap-anywhere">
          {reasonText(last_problem)}{' '}
          {last_success_at
            ? `The last good one is of ${formatDate(last_success_at, time_zone)}.`
            : 'There is no good one yet.'}{' '}
          The server tries again by itself every hour; <code>npm run backup</code> on the server makes one
          now.
        </p>
      </Notice>
    </div>
  )
}

const MissingImages = ({ count }: { count: number }) => (
  <div className="mb-4 md:mb-6">
    <Notice>{missingImagesText(count)}</Notice>
  </div>
)

const hasFailedLast = (state: BackupState): state is BackupState & { last_failure_at: string } =>
  state.last_failure_at !== null &&
  (state.last_success_at === null || state.last_failure_at > state.last_success_at)

/** The operating system's error → its meaning and what to do. */
const knownReasons: readonly (readonly [RegExp, string])[] = [
  [/^(ENOSPC|EDQUOT)\b/, 'The server’s disk is full: make room on it.'],
  [/^(EACCES|EPERM|EROFS)\b/, 'The server may not write into its folder “backups”: give it the right to.'],
]

function reasonText(problem: string | null): string {
  const known = knownReasons.find(([pattern]) => problem !== null && pattern.test(problem))
  return known?.[1] ?? `The server says: ${problem}.`
}
