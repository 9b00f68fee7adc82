import ReceiptCard from '#app/site/components/forms/receipt-card.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import type { Receipt } from '#domain/leads/own-lead.ts'

interface SentCardProps {
  readonly receipt: Receipt
  readonly whatsappNumber: string | null
  readonly onHide: () => void
}

export default function SentCard({ receipt, whatsappNumber, onHide }: SentCardProps) {
  return (
    <aside
      aria-label="Your request"
      className="fixed inset-x-3 bottom-[4.75rem] z-20 border border-gold bg-ivory py-2 pr-12 pl-5 text-text shadow-[0_1rem_2.5rem_-1rem_#0e0b0c99] md:right-auto md:bottom-6 md:left-6 md:max-w-md"
    >
      <ReceiptCard receipt={receipt} whatsappNumber={whatsappNumber} />
      <button
        type="button"
        aria-label="Hide your request"
        onClick={onHide}
        className="icon-link absolute top-1 right-1 text-text"
      >
        <Icon name="close" />
      </button>
    </aside>
  )
}
