import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { whatsappLink } from '#domain/text/phone.ts'

interface FormNoticeProps {
  readonly outcome: FormOutcome | null
  readonly whatsappNumber: string | null
}

/** The outcome of the form beside it, for visitors without JavaScript and those who missed the toast. */
export function FormNotice({ outcome, whatsappNumber }: FormNoticeProps) {
  if (!outcome || outcome.status === 'unsent') return null
  const sent = outcome.status === 'sent'
  return (
    <div
      role={sent ? 'status' : 'alert'}
      className={`border-l-2 px-4 py-3 ${sent ? 'border-gold bg-sand text-text' : 'border-sindoor bg-rose/30 text-sindoor-deep'}`}
    >
      <p className="font-medium">{outcome.message}</p>
      {outcome.status === 'failed' && outcome.advice && <p>{outcome.advice}</p>}
      {outcome.status === 'failed' && outcome.chatMessage && whatsappNumber && (
        <a
          href={whatsappLink(whatsappNumber, outcome.chatMessage)}
          target="_blank"
          rel="noopener"
          className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <BrandIcon brand="WhatsApp" />
          Send it on WhatsApp
        </a>
      )}
    </div>
  )
}
