import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { ClientAct } from './queries.ts'

/** 'asked to move to 21 Nov 2026, 6:30 pm: moved' */
export function actInWords({ kind, wished_at, answer }: ClientAct, zone: string): string {
  if (kind === 'confirmed') return 'confirmed'
  if (kind === 'cancelled') return 'cancelled'
  if (kind === 'reviewed') return 'wrote a review'
  const wish = `asked to move to ${wished_at ? formatDateAndClock(wished_at, zone) : 'another time'}`
  return answer ? `${wish}: ${answerWords[answer]}` : wish
}

const answerWords = { accepted: 'moved', refused: 'not possible', overtaken: 'overtaken' } as const
