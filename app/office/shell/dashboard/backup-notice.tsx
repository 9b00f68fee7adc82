import { useQuery } from '@tanstack/react-query'
import { backupQuery, hasFailedCopy, hasFailedLast } from '#app/office/business/backups/queries.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'

/** Rarely needed, so its code is not part of the dashboard's. */
const BackupTrouble = loadable(() => import('./backup-trouble.tsx'))

/** A notice for the owner while the last automatic backup, or its copy, has failed or lacks images. */
export function BackupNotice() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const { data: backups } = useQuery({ ...backupQuery, enabled: access?.isOwner === true })
  const isTrouble = backups && (hasFailedLast(backups) || hasFailedCopy(backups) || backups.last_missing)
  return isTrouble ? <BackupTrouble backups={backups} /> : null
}
