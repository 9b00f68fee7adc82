/** All payments and refunds, newest first, with the totals of what is shown. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Moment } from '#app/office/components/moment.tsx'
import type { Column, FilterChoice } from '#app/office/components/records/list-columns.ts'
import type { ListLabels } from '#app/office/components/records/record-labels.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { paths } from '#app/office/lib/paths.ts'
import { conditionsOf } from '#app/office/lib/records/list-rules.ts'
import { staffNamesQuery } from '#app/office/lib/session/staff-names.ts'
import { kindLabels } from '#app/office/money/labels.ts'
import { formatCount, formatRupees } from '#domain/money/format-rupees.ts'
import { methodLabels, type PaymentMethod } from '#domain/money/payment.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { AppointmentLink } from '../appointment-link.tsx'
import { periodFilter, personFilter } from '../filters.ts'
import { MoneyList } from '../money-list.tsx'
import { type Total, totalsQuery } from '../totals.tsx'
import { fetchPaymentTotals, type ListedPayment, paymentRules, payments } from './queries.ts'

const labels: ListLabels & { subtitle: string } = {
  title: 'Payments',
  subtitle: 'Payments and refunds, newest first',
  search: 'Search by client, reference or amount',
  empty: 'No payments found',
  emptyDrawing: 'empty-reports',
  fetchFailed: 'The payments could not be loaded',
}

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

const filters: readonly FilterChoice[] = [
  periodFilter,
  { name: 'method', label: 'Method', all: 'All methods', options: optionsOf(methodLabels) },
  { name: 'kind', label: 'Kind', all: 'All kinds', options: optionsOf(kindLabels) },
  personFilter,
]

const columnsOf = (
  zone: string,
  names: ReadonlyMap<string, string | null> | undefined,
): readonly Column<ListedPayment>[] => [
  {
    header: 'Received',
    sort: 'date',
    cell: ({ received_at }) => <Moment at={received_at} zone={zone} />,
  },
  {
    header: 'Client',
    card: 'title',
    cell: ({ appointment: { client } }) => <span className="font-medium">{client.full_name}</span>,
  },
  {
    header: 'Visit',
    cell: ({ appointment: { id, appointment_date } }) => (
      <AppointmentLink id={id}>{formatDate(appointment_date, zone)}</AppointmentLink>
    ),
  },
  { header: 'Kind', cell: ({ kind }) => kindLabels[kind] },
  {
    header: 'Method',
    cell: ({ method, reference }) => (
      <>
        {methodLabels[method]}
        {reference && <span className="block text-xs text-muted wrap-anywhere">{reference}</span>}
      </>
    ),
  },
  { header: 'By', cell: ({ received_by }) => (received_by && names?.get(received_by)) ?? '–' },
  {
    header: 'Amount',
    card: 'corner',
    numeric: true,
    cell: ({ amount }) => (
      <span className="text-base font-semibold whitespace-nowrap">{formatRupees(amount)}</span>
    ),
  },
]

type MethodTotals = Awaited<ReturnType<typeof fetchPaymentTotals>>

/** The sum of all, what it contains of refunds and tips, and the methods if there are several. */
function totalsOf([all, ...methods]: MethodTotals): readonly Total[] {
  if (!all) return []
  const number = (count: number) => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`
  return [
    { label: 'Received, without tips', amount: all.amount, note: number(all.number) },
    ...(all.refunds ? [{ label: 'Refunds', amount: all.refunds, note: 'already deducted' }] : []),
    ...(all.tips ? [{ label: 'Tips', amount: all.tips, note: 'separate' }] : []),
    ...(methods.length > 1
      ? methods.map(({ method, amount, number: count }) => ({
          label: methodLabels[method as PaymentMethod],
          amount,
          note: number(count),
        }))
      : []),
  ]
}

export function PaymentsListScreen() {
  const { time_zone: zone } = useBusinessProfile()
  const rules = useMemo(() => paymentRules(zone), [zone])
  const [state, change] = useListState(rules)
  const list = useRecordList(payments, rules, state, labels.fetchFailed)
  const { data: names } = useQuery(staffNamesQuery)
  const columns = useMemo(() => columnsOf(zone, names), [zone, names])
  const totals = totalsQuery(['payments', state.q, conditionsOf(rules, state.filters)], async (signal) =>
    totalsOf(await fetchPaymentTotals(state, zone, signal)),
  )
  return (
    <MoneyList
      path={paths.moneyPayments}
      exportName="payments"
      labels={labels}
      rules={rules}
      state={state}
      onChange={change}
      list={list}
      totals={totals}
      columns={columns}
      filters={filters}
      tableFrom={760}
    />
  )
}
