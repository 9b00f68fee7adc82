// Stores the draft of a form in localStorage until it is sent, so that it survives failures, reloads and closed tabs.
// The id is an idempotency key for exactly the sent values (form-fingerprint.ts): a retry stores no second row.

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
    // A browser may forbid storage (private windows, policies); the form then has no draft.
    return null
  }
}

function writeDraft(form: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // See readDraft.
  }
}

export function saveDraftValues(form: string, values: FormValues): void {
  writeDraft(form, { ...readDraft(form), values })
}

/** The idempotency key: the same as before if the values have not changed since the last attempt. */
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
