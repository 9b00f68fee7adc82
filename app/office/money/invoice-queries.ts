import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { randomId } from '#app/lib/random-id.ts'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { InvoiceKind } from '#domain/money/invoice.ts'
import type { Row } from '#domain/schema/rows.ts'

export const invoiceColumns = ['id', 'kind', 'serial', 'issued_on', 'total', 'payment_id', 'undoes'] as const

export interface IssuedInvoice extends Readonly<Pick<Row<'invoices'>, (typeof invoiceColumns)[number]>> {
  readonly kind: InvoiceKind
}

/** The invoices and vouchers of an appointment, oldest first. */
export const invoicesQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: [DATA, 'invoices', appointmentId],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('invoices')
        .select(invoiceColumns.join(','))
        .eq('appointment_id', appointmentId)
        .order('issued_at')
        .order('id')
        .abortSignal(signal)
        .overrideTypes<IssuedInvoice[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

/** The document to issue: for an appointment, for a payment, or to cancel another document. */
export type Issue =
  | {
      readonly name: 'issue_invoice'
      readonly args: { readonly appointment: string; readonly buyer_gstin: string | null }
    }
  | { readonly name: 'issue_voucher'; readonly args: { readonly payment: string } }
  | { readonly name: 'credit_invoice'; readonly args: { readonly invoice: string } }

/** The database issues each document once and refuses a second one. */
export const useIssue = () =>
  useChange({
    mutationKey: 'invoices',
    send: async ({ name, args }: Issue) => {
      const { data, error } = await sessionClient()
        .rpc(name, { id: randomId(), ...args } as never)
        .overrideTypes<IssuedInvoice[], { merge: false }>()
      if (error) throw error
      return data[0]
    },
    successToast: (issued) => toast.success(`${issued?.serial} issued`),
    errorToast: 'The invoice could not be created',
  })

/** The link that the client already has works for another year. */
export const useRenewLink = () =>
  useChange({
    mutationKey: 'invoices',
    send: async ({ id }: IssuedInvoice) => {
      const { data, error } = await sessionClient().rpc('renew_invoice_link', { invoice: id })
      if (error) throw error
      return data
    },
    successToast: 'The link works for another year',
    errorToast: 'The link could not be renewed',
  })

/** The URL at which a client can open it; none once the client was erased. */
export async function invoiceAddress(
  { id }: IssuedInvoice,
  paper: 'a4' | '80mm' | null = null,
): Promise<string> {
  const { data, error } = await sessionClient().rpc('invoice_link', { invoice: id })
  if (error) throw error
  if (!data) throw new Error('Nothing can be sent: this person was erased')
  const address = new URL(data, window.location.origin)
  if (paper) address.searchParams.set('paper', paper)
  return address.href
}
