import { config } from 'zod'
import { type Backend, BackendError, insertOnce } from '#app/lib/backend.ts'
import type { FormOutcome, FormValues } from './form-outcome.ts'
import { holdBack } from './spam-guard.ts'

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
  await holdBack(values, Date.now())
  try {
    await insertOnce(backend, table, { ...row })
    return { status: 'sent', message: sentences.sent }
  } catch (reason) {
    const tooMany = reason instanceof BackendError && reason.status === 429
    const message = tooMany ? sentences.tooMany : sentences.failed
    return { status: 'failed', message, values, chatMessage, reason }
  }
}
