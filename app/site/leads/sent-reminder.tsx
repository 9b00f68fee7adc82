// Shows the receipt of a sent appointment request at the bottom of all pages, because the dialog has closed. The card's
// code is loaded only if there is a receipt.
import { useEffect, useState } from 'react'
import { optional } from '#app/site/components/optional.tsx'
import { RECEIPT_STORED, removeReceipt, storedReceipt } from '#app/site/lib/forms/receipt-storage.ts'
import type { Receipt } from '#domain/leads/own-lead.ts'

const FORM = 'appointment'
const SentCard = optional(() => import('./sent-card.tsx'))

export function SentReminder({ whatsappNumber }: { whatsappNumber: string | null }) {
  const [receipt, setReceipt] = useState<Receipt>()
  useEffect(() => {
    const show = () => setReceipt(storedReceipt(FORM)?.receipt)
    show()
    addEventListener(RECEIPT_STORED, show)
    return () => removeEventListener(RECEIPT_STORED, show)
  }, [])
  if (!receipt) return null
  const hide = () => {
    removeReceipt(FORM)
    setReceipt(undefined)
  }
  return <SentCard receipt={receipt} whatsappNumber={whatsappNumber} onHide={hide} />
}
