import { Copy, ExternalLink, MessageCircle, Printer, ReceiptText, RotateCw, Undo } from 'lucide-react'
import { useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { ConfirmDialog } from '#app/office/components/ui/confirm-dialog.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { canCopy, copyText } from '#app/office/lib/screen/copy-text.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import { addDays, dayIn, formatDay } from '#domain/time/dates.ts'
import { type IssuedInvoice, invoiceAddress, type useIssue, useRenewLink } from './invoice-queries.ts'
import { openWhenKnown, showNotOpened } from './open-document.ts'

interface InvoiceRowProps {
  invoice: IssuedInvoice
  title: string
  undoneBy: IssuedInvoice | undefined
  phone: string | null
  issue: ReturnType<typeof useIssue>
}

const POLL_MS = 100

/**
 * Polls the tab, because the document has no script to report that it is loaded, and listeners do not survive the navigation.
 */
function printWhenThere(tab: Window, href: string) {
  const timer = window.setInterval(() => {
    if (tab.closed) window.clearInterval(timer)
    else if (tab.location.href === href && tab.document.readyState === 'complete') {
      window.clearInterval(timer)
      tab.print()
    }
  }, POLL_MS)
}

export function InvoiceRow({ invoice, title, undoneBy, phone, issue }: InvoiceRowProps) {
  const { business_name, time_zone } = useBusinessProfile()
  const renew = useRenewLink()
  const isOwner = useIsOwner()
  const [isConfirming, setIsConfirming] = useState(false)
  const { serial, issued_on, total, kind } = invoice
  const mayBeUndone = ['receipt', 'tax_invoice', 'bill_of_supply'].includes(kind) && !undoneBy
  const print = (paper: 'a4' | '80mm') => openWhenKnown(invoiceAddress(invoice, paper), printWhenThere)
  // A link works for a year, so that of a younger document cannot have ended.
  const mayHaveEnded = issued_on <= addDays(dayIn(new Date(), time_zone), -365)
  const day = formatDay(issued_on).replace(/^\w+, /, '')
  return (
    <li className="px-3.5 py-2">
      <p className="flex justify-between gap-3">
        <span>
          {title} <strong className="font-medium">{serial}</strong>
          <span className="block text-xs text-muted">
            {day}
            {undoneBy && ` · cancelled by ${undoneBy.serial}`}
          </span>
        </span>
        <span className="shrink-0 font-medium tabular-nums">{formatRupees(total)}</span>
      </p>
      <div className="-ml-3 flex flex-wrap">
        <Action
          icon={ExternalLink}
          word="Open"
          label={`Open ${serial}`}
          onPress={() => openWhenKnown(invoiceAddress(invoice))}
        />
        <Action icon={Printer} word="A4" label={`Print ${serial} on A4`} onPress={() => print('a4')} />
        <Action
          icon={ReceiptText}
          word="80 mm"
          label={`Print ${serial} on 80 mm`}
          onPress={() => print('80mm')}
        />
        {phone && whatsappNumber(phone) && (
          <Action
            icon={MessageCircle}
            word="WhatsApp"
            label={`WhatsApp ${serial}`}
            onPress={() =>
              openWhenKnown(
                invoiceAddress(invoice).then((href) =>
                  whatsappLink(phone, `${title} ${serial}, ${business_name}: ${href}`),
                ),
              )
            }
          />
        )}
        {canCopy() && (
          <Action
            icon={Copy}
            word="Copy link"
            label={`Copy link of ${serial}`}
            onPress={() => void copyText(invoiceAddress(invoice), 'Link copied').catch(showNotOpened)}
          />
        )}
        {mayHaveEnded && (
          <Action
            icon={RotateCw}
            word="Renew link"
            label={`Renew link of ${serial}`}
            busy={renew.isPending}
            onPress={() => renew.mutate(invoice)}
          />
        )}
        {isOwner && mayBeUndone && (
          <Action
            icon={Undo}
            word="Cancel"
            label={`Cancel ${serial}`}
            busy={issue.isPending}
            onPress={() => setIsConfirming(true)}
          />
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Cancel ${serial}?`}
          action={`Cancel ${serial}`}
          onConfirm={() =>
            issue.save({ name: 'credit_invoice', args: { invoice: invoice.id } }).catch(ignoreShownFailure)
          }
          onClose={() => setIsConfirming(false)}
        >
          <p>
            A credit note for {formatRupees(total)} is issued. This cannot be undone. Both documents stay in
            your records.
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}

interface ActionProps {
  icon: typeof Copy
  word: string
  /** The accessible name: action and document. */
  label: string
  busy?: boolean
  onPress: () => void
}

const Action = ({ icon: Icon, word, label, busy, onPress }: ActionProps) => (
  <Button variant="ghost" size="small" aria-label={label} busy={busy} onClick={onPress}>
    <Icon aria-hidden="true" className="size-4" />
    {word}
  </Button>
)
