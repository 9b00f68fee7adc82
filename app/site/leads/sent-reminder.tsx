// Shows the receipt of the lead that was sent last at the bottom of all pages, because its form has closed or is out of
// sight. The card's code is loaded only if there is a receipt.
import { useEffect, useState } from 'react'
import { optional } from '#app/site/components/optional.tsx'
import {
  newestReceipt,
  RECEIPT_SENT,
  removeReceipt,
  type SentReceipt,
} from '#app/site/lib/forms/receipt-storage.ts'

const SentCard = optional(() => import('./sent-card.tsx'))

function stored(): SentReceipt | null {
  const receipt = newestReceipt()
  return receipt && { receipt, isAwaited: false }
}

export function SentReminder({ whatsappNumber }: { whatsappNumber: string | null }) {
  const [sent, setSent] = useState<SentReceipt | null>(null)
  useEffect(() => {
    setSent(stored())
    const show = (event: Event) => setSent((event as CustomEvent<SentReceipt>).detail)
    // A tab may be opened again after hours, when the moment of the answer has passed.
    const renderAgain = () => setSent((shown) => shown && { ...shown, isAwaited: false })
    addEventListener(RECEIPT_SENT, show)
    document.addEventListener('visibilitychange', renderAgain)
    return () => {
      removeEventListener(RECEIPT_SENT, show)
      document.removeEventListener('visibilitychange', renderAgain)
    }
  }, [])
  if (!sent) return null
  const hide = () => {
    removeReceipt(sent.receipt)
    setSent(stored())
  }
  return <SentCard key={sent.receipt.link} {...sent} whatsappNumber={whatsappNumber} onHide={hide} />
}
