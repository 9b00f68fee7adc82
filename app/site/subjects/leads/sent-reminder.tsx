// The appointment dialog closes once it is sent; what remains of the request then stands at the foot of every page.
import { useEffect, useState } from 'react'
import { ReceiptCard } from '#app/site/components/forms/receipt-card.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { forgetReceipt, keptReceipt, RECEIPT_KEPT } from '#app/site/lib/forms/kept-receipt.ts'
import type { Receipt } from '#domain/own-enquiry.ts'

const FORM = 'appointment'

export function SentReminder({ whatsappNumber }: { whatsappNumber: string | null }) {
  const [receipt, setReceipt] = useState<Receipt>()
  useEffect(() => {
    const show = () => setReceipt(keptReceipt(FORM)?.receipt)
    show()
    addEventListener(RECEIPT_KEPT, show)
    return () => removeEventListener(RECEIPT_KEPT, show)
  }, [])
  if (!receipt) return null
  return (
    <aside
      aria-label="Your request"
      className="fixed inset-x-3 bottom-[4.75rem] z-20 border border-gold bg-ivory py-2 pr-12 pl-5 text-text shadow-[0_1rem_2.5rem_-1rem_#0e0b0c99] md:right-auto md:bottom-6 md:left-6 md:max-w-md"
    >
      <ReceiptCard receipt={receipt} whatsappNumber={whatsappNumber} />
      <button
        type="button"
        aria-label="Hide your request"
        onClick={() => {
          forgetReceipt(FORM)
          setReceipt(undefined)
        }}
        className="icon-link absolute top-1 right-1 text-text"
      >
        <Icon name="close" />
      </button>
    </aside>
  )
}
