import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type IssuedInvoice, invoiceColumns } from '#app/office/money/invoice-queries.ts'
import { type Invoice, invoiceKinds } from '#domain/money/invoice.ts'
import { addDays, dayIn } from '#domain/time/dates.ts'
import { daysOf, isPeriod } from '../period.ts'

/** A document in the list of all. */
export interface ListedInvoice
  extends IssuedInvoice,
    Readonly<Pick<Invoice, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'recipient'>> {
  readonly issued_at: string
  readonly appointment: {
    readonly id: string
    readonly appointment_date: string
    readonly client: { readonly full_name: string }
  }
}

export const invoices: RecordSource<ListedInvoice> = {
  table: 'invoices',
  select: [
    ...invoiceColumns,
    'issued_at,taxable,cgst,sgst,igst,recipient',
    'appointment:appointments(id,appointment_date,client:clients(full_name))',
  ].join(','),
  nameOf: ({ serial }) => serial,
}

/** With the whole document, for the file. */
export const wholeInvoices: RecordSource<ListedInvoice & Pick<Invoice, 'content'>> = {
  ...invoices,
  select: `${invoices.select},content`,
}

const daysIn = (days: string, zone: string) => daysOf(days, dayIn(new Date(), zone))

/** The filters as the database functions take them. */
function argumentsOf({ days, kind, by }: ListState['filters'], zone: string) {
  const { first, last } = days ? daysIn(days, zone) : { first: null, last: null }
  return { first_day: first, last_day: last, wanted_kind: kind ?? null, wanted_person: by ?? null }
}

export const invoiceRules = (zone: string): ListRules => ({
  sorts: { date: { column: 'issued_at', indexed: 'descending' } },
  defaultSort: '-date',
  filters: {
    days: {
      accepts: isPeriod,
      conditions: (value) => {
        const { first, last } = daysIn(value, zone)
        return [
          { column: 'issued_on', is: 'gte', value: first },
          { column: 'issued_on', is: 'lt', value: addDays(last, 1) },
        ]
      },
    },
    kind: oneOf(invoiceKinds),
    by: {
      accepts: (value) => /^[\da-f-]{36}$/.test(value),
      conditions: (value) => [{ column: 'issued_by', is: 'eq', value }],
    },
  },
  search: {
    call: (q, filters) => ({ name: 'search_invoices', args: { term: q, ...argumentsOf(filters, zone) } }),
  },
})

export async function fetchInvoiceTotals({ q, filters }: ListState, zone: string, signal: AbortSignal) {
  const { data, error } = await sessionClient()
    .rpc('invoice_totals', { term: q || null, ...argumentsOf(filters, zone) })
    .abortSignal(signal)
  if (error) throw error
  return data
}

/** The credit notes of some documents: their numbers by the id of the undone document. */
export const undoneByQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [DATA, 'invoices', 'undone', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('invoices')
        .select('undoes,serial')
        .eq('kind', 'credit_note')
        .in('undoes', ids)
        .abortSignal(signal)
      if (error) throw error
      return new Map(data.map(({ undoes, serial }) => [undoes, serial]))
    },
  })
