import { Icon } from '#app/site/components/icon.tsx'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import type { Receipt } from '#domain/leads/own-lead.ts'
import { whatsappLink } from '#domain/text/phone.ts'

interface ReceiptCardProps {
  readonly receipt: Receipt
  readonly whatsappNumber: string | null
}

/** The receipt of a sent lead: its reference, when it is answered, and its private link. */
export default function ReceiptCard({ receipt, whatsappNumber }: ReceiptCardProps) {
  const { link, reference, answerBy } = receipt
  const classes =
    'inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-gold underline-offset-4'
  return (
    <>
      <p className="mt-1">
        Your reference is <strong className="tracking-wider lining-nums">{reference}</strong>.
        {answerBy && ` We will call you by ${answerBy}.`}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {/* The private link page has no script, so this is a plain link, without referrer. */}
        <a href={link} rel="noreferrer" className={classes}>
          <Icon name="check" />
          View or cancel your request
        </a>
        {whatsappNumber && (
          <a
            href={whatsappLink(whatsappNumber, `Hello, about my request ${reference}: `)}
            target="_blank"
            rel="noopener"
            className={classes}
          >
            <BrandIcon brand="WhatsApp" />
            WhatsApp
          </a>
        )}
      </p>
    </>
  )
}
