// Short messages over the page. The library behind them arrives with the first message.
import type { FormOutcome } from '#app/lib/form-outcome.ts'
import { whatsappLink } from '#domain/phone.ts'

export async function showOutcome(outcome: FormOutcome, whatsappNumber: string | null): Promise<void> {
  const toast = await loadToaster()
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

let toaster: Promise<typeof import('sonner').toast> | undefined

function loadToaster() {
  toaster ??= import('./toaster.tsx').then(({ mountToaster }) => mountToaster())
  return toaster
}
