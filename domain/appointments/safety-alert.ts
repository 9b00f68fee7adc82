// Alerts for the desk: `safety_alerts` in supabase/migrations/012_safety.sql.
import { formatClock } from '#domain/time/business-time.ts'

export type AlertKind = 'overdue' | 'help'

/** An open alert of the signed-in beautician. */
export interface MyAlert {
  readonly id: string
  readonly kind: AlertKind
  readonly raised_at: string
  readonly appointment_id: string | null
}

interface AlertSubject {
  readonly kind: AlertKind
  /** Of an overdue visit. */
  readonly expected_end: string | null
  readonly beautician: string | null
  readonly client: string | null
}

/** `Asha needs help at Meera Shah’s`, `Visit at Meera Shah’s was to end at 4:00 pm` */
export function alertTitle({ kind, expected_end, beautician, client }: AlertSubject, zone: string): string {
  const place = client ? ` at ${client}’s` : ''
  if (kind === 'help') return `${beautician ?? 'A beautician'} needs help${place}`
  const end = expected_end ? ` was to end at ${formatClock(expected_end, zone)}` : ' should have ended'
  return `${beautician ? `${beautician}: visit` : 'Visit'}${place}${end}`
}
