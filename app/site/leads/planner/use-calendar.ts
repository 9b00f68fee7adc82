import { useEffect, useState } from 'react'
import { browserBackend } from '#app/lib/backend.ts'
import type { CheckedFunction } from '#domain/leads/plan/plan-check.ts'
import { askCalendar, type CalendarAnswer } from './queries.ts'

interface Calendar {
  /** null while it is asked, or if it did not answer. */
  readonly checked: readonly CheckedFunction[] | null
  readonly isChecking: boolean
}

/** Long enough that typing asks once. */
const PAUSE_MS = 600

/** Asks whether a plan can be staffed, when the question changes. */
export function useCalendar(asked: string, first: CalendarAnswer | null): Calendar {
  const [answer, setAnswer] = useState(first)
  /** The question that got no answer. */
  const [failed, setFailed] = useState<string | null>(null)
  const isKnown = answer?.asked === asked
  useEffect(() => {
    if (isKnown) return
    const timer = setTimeout(() => {
      // The browser reports what failed; the page says only what it knows.
      askCalendar(browserBackend(), asked).then(setAnswer, () => setFailed(asked))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked, isKnown])
  return { checked: isKnown ? answer.checked : null, isChecking: !isKnown && failed !== asked }
}
