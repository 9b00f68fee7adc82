// Short messages over the page, one at a time. The library behind them is fetched when a form is first touched.
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { whatsappLink } from '#domain/phone.ts'

export async function showOutcome(outcome: FormOutcome, whatsappNumber: string | null): Promise<void> {
  if (outcome.status === 'sent') return showMessage(outcome.message)
  if (outcome.status === 'unsent') return
  const { toast, place } = await openToaster()
  // Behind an open dialog nothing can be pressed, so the messages move into it while it is open.
  ;(document.querySelector('dialog:modal') ?? document.body).append(place)
  const chat = outcome.status === 'failed' && outcome.chatMessage && whatsappNumber
  toast.error(outcome.message, {
    duration: chat ? 20_000 : 6000,
    action: chat
      ? {
          label: 'Send on WhatsApp',
          onClick: () => window.open(whatsappLink(whatsappNumber, chat), '_blank', 'noopener'),
        }
      : undefined,
  })
}

/** Something went well. */
export async function showMessage(words: string): Promise<void> {
  const { toast, place } = await openToaster()
  document.body.append(place)
  toast.success(words)
}

export function dismissMessages(): void {
  // Nothing to take back where no message could be shown.
  toaster?.then(({ toast }) => toast.dismiss(), reportError)
}

/** Fetches what a message needs, so that one can also say that the network is gone. */
export function prepareMessages(): void {
  loadToaster().catch(reportError)
}

type Messages = Awaited<ReturnType<typeof import('./toaster.tsx').mountToaster>>

let toaster: Promise<Messages> | undefined

async function openToaster(): Promise<Messages> {
  const messages = await loadToaster()
  messages.toast.dismiss()
  return messages
}

function loadToaster(): Promise<Messages> {
  toaster ??= import('./toaster.tsx')
    .then(({ mountToaster }) => mountToaster())
    .catch((error: unknown) => {
      // The next message tries again.
      toaster = undefined
      throw error
    })
  return toaster
}
