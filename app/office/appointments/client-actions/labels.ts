import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { ClientAction } from './queries.ts'

/** 'asked to move to 21 Nov 2026, 6:30 pm: moved' */
export function actionText({ kind, requested_at, answer }: ClientAction, zone: string): string {
  if (kind === 'confirmed') return 'confirmed'
  if (kind === 'cancelled') return 'cancelled'
  if (kind === 'reviewed') return 'wrote a review'
  const request = `asked to move to ${requested_at ? formatDateAndClock(requested_at, zone) : 'another time'}`
  return answer ? `${request}: ${answerLabels[answer]}` : request
}

const answerLabels = {
  accepted: 'moved',
  refused: 'not possible',
  overtaken: 'no longer needed',
  withdrawn: 'taken back by the client',
} as const
