/** All receipts, invoices, vouchers and credit notes, newest first, with the totals of what is shown. */
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import type { Column, FilterChoice } from '#app/office/components/records/list-columns.ts'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import type { ListLabels } from '#app/office/components/records/record-labels.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { conditionsOf } from '#app/office/lib/records/list-rules.ts'
import { invoiceAddress } from '#app/office/money/invoice-queries.ts'
import { openWhenKnown } from '#app/office/money/open-document.ts'
import { moneySettingsQuery } from '#app/office/money/settings/queries.ts'
import { formatCount, formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import { type InvoiceKind, invoiceKinds, invoiceTitle } from '#domain/money/invoice.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { AppointmentLink } from '../appointment-link.tsx'

import { periodFilter, personFilter } from '../filters.ts'
import { MoneyList } from '../money-list.tsx'
import { type Total, totalsQuery } from '../totals.tsx'
import { AccountantDownload } from './accountant-download.tsx'
import { fetchInvoiceTotals, invoiceRules, invoices, type ListedInvoice, undoneByQuery } from './queries.ts'

const labels: ListLabels & { subtitle: string } = {
  title: 'Invoices',
  subtitle: 'Receipts, invoices, vouchers and credit notes, newest first',
  search: 'Search by number or client',
  empty: 'No invoices found',
  emptyDrawing: 'empty-reports',
  fetchFailed: 'The invoices could not be loaded',
}

const filtersOf = (isRegistered: boolean): readonly FilterChoice[] => [
  periodFilter,
  {
    name: 'kind',
    label: 'Kind',
    all: 'All kinds',
    options: invoiceKinds.map((value) => ({ value, label: invoiceTitle(value, isRegistered) })),
  },
  personFilter,
]

const columnsOf = (
  zone: string,
  isRegistered: boolean,
  undoneBy: ReadonlyMap<string | null, string> | undefined,
): readonly Column<ListedInvoice>[] => [
  {
    header: 'Number',
    card: 'title',
    cell: ({ id, serial }) => (
      <>
        <span className="font-medium whitespace-nowrap">{serial}</span>
        {undoneBy?.has(id) && (
          <span className="mt-1 block">
            <Badge colour="red">cancelled by {undoneBy.get(id)}</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Date',
    sort: 'date',
    // The day that the document names, which has no time zone.
    cell: ({ issued_on }) => (
      <span className="whitespace-nowrap">{formatDate(`${issued_on}T00:00:00Z`, 'UTC')}</span>
    ),
  },
  { header: 'Kind', cell: ({ kind }) => invoiceTitle(kind, isRegistered) },
  {
    header: 'Client',
    cell: ({ recipient, appointment: { client } }) => recipient?.name ?? client.full_name,
  },
  {
    header: 'Visit',
    cell: ({ appointment: { id, appointment_date } }) => (
      <AppointmentLink id={id}>{formatDate(appointment_date, zone)}</AppointmentLink>
    ),
  },
  {
    header: 'Total',
    card: 'corner',
    numeric: true,
    cell: ({ total, kind, cgst, sgst, igst }) => {
      const tax = roundToPaise(cgst + sgst + igst)
      return (
        <span className="text-right whitespace-nowrap">
          <span className="block text-base font-semibold">
            {formatRupees(kind === 'credit_note' || kind === 'refund_voucher' ? -total : total)}
          </span>
          {tax > 0 && <span className="block text-xs font-normal text-muted">tax {formatRupees(tax)}</span>}
        </span>
      )
    },
  },
]

type KindTotals = Awaited<ReturnType<typeof fetchInvoiceTotals>>

/** Each kind alone; vouchers are not turnover. The net is what invoices and receipts say, less credit notes. */
function totalsOf(kinds: KindTotals, isRegistered: boolean): readonly Total[] {
  const signOf = (kind: string) => {
    if (kind === 'credit_note') return -1
    return kind === 'receipt_voucher' || kind === 'refund_voucher' ? 0 : 1
  }
  const net = kinds.reduce((sum, { kind, total }) => sum + signOf(kind) * total, 0)
  return [
    { label: 'Invoiced', amount: roundToPaise(net), note: 'after credit notes, without advance vouchers' },
    ...kinds.map(({ kind, number, tax, total }) => ({
      label: invoiceTitle(kind as InvoiceKind, isRegistered),
      amount: total,
      note: [`${formatCount(number)} issued`, tax ? `tax ${formatRupees(tax)}` : '']
        .filter(Boolean)
        .join(', '),
    })),
  ]
}

export function InvoicesListScreen() {
  const { time_zone: zone } = useBusinessProfile()
  const rules = useMemo(() => invoiceRules(zone), [zone])
  const [state, change] = useListState(rules)
  const list = useRecordList(invoices, rules, state, labels.fetchFailed)
  const { data: settings } = useQuery(moneySettingsQuery)
  const isRegistered = settings?.gstin !== null
  const { data: undoneBy } = useQuery(undoneByQuery((list.data?.rows ?? []).map(({ id }) => id)))
  const columns = useMemo(() => columnsOf(zone, isRegistered, undoneBy), [zone, isRegistered, undoneBy])
  const filters = useMemo(() => filtersOf(isRegistered), [isRegistered])
  const totals = totalsQuery(
    ['invoices', state.q, conditionsOf(rules, state.filters), isRegistered],
    async (signal) => totalsOf(await fetchInvoiceTotals(state, zone, signal), isRegistered),
  )
  return (
    <MoneyList
      path={paths.moneyInvoices}
      exportName="invoices"
      labels={labels}
      rules={rules}
      state={state}
      onChange={change}
      list={list}
      totals={totals}
      columns={columns}
      filters={filters}
      tableFrom={760}
      actions={(invoice) => (
        <RecordAction
          icon={ExternalLink}
          word="Open"
          of={invoice.serial}
          onPress={() => openWhenKnown(invoiceAddress(invoice))}
        />
      )}
    >
      <AccountantDownload gstin={settings?.gstin ?? null} />
    </MoneyList>
  )
}
