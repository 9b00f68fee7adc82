import { useBusinessProfile } from '#app/lib/root-data.ts'
import { missingImagesText } from '#app/office/business/backups/labels.ts'
import { type BackupState, hasFailedCopy, hasFailedLast } from '#app/office/business/backups/queries.ts'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { formatDate, formatDateAndClock } from '#domain/time/business-time.ts'

/** What is wrong with the last automatic backup. */
const BackupTrouble = ({ backups }: { backups: BackupState }) => (
  <div className="mb-4 md:mb-6">
    <Notice>
      <Trouble backups={backups} />
    </Notice>
  </div>
)
export default BackupTrouble

function Trouble({ backups }: { backups: BackupState }) {
  if (hasFailedLast(backups)) return <Failed backups={backups} />
  if (hasFailedCopy(backups)) return <NotCopied backups={backups} />
  return missingImagesText(backups.last_missing ?? 0)
}

function NotCopied({ backups }: { backups: BackupState & { last_copy_failure_at: string } }) {
  const { last_copy_failure_at, last_copy_at, last_copy_problem } = backups
  const { time_zone } = useBusinessProfile()
  return (
    <>
      <p className="font-medium">
        The backup of {formatDateAndClock(last_copy_failure_at, time_zone)} was not copied
      </p>
      <p className="mt-1 wrap-anywhere">
        It is on the server, but its copy outside the server failed. The server says: {last_copy_problem}.{' '}
        {last_copy_at
          ? `The last copy is from ${formatDate(last_copy_at, time_zone)}.`
          : 'There is no copy yet.'}{' '}
        The server tries again every hour.
      </p>
    </>
  )
}

function Failed({ backups }: { backups: BackupState & { last_failure_at: string } }) {
  const { last_failure_at, last_success_at, last_problem } = backups
  const { time_zone } = useBusinessProfile()
  return (
    <>
      <p className="font-medium">The backup of {formatDateAndClock(last_failure_at, time_zone)} failed</p>
      <p className="mt-1 wrap-anywhere">
        {reasonText(last_problem)}{' '}
        {last_success_at
          ? `The last good one is from ${formatDate(last_success_at, time_zone)}.`
          : 'There is no good backup yet.'}{' '}
        The server tries again every hour; <code>npm run backup</code> on the server makes one now.
      </p>
    </>
  )
}

/** The operating system's error → its meaning and what to do. */
const knownReasons: readonly (readonly [RegExp, string])[] = [
  [/^(ENOSPC|EDQUOT)\b/, 'The server’s disk is full: free some space.'],
  [/^(EACCES|EPERM|EROFS)\b/, 'The server cannot write to its folder “backups”: give it permission.'],
]

function reasonText(problem: string | null): string {
  const known = knownReasons.find(([pattern]) => problem !== null && pattern.test(problem))
  return known?.[1] ?? `The server says: ${problem}.`
}
