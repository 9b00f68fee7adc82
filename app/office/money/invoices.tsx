/**
 * Receipts, invoices and vouchers of an appointment. An issued document can be opened, printed, sent or cancelled, but never
 * changed.
 */
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { moneySettingsQuery } from '#app/office/money/settings/queries.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { isGstin } from '#domain/money/gstin.ts'
import { type InvoiceKind, invoiceTitle } from '#domain/money/invoice.ts'
import type { Payment } from '#domain/money/payment.ts'
import { type Issue, type IssuedInvoice, invoicesQuery, useIssue } from './invoice-queries.ts'
import { InvoiceRow } from './invoice-row.tsx'

interface InvoicesProps {
  appointment: Appointment
  payments: readonly Payment[]
}

export default function Invoices({ appointment, payments }: InvoicesProps) {
  const id = useId()
  const { data: issued } = useQuery(invoicesQuery(appointment.id))
  const { data: settings } = useQuery(moneySettingsQuery)
  const issue = useIssue()
  const [typed, setTyped] = useState('')
  if (!issued || !settings) return null
  const isRegistered = settings.gstin !== null
  const kind = isRegistered ? (settings.is_composition ? 'bill_of_supply' : 'tax_invoice') : 'receipt'
  const buyer = typed.replace(/\s/g, '').toUpperCase()
  const isWrong = buyer !== '' && !isGstin(buyer)
  const offers = offered({ appointment, payments, issued, kind, isRegistered, buyer: buyer || null })
  const offersInvoice = offers.some(({ what }) => what.name === 'issue_invoice')
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {isRegistered ? 'Invoices' : 'Receipts'}
      </h3>
      {issued.length > 0 && (
        <ul className="mb-2 divide-y divide-line rounded-lg border border-line bg-card">
          {issued.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              title={invoiceTitle(invoice.kind, isRegistered)}
              undoneBy={issued.find(({ kind, undoes }) => kind === 'credit_note' && undoes === invoice.id)}
              phone={appointment.client.phone}
              issue={issue}
            />
          ))}
        </ul>
      )}
      {isRegistered && offersInvoice && (
        <div className="mb-2">
          <Field
            label="Client’s GSTIN"
            hint="Only if the client is a registered business and asks for it"
            error={isWrong ? 'This is not a valid GSTIN' : undefined}
          >
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {offers.map(({ label, what }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            busy={issue.isPending}
            disabled={isWrong && what.name === 'issue_invoice'}
            onClick={() => issue.mutate(what)}
          >
            <FileText aria-hidden="true" className="size-4" />
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

interface Standing extends InvoicesProps {
  issued: readonly IssuedInvoice[]
  kind: InvoiceKind
  isRegistered: boolean
  /** The GSTIN of the client. */
  buyer: string | null
}

/** The documents that tax law allows to issue now. */
function offered({
  appointment,
  payments,
  issued,
  kind,
  isRegistered,
  buyer,
}: Standing): { label: string; what: Issue }[] {
  const undone = new Set(issued.filter((one) => one.kind === 'credit_note').map(({ undoes }) => undoes))
  const stands = issued.some(
    (one) => ['receipt', 'tax_invoice', 'bill_of_supply'].includes(one.kind) && !undone.has(one.id),
  )
  if (stands) return []
  const vouchers = payments
    .filter(({ id }) => isRegistered && !issued.some(({ payment_id }) => payment_id === id))
    .filter(
      (payment) =>
        payment.kind === 'advance' ||
        (payment.kind === 'given_back' && issued.some((one) => one.kind === 'receipt_voucher')),
    )
    .map((payment) => ({
      label:
        payment.kind === 'advance'
          ? `Voucher for the advance of ${formatRupees(payment.amount)}`
          : `Voucher for the refund of ${formatRupees(-payment.amount)}`,
      what: { name: 'issue_voucher', args: { payment: payment.id } } as const,
    }))
  if (appointment.status === 'cancelled' || appointment.price === 0) return vouchers
  const title = invoiceTitle(kind, isRegistered).toLowerCase()
  return [
    {
      label: `Issue ${title}`,
      what: { name: 'issue_invoice', args: { appointment: appointment.id, buyer_gstin: buyer } },
    },
    ...vouchers,
  ]
}
