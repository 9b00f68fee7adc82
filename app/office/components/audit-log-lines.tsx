import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { AuditLogLine } from '#domain/access/audit-log-line.ts'
import { auditLogText } from '#domain/access/audit-log-text.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { Loaded } from './loaded.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** A client, an appointment with its payments, a lead, or settings by their tables. */
export type Subject =
  | { readonly client: string }
  | { readonly appointment: string }
  | { readonly lead: string }
  | { readonly settings: readonly string[] }

const auditLogQuery = (of: Subject) =>
  queryOptions({
    queryKey: [DATA, 'audit_log', of],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('audit_log', 'settings' in of ? { settings: [...of.settings] } : of)
        .abortSignal(signal)
        .overrideTypes<AuditLogLine[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

export default function AuditLogLines({ of }: { of: Subject }) {
  const { time_zone } = useBusinessProfile()
  const log = useQuery(auditLogQuery(of))
  return (
    <Loaded
      query={log}
      title="The history could not be loaded"
      loading={<Skeleton className="h-12 w-full" />}
    >
      {(lines) =>
        lines.length === 0 ? (
          <p className="text-sm text-muted">No changes yet.</p>
        ) : (
          <ol className="space-y-2.5 text-sm">
            {lines.map((line) => (
              <li key={line.id}>
                <span className="block text-xs text-muted">{formatDateAndClock(line.at, time_zone)}</span>
                <span className="wrap-anywhere">{auditLogText(line, time_zone)}</span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}
