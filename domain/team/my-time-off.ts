// Time off as its beautician sees it: `my_days_off()` in supabase/migrations/011_my_day.sql.
import type { Day } from '#domain/time/dates.ts'

export interface MyTimeOff {
  readonly id: string
  readonly from_day: Day
  readonly to_day: Day
  /** null: whole days. */
  readonly from_time: string | null
  readonly to_time: string | null
  readonly note: string | null
  readonly state: 'requested' | 'approved' | 'declined'
  /** What the desk said. */
  readonly reply: string | null
  /** False: entered by the desk. */
  readonly is_request: boolean
}
