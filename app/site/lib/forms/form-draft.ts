// What a visitor typed, kept in her browser until it is sent: it survives a failed attempt, a reload and a closed tab.
// The id belongs to exactly what was sent (form-fingerprint.ts), so that a retry is recognised as the same lead or review.

import { randomId } from '#app/lib/random-id.ts'
import type { FormValues } from './form-outcome.ts'

interface Draft {
  readonly values: FormValues
  readonly attempt?: { readonly id: string; readonly fingerprint: string }
}

const keyOf = (form: string) => `shringar:draft:${form}`

export function readDraft(form: string): Draft | null {
  try {
    const text = localStorage.getItem(keyOf(form))
    return text ? (JSON.parse(text) as Draft) : null
  } catch {
    // A browser may forbid storage (private windows, policies); the form then simply has no memory.
    return null
  }
}

function writeDraft(form: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // See readDraft: the form works without its memory.
  }
}

export function saveDraftValues(form: string, values: FormValues): void {
  writeDraft(form, { ...readDraft(form), values })
}

/** The id under which this is sent: the earlier one if nothing has changed since the last attempt. */
export function attemptId(form: string, values: FormValues, fingerprint: string): string {
  const earlier = readDraft(form)?.attempt
  const attempt = earlier?.fingerprint === fingerprint ? earlier : { id: randomId(), fingerprint }
  writeDraft(form, { values, attempt })
  return attempt.id
}

export function clearDraft(form: string): void {
  try {
    localStorage.removeItem(keyOf(form))
  } catch {
    // See readDraft.
  }
}
