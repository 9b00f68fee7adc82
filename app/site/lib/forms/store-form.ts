import { config } from 'zod'
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { insertOnce } from '#app/lib/insert-once.ts'
import type { FormOutcome, FormValues } from './form-outcome.ts'
import { OPENED_AT_FIELD } from './spam-guard.ts'

const LEAST_FILL_MS = 2000

// The content security policy forbids compiling code from text, which the rules of a form would otherwise try.
config({ jitless: true })

interface CheckedForm {
  readonly table: 'leads' | 'reviews'
  readonly row: { readonly id: string }
  /** As they were typed, to be shown again where they could not be stored. */
  readonly values: FormValues
  readonly sentences: { readonly sent: string; readonly failed: string; readonly tooMany: string }
  /** The form in words, for a chat that replaces it. */
  readonly chatMessage: string | null
}

/** Stores what a form holds once its rules are met, and says what became of it. */
export async function storeForm(backend: Backend, form: CheckedForm): Promise<FormOutcome> {
  const { table, row, values, sentences, chatMessage } = form
  await holdBack(values, backend.config.timings?.formHoldBackMs ?? LEAST_FILL_MS)
  try {
    await insertOnce(backend, table, { ...row })
    return { status: 'sent', message: sentences.sent }
  } catch (reason) {
    const tooMany = reason instanceof BackendError && reason.status === 429
    const message = tooMany ? sentences.tooMany : sentences.failed
    return { status: 'failed', message, values, chatMessage, reason }
  }
}

/** What was filled in faster than a person can is not refused, only stored a little later. */
async function holdBack(values: FormValues, leastMs: number): Promise<void> {
  const openedAt = Number(values[OPENED_AT_FIELD] || Number.NaN)
  const left = openedAt + leastMs - Date.now()
  if (left > 0 && left <= leastMs) await new Promise((resolve) => setTimeout(resolve, left))
}
