// Payment by UPI: a QR code for another phone, a link for the client's own phone, and the address to copy, because some apps
// refuse links.
import { qrCodePath } from '#app/lib/qr-code.ts'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { Language } from '#domain/messages/language.ts'

interface UpiPaymentProps {
  readonly id?: string
  /** What is paid: 'Amount due ₹500' */
  readonly title: string
  readonly link: string
  readonly vpa: string
  readonly language: Language
}

export function UpiPayment({ id = 'pay', title, link, vpa, language }: UpiPaymentProps) {
  const texts = clientPageTexts[language]
  const { viewBox, path } = qrCodePath(link)
  return (
    <section
      aria-labelledby={id}
      className="grid justify-items-center gap-4 border border-gold/60 bg-white px-5 py-6 text-center"
    >
      <h2 id={id} className="font-display text-3xl font-semibold lining-nums">
        {title}
      </h2>
      {/* Only on touch devices, which may have a UPI app. */}
      <div className="hidden w-full pointer-coarse:block print:hidden">
        <a href={link} className={`${buttonClasses('primary')} w-full`}>
          {texts.payByUpi}
        </a>
      </div>
      <svg
        role="img"
        aria-label={texts.payCode}
        data-upi={link}
        viewBox={viewBox}
        shapeRendering="crispEdges"
        className="w-full max-w-60"
      >
        <path d={path} />
      </svg>
      <p className="text-balance">{texts.payHow}</p>
      <p className="border border-sand-deep bg-ivory px-4 py-3 font-semibold wrap-anywhere select-all">
        {vpa}
      </p>
      <p className="text-sm text-balance text-text-soft">{texts.paySeen}</p>
    </section>
  )
}
