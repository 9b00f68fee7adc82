import { loadable } from '#app/office/components/loadable.tsx'
import type { Subject } from './audit-log-lines.tsx'
import { Fold } from './ui/fold.tsx'
import { Skeleton } from './ui/skeleton.tsx'

const AuditLogLines = loadable(() => import('./audit-log-lines.tsx'), {
  waiting: <Skeleton className="h-12 w-full" />,
})

/** The audit log of the last year, fetched when it is opened. */
export const AuditLog = ({ of }: { of: Subject }) => (
  <Fold heading="h2" title="History" summary="Changes of the last twelve months">
    <AuditLogLines of={of} />
  </Fold>
)
