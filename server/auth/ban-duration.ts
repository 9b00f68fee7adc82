// Parses Go durations, which GoTrue's `ban_duration` uses: "24h", "1h30m", "none".
import { validationFailed } from './auth-error.ts'

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }
/** About 270 years: the limit of Go's duration type. */
const maxMs = 9.2e12

/** The end of the ban, or null to lift it. */
export function bannedUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(duration))
    throw validationFailed(`invalid format for ban duration: ${duration}`)
  const parts = duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)
  const ms = [...parts].reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0)
  if (ms > maxMs) throw validationFailed(`invalid format for ban duration: ${duration}`)
  return ms === 0 ? null : new Date(now.getTime() + ms)
}
