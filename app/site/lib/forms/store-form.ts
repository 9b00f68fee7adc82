import { config } from 'zod'
import { type Backend, BackendError } from '#app/lib/backend.ts'
import { insertOnce } from '#app/lib/insert-once.ts'
import type { FormOutcome, FormValues } from './form-outcome.ts'
import { OPENED_AT_FIELD } from './spam-guard.ts'

const LEAST_FILL_MS = 2000
const UNREACHABLE = 'Please check your internet connection. What you typed is kept.'

// The Content-Security-Policy forbids eval, which zod would otherwise use.
config({ jitless: true })

interface CheckedForm {
  readonly table: 'leads' | 'reviews'
  readonly row: { readonly id: string }
  /** As typed, to show them again if they cannot be stored. */
  readonly values: FormValues
  readonly sentences: { readonly sent: string; readonly failed: string; readonly tooMany: string }
  /** The form as text, to send it by chat instead. */
  readonly chatMessage: string | null
}

/** Stores the row of a valid form and returns the outcome. */
export async function storeForm(backend: Backend, form: CheckedForm): Promise<FormOutcome> {
  const { table, row, values, sentences, chatMessage } = form
  await delayFastForm(values, backend.config.timings?.formHoldBackMs ?? LEAST_FILL_MS)
  try {
    await insertOnce(backend, table, { ...row })
    return { status: 'sent', message: sentences.sent }
  } catch (reason) {
    const tooMany = reason instanceof BackendError && reason.status === 429
    const message = tooMany ? sentences.tooMany : sentences.failed
    const advice = isUnreachable(reason) ? UNREACHABLE : undefined
    return { status: 'failed', message, advice, values, chatMessage, reason }
  }
}

/** The visitor's request failed at once. A server that is slow, or cannot reach its own backend, is not their connection. */
const isUnreachable = (reason: unknown) =>
  typeof document !== 'undefined' && reason instanceof BackendError && reason.cause instanceof TypeError

/** Delays a form that was filled in faster than a person can. */
async function delayFastForm(values: FormValues, leastMs: number): Promise<void> {
  const openedAt = Number(values[OPENED_AT_FIELD] || Number.NaN)
  const left = openedAt + leastMs - Date.now()
  if (left > 0 && left <= leastMs) await new Promise((resolve) => setTimeout(resolve, left))
}
