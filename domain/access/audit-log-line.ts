// An entry of the audit log. The triggers of supabase/migrations/025_audit_log.sql write them.
import type { Json } from '#domain/schema/database-types.ts'

export interface AuditLogAction {
  readonly at: string
  /** The table. */
  readonly subject: string
  readonly label?: string | null
  readonly action: string
  /** By column: before, after. */
  readonly changes: Readonly<Record<string, readonly [Json, Json]>>
}

export interface AuditLogLine extends AuditLogAction {
  readonly id: number
  readonly by_name: string | null
  readonly by_role: string
}
