// Toasts, one at a time. Their code is loaded when a form first gets the focus.
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { Messages } from './messages.ts'

export async function showOutcome(outcome: FormOutcome, whatsappNumber: string | null): Promise<void> {
  const messages = await loadMessages()
  messages.showOutcome(outcome, whatsappNumber)
}

/** Shows a success toast. */
export async function showMessage(text: string): Promise<void> {
  const messages = await loadMessages()
  messages.showSuccess(text)
}

export function dismissMessages(): void {
  loading?.then((messages) => messages.dismiss(), reportError)
}

/** Preloads the code, so that a toast can also report that the network is down. */
export function prepareMessages(): void {
  loadMessages().catch(reportError)
}

let loading: Promise<Messages> | undefined

function loadMessages(): Promise<Messages> {
  loading ??= import('./messages.ts')
    .then((module) => module.openMessages())
    .catch((error: unknown) => {
      // The next toast tries again.
      loading = undefined
      throw error
    })
  return loading
}
