// A receipt, invoice, voucher or credit note for print, on A4 or on an 80 mm roll.
import type { ReactNode } from 'react'
import { BrandIcon } from '#app/site/components/layout/brand-icons.tsx'
import { PageButtonScript } from '#app/site/components/page-button-script.tsx'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { stateText } from '#domain/money/indian-states.ts'
import { type Invoice, invoiceTitle } from '#domain/money/invoice.ts'
import { formatDate } from '#domain/time/business-time.ts'
import styles from './invoice.css?inline'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { dayText, numberedTitle } from './labels.ts'

/** CSS needs a page height, which a roll does not have: longer documents continue on another page. */
const ROLL = '@page{size:80mm 297mm;margin:2mm}'

interface InvoicePageProps {
  readonly invoice: Invoice
  /** The address under which the document can be shown to others. */
  readonly address: string
  /** The page of the visit, where the client came from. */
  readonly back: string | null
  readonly paper: 'a4' | '80mm'
  readonly zone: string
}

export function InvoicePage({ invoice, address, back, paper, zone }: InvoicePageProps) {
  const { kind, serial, issued_on, recipient, content, total, undone_by } = invoice
  const { supplier, place_of_supply, reverse_charge, undoes, visit_at } = content
  const title = invoiceTitle(kind, supplier.gstin !== undefined)
  return (
    <main className={`invoice-desk paper-${paper}`}>
      <style>{paper === '80mm' ? styles + ROLL : styles}</style>
      <article className="invoice">
        {undone_by && <p className="undone">Cancelled by {undone_by}</p>}
        <header>
          <div>
            <p className="supplier">{supplier.trade_name}</p>
            {supplier.name !== supplier.trade_name && <p>{supplier.name}</p>}
            {supplier.address && <p className="as-written">{supplier.address}</p>}
            <p>{[supplier.phone, supplier.email].filter(Boolean).join(' · ')}</p>
            {supplier.gstin && <p>GSTIN {supplier.gstin}</p>}
          </div>
          <div className="numbered">
            <h1>{title}</h1>
            <p>
              No. <strong>{serial}</strong>
            </p>
            <p>{dayText(issued_on)}</p>
          </div>
        </header>
        {undoes && (
          <p>
            For {undoes.serial} of {dayText(undoes.issued_on)}
          </p>
        )}
        <dl className="facts">
          {recipient && (
            <Fact label="To">
              <strong>{recipient.name}</strong>
              {recipient.address && <span className="as-written">{recipient.address}</span>}
              {recipient.gstin && <span className="as-written">GSTIN {recipient.gstin}</span>}
            </Fact>
          )}
          <Fact label="Visit">{formatDate(visit_at, zone)}</Fact>
          {place_of_supply && <Fact label="Place of supply">{stateText(place_of_supply)}</Fact>}
          {reverse_charge !== undefined && (
            <Fact label="Reverse charge">{reverse_charge ? 'Yes' : 'No'}</Fact>
          )}
        </dl>
        <InvoiceLines invoice={invoice} />
        <p className="in-words">{amountInWords(total)}</p>
        <InvoicePayments content={content} zone={zone} />
        {kind === 'bill_of_supply' && (
          <p>Composition taxable person, not eligible to collect tax on supplies.</p>
        )}
        <footer>
          <p>For {supplier.name}</p>
          <p className="signature">Authorised signatory</p>
        </footer>
      </article>
      <nav aria-label="Document">
        {back && <a href={back}>Back to your visit</a>}
        <button type="button" id="print" hidden>
          Print
        </button>
        <button type="button" id="share" data-address={address} hidden>
          Share
        </button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${numberedTitle(invoice)}, ${supplier.trade_name}: ${address}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <BrandIcon brand="WhatsApp" />
          Send on WhatsApp
        </a>
      </nav>
      <PageButtonScript />
    </main>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
