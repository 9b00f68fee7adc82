import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { type BackupState, backupQuery } from '#app/office/business/backups/queries.ts'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { formatDate, formatDateAndClock } from '#domain/time/business-time.ts'

/** A notice for the owner while the last automatic backup has failed. */
export function BackupNotice() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const { data: backups } = useQuery({ ...backupQuery, enabled: access?.isOwner === true })
  const { time_zone } = useBusinessProfile()
  if (!backups || !hasFailedLast(backups)) return null
  const { last_failure_at, last_success_at, last_problem } = backups
  return (
    <div className="mb-4 md:mb-6">
      <Notice>
        <p className="font-medium">The backup of {formatDateAndClock(last_failure_at, time_zone)} failed</p>
        <p className="mt-1 wrap-anywhere">
          {reasonText(last_problem)}{' '}
          {last_success_at
            ? `The last good one is from ${formatDate(last_success_at, time_zone)}.`
            : 'There is no good backup yet.'}{' '}
          The next one is made automatically at night; <code>npm run backup</code> on the server makes one
          now.
        </p>
      </Notice>
    </div>
  )
}

const hasFailedLast = (state: BackupState): state is BackupState & { last_failure_at: string } =>
  state.last_failure_at !== null &&
  (state.last_success_at === null || state.last_failure_at > state.last_success_at)

/** The operating system's error → its meaning and what to do. */
const knownReasons: readonly (readonly [RegExp, string])[] = [
  [/^(ENOSPC|EDQUOT)\b/, 'The server’s disk is full: free some space.'],
  [/^(EACCES|EPERM|EROFS)\b/, 'The server cannot write to its folder “backups”: give it permission.'],
]

function reasonText(problem: string | null): string {
  const known = knownReasons.find(([pattern]) => problem !== null && pattern.test(problem))
  return known?.[1] ?? `The server says: ${problem}.`
}
