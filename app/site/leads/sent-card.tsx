import { useEffect, useId, useRef } from 'react'
import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import type { SentReceipt } from '#app/site/lib/forms/receipt-storage.ts'
import { whatsappLink } from '#domain/text/phone.ts'

interface SentCardProps extends SentReceipt {
  readonly whatsappNumber: string | null
  readonly onHide: () => void
}

const linkClasses =
  'inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-gold underline-offset-4'

/** The receipt of a sent lead: its reference, when it is answered, and its private link. Small on phones, where it covers the page. */
export default function SentCard({ receipt, isAwaited, whatsappNumber, onHide }: SentCardProps) {
  const { link, reference, answerBy } = receipt
  const textId = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAwaited) card.current?.focus({ preventScroll: true })
  }, [isAwaited])
  return (
    <aside
      ref={card}
      tabIndex={-1}
      aria-label="Your request"
      aria-describedby={textId}
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.5rem)] z-20 border border-gold bg-ivory pt-2 pr-12 pl-4 text-text shadow-[0_1rem_2.5rem_-1rem_#0e0b0c99] max-md:text-sm md:right-auto md:bottom-6 md:left-6 md:max-w-md md:py-3"
    >
      <p id={textId}>
        Your reference is <strong className="tracking-wider lining-nums">{reference}</strong>.
        {answerBy && Date.parse(answerBy.at) > Date.now() && ` We will call you by ${answerBy.text}.`}
      </p>
      <p className="flex flex-wrap gap-x-5">
        {/* The private link page has no script, so this is a plain link, without referrer. */}
        <a href={link} rel="noreferrer" className={linkClasses}>
          View or cancel your request
        </a>
        {whatsappNumber && (
          <a
            href={whatsappLink(whatsappNumber, `Hello, about my request ${reference}: `)}
            target="_blank"
            rel="noopener"
            className={`${linkClasses} min-w-11`}
          >
            <BrandIcon brand="WhatsApp" />
            <span className="max-md:sr-only">WhatsApp</span>
          </a>
        )}
      </p>
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
