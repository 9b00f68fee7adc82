// Short messages over the page. The library behind them arrives with the first message.
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { whatsappLink } from '#domain/phone.ts'

export async function showOutcome(outcome: FormOutcome, whatsappNumber: string | null): Promise<void> {
  const { toast, place } = await loadToaster()
  // Behind an open dialog nothing can be pressed, so the messages move into it while it is open.
  const dialog = outcome.status === 'sent' ? null : document.querySelector('dialog:modal')
  ;(dialog ?? document.body).append(place)
  if (outcome.status === 'sent') {
    toast.success(outcome.message)
    return
  }
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

let toaster: ReturnType<typeof import('./toaster.tsx').mountToaster> | undefined

function loadToaster() {
  toaster ??= import('./toaster.tsx').then(({ mountToaster }) => mountToaster())
  return toaster
}
