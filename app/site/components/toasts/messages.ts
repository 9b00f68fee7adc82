import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import { mountToaster } from './toaster.tsx'

export type Messages = Awaited<ReturnType<typeof openMessages>>

export async function openMessages() {
  const { toast, place } = await mountToaster()

  function showSuccess(text: string) {
    toast.dismiss()
    document.body.append(place)
    toast.success(text)
  }

  function showOutcome(outcome: FormOutcome, whatsappNumber: string | null) {
    if (outcome.status === 'sent') return showSuccess(outcome.message)
    if (outcome.status === 'unsent') return
    toast.dismiss()
    // A modal dialog makes the rest of the page inert, so toasts are moved into it.
    ;(document.querySelector('dialog:modal') ?? document.body).append(place)
    const chat = outcome.status === 'failed' && outcome.chatMessage && whatsappNumber
    toast.error(outcome.message, {
      description: outcome.status === 'failed' ? outcome.advice : undefined,
      duration: chat ? 20_000 : 6000,
      action: chat
        ? {
            label: 'Send on WhatsApp',
            onClick: () => window.open(whatsappLink(whatsappNumber, chat), '_blank', 'noopener'),
          }
        : undefined,
    })
  }

  return { showSuccess, showOutcome, dismiss: () => toast.dismiss() }
}
