// Short messages over the page, one at a time. What shows them is fetched when a form is first touched.
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { Messages } from './messages.ts'

export async function showOutcome(outcome: FormOutcome, whatsappNumber: string | null): Promise<void> {
  const messages = await loadMessages()
  messages.showOutcome(outcome, whatsappNumber)
}

/** Something went well. */
export async function showMessage(words: string): Promise<void> {
  const messages = await loadMessages()
  messages.showSuccess(words)
}

export function dismissMessages(): void {
  // Nothing to take back where no message could be shown.
  loading?.then((messages) => messages.dismiss(), reportError)
}

/** Fetches what a message needs, so that one can also say that the network is gone. */
export function prepareMessages(): void {
  loadMessages().catch(reportError)
}

let loading: Promise<Messages> | undefined

function loadMessages(): Promise<Messages> {
  loading ??= import('./messages.ts')
    .then((module) => module.openMessages())
    .catch((error: unknown) => {
      // The next message tries again.
      loading = undefined
      throw error
    })
  return loading
}
